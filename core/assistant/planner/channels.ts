/** What a channel is by its nature; with whether it is paid for it tells the medium. */
type Nature =
  | 'search'
  | 'social'
  | 'video'
  | 'email'
  | 'display'
  | 'affiliate'
  | 'audio'
  | 'print'
  | 'sms'
  | 'push'
  | 'referral';

/** Somewhere links are placed. */
export interface Place {
  /** What people call it. */
  readonly words: readonly string[];
  /** What taxonomies call it as a source, the likeliest first. */
  readonly sources: readonly string[];
  /** What they call its advertising platform. */
  readonly platforms?: readonly string[];
  readonly nature: Nature;
  /** Words of its own that tell that nobody pays for it, or that somebody does. */
  readonly isPaid?: boolean;
}

/** A way to be there. */
export interface Way {
  readonly words: readonly string[];
  readonly nature?: Nature;
  readonly isPaid?: boolean;
}

/** The places that marketers name, and what taxonomies call them. */
export const PLACES: readonly Place[] = [
  {
    words: ['google ads', 'adwords', 'google'],
    sources: ['google'],
    platforms: ['google ads', 'google'],
    nature: 'search',
  },
  {
    words: ['microsoft ads', 'bing ads', 'bing'],
    sources: ['bing', 'microsoft'],
    platforms: ['bing ads', 'microsoft ads', 'bing'],
    nature: 'search',
  },
  { words: ['duckduckgo', 'yahoo'], sources: ['duckduckgo', 'yahoo'], nature: 'search' },
  {
    words: ['facebook', 'fb', 'meta'],
    sources: ['facebook', 'meta', 'fb'],
    platforms: ['meta ads', 'facebook ads', 'meta', 'facebook'],
    nature: 'social',
  },
  {
    words: ['instagram', 'insta', 'ig'],
    sources: ['instagram', 'ig', 'meta'],
    platforms: ['meta ads', 'instagram ads', 'meta', 'instagram'],
    nature: 'social',
  },
  {
    words: ['linkedin'],
    sources: ['linkedin'],
    platforms: ['linkedin ads', 'linkedin'],
    nature: 'social',
  },
  {
    words: ['tiktok', 'tik tok'],
    sources: ['tiktok'],
    platforms: ['tiktok ads', 'tiktok'],
    nature: 'social',
  },
  {
    words: ['pinterest'],
    sources: ['pinterest'],
    platforms: ['pinterest ads', 'pinterest'],
    nature: 'social',
  },
  {
    words: ['tweets', 'tweet'],
    sources: ['twitter', 'x'],
    platforms: ['x', 'twitter'],
    nature: 'social',
    isPaid: false,
  },
  {
    words: ['twitter', 'x'],
    sources: ['twitter', 'x'],
    platforms: ['x ads', 'twitter ads', 'x', 'twitter'],
    nature: 'social',
  },
  {
    words: ['snapchat'],
    sources: ['snapchat'],
    platforms: ['snapchat ads', 'snapchat'],
    nature: 'social',
  },
  { words: ['reddit'], sources: ['reddit'], platforms: ['reddit ads', 'reddit'], nature: 'social' },
  { words: ['whatsapp'], sources: ['whatsapp'], nature: 'social' },
  { words: ['threads'], sources: ['threads'], nature: 'social' },
  {
    words: ['youtube'],
    sources: ['youtube'],
    platforms: ['youtube ads', 'youtube'],
    nature: 'video',
  },
  {
    words: ['mailchimp'],
    sources: ['mailchimp', 'newsletter'],
    platforms: ['mailchimp'],
    nature: 'email',
  },
  {
    words: ['hubspot'],
    sources: ['hubspot', 'newsletter'],
    platforms: ['hubspot'],
    nature: 'email',
  },
  {
    words: ['klaviyo'],
    sources: ['klaviyo', 'newsletter'],
    platforms: ['klaviyo'],
    nature: 'email',
  },
  {
    words: [
      'newsletters',
      'newsletter',
      'emails',
      'email',
      'e-mails',
      'e-mail',
      'mailings',
      'mailing',
    ],
    sources: ['newsletter', 'email', 'crm'],
    nature: 'email',
  },
  { words: ['podcasts', 'podcast', 'radio'], sources: ['podcast', 'radio'], nature: 'audio' },
  {
    words: [
      'qr codes',
      'qr code',
      'qr',
      'posters',
      'poster',
      'flyers',
      'flyer',
      'flier',
      'brochures',
      'brochure',
      'leaflets',
      'leaflet',
      'print',
    ],
    sources: ['qr code', 'qr', 'print', 'offline'],
    nature: 'print',
  },
  {
    words: ['affiliates', 'affiliate', 'partners', 'partner'],
    sources: ['affiliate', 'partner'],
    nature: 'affiliate',
  },
  { words: ['text messages', 'text message', 'sms'], sources: ['sms'], nature: 'sms' },
  { words: ['push notifications', 'push notification'], sources: ['app', 'push'], nature: 'push' },
];

