/** The type of a channel; it tells the medium, together with whether the channel is paid for. */
type ChannelType =
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

/** A platform that links are placed on. */
export interface Platform {
  /** What people call it. */
  readonly words: readonly string[];
  /** What taxonomies call it as a source, the likeliest first. */
  readonly sources: readonly string[];
  /** What they call its platform for advertising. */
  readonly adPlatforms?: readonly string[];
  readonly type: ChannelType;
  /** Set where the words alone tell: a tweet is never paid. */
  readonly isPaid?: boolean;
}

/** How a platform is used. */
export interface Tactic {
  readonly words: readonly string[];
  readonly type?: ChannelType;
  readonly isPaid?: boolean;
}

/** The platforms that marketers name, and what taxonomies call them. */
export const PLATFORMS: readonly Platform[] = [
  {
    words: ['google ads', 'adwords', 'google'],
    sources: ['google'],
    adPlatforms: ['google ads', 'google'],
    type: 'search',
  },
  {
    words: ['microsoft ads', 'bing ads', 'bing'],
    sources: ['bing', 'microsoft'],
    adPlatforms: ['bing ads', 'microsoft ads', 'bing'],
    type: 'search',
  },
  { words: ['duckduckgo', 'yahoo'], sources: ['duckduckgo', 'yahoo'], type: 'search' },
  {
    words: ['facebook', 'fb', 'meta'],
    sources: ['facebook', 'meta', 'fb'],
    adPlatforms: ['meta ads', 'facebook ads', 'meta', 'facebook'],
    type: 'social',
  },
  {
    words: ['instagram', 'insta', 'ig'],
    sources: ['instagram', 'ig', 'meta'],
    adPlatforms: ['meta ads', 'instagram ads', 'meta', 'instagram'],
    type: 'social',
  },
  {
    words: ['linkedin'],
    sources: ['linkedin'],
    adPlatforms: ['linkedin ads', 'linkedin'],
    type: 'social',
  },
  {
    words: ['tiktok', 'tik tok'],
    sources: ['tiktok'],
    adPlatforms: ['tiktok ads', 'tiktok'],
    type: 'social',
  },
  {
    words: ['pinterest'],
    sources: ['pinterest'],
    adPlatforms: ['pinterest ads', 'pinterest'],
    type: 'social',
  },
  {
    words: ['tweets', 'tweet'],
    sources: ['twitter', 'x'],
    adPlatforms: ['x', 'twitter'],
    type: 'social',
    isPaid: false,
  },
  {
    words: ['twitter', 'x'],
    sources: ['twitter', 'x'],
    adPlatforms: ['x ads', 'twitter ads', 'x', 'twitter'],
    type: 'social',
  },
  {
    words: ['snapchat'],
    sources: ['snapchat'],
    adPlatforms: ['snapchat ads', 'snapchat'],
    type: 'social',
  },
  { words: ['reddit'], sources: ['reddit'], adPlatforms: ['reddit ads', 'reddit'], type: 'social' },
  { words: ['whatsapp'], sources: ['whatsapp'], type: 'social' },
  { words: ['threads'], sources: ['threads'], type: 'social' },
  {
    words: ['youtube'],
    sources: ['youtube'],
    adPlatforms: ['youtube ads', 'youtube'],
    type: 'video',
  },
  {
    words: ['mailchimp'],
    sources: ['mailchimp', 'newsletter'],
    adPlatforms: ['mailchimp'],
    type: 'email',
  },
  {
    words: ['hubspot'],
    sources: ['hubspot', 'newsletter'],
    adPlatforms: ['hubspot'],
    type: 'email',
  },
  {
    words: ['klaviyo'],
    sources: ['klaviyo', 'newsletter'],
    adPlatforms: ['klaviyo'],
    type: 'email',
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
    type: 'email',
  },
  { words: ['podcasts', 'podcast', 'radio'], sources: ['podcast', 'radio'], type: 'audio' },
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
    type: 'print',
  },
  {
    words: ['affiliates', 'affiliate', 'partners', 'partner'],
    sources: ['affiliate', 'partner'],
    type: 'affiliate',
  },
  { words: ['text messages', 'text message', 'sms'], sources: ['sms'], type: 'sms' },
  { words: ['push notifications', 'push notification'], sources: ['app', 'push'], type: 'push' },
];

/** The words that say how a platform is used. */
export const TACTICS: readonly Tactic[] = [
  { words: ['paid search', 'search ads', 'sem', 'search'], type: 'search', isPaid: true },
  { words: ['paid social'], type: 'social', isPaid: true },
  { words: ['organic social', 'social media', 'social'], type: 'social', isPaid: false },
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
    type: 'display',
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
      'promoted posts',
      'promoted post',
      'promoted pins',
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
  { words: ['referral'], type: 'referral' },
];

type Medium = `${'paid' | 'organic'} ${ChannelType}`;

/** What taxonomies call the medium of a channel, the likeliest first; the first of a text parameter's own. */
const MEDIUMS: Readonly<Partial<Record<Medium | ChannelType, readonly string[]>>> = {
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
  readonly platform: Platform | null;
  readonly type: ChannelType | null;
  readonly isPaid: boolean;
}

/** What a taxonomy may call the medium of a channel. */
export function mediumsOf({ type, isPaid }: Channel): readonly string[] {
  if (type === null) return [];
  return MEDIUMS[type] ?? MEDIUMS[`${isPaid ? 'paid' : 'organic'} ${type}`] ?? [];
}