/** How people say in what way a place is used. */
export const WAYS: readonly Way[] = [
  { words: ['paid search', 'search ads', 'sem', 'search'], nature: 'search', isPaid: true },
  { words: ['paid social'], nature: 'social', isPaid: true },
  { words: ['organic social', 'social media', 'social'], nature: 'social', isPaid: false },
  {
    words: [
      'display ads',
      'display ad',
      'display banners',
      'display',
      'banner ads',
      'banners',
      'banner',
      'programmatic',
    ],
    nature: 'display',
    isPaid: true,
  },
  {
    words: [
      'sponsored posts',
      'sponsored post',
      'ads',
      'ad',
      'adverts',
      'paid',
      'sponsored',
      'promoted',
      'cpc',
      'ppc',
      'pre-roll',
    ],
    isPaid: true,
  },
  {
    words: ['organic', 'posts', 'post', 'stories', 'story', 'reels', 'pins', 'bio'],
    isPaid: false,
  },
  { words: ['retargeting', 'remarketing'], isPaid: true },
  { words: ['referral'], nature: 'referral' },
];

type Medium = `${'paid' | 'organic'} ${Nature}`;

/** What taxonomies call the medium of a channel, the likeliest first; the first of a text parameter's own. */
export const MEDIUMS: Readonly<Partial<Record<Medium | Nature, readonly string[]>>> = {
  'paid search': ['paid search', 'search ads', 'cpc', 'ppc', 'sem', 'search', 'paid'],
  'organic search': ['organic search', 'organic', 'seo'],
  'paid social': ['paid social', 'social paid', 'social ads', 'cpc', 'ppc', 'paid', 'social'],
  'organic social': ['organic social', 'social organic', 'social', 'social media', 'organic'],
  'paid video': ['video', 'paid video', 'video ads', 'cpv', 'cpc', 'paid social', 'display'],
  'organic video': ['organic video', 'video', 'organic social', 'social', 'organic'],
  email: ['email', 'mail', 'newsletter', 'crm'],
  display: ['display', 'banner', 'programmatic', 'cpm'],
  affiliate: ['affiliate', 'affiliates', 'partner', 'partnership', 'referral'],
  audio: ['audio', 'podcast', 'radio', 'sponsorship'],
  print: ['print', 'offline', 'qr code', 'qr', 'out of home'],
  sms: ['sms', 'text message', 'mobile'],
  push: ['push', 'mobile push', 'push notification', 'app'],
  referral: ['referral', 'partner', 'link'],
};

/** A channel that a prompt asks for. */
export interface Channel {
  readonly place: Place | null;
  readonly nature: Nature | null;
  readonly isPaid: boolean;
}

/** What a taxonomy may call the medium of a channel. */
export function mediumsOf({ nature, isPaid }: Channel): readonly string[] {
  if (nature === null) return [];
  return MEDIUMS[nature] ?? MEDIUMS[`${isPaid ? 'paid' : 'organic'} ${nature}`] ?? [];
}
