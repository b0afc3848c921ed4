/** Where the links of the demo data lead; RFC 2606 reserves example.com. */
export const SITE = 'https://shop.example.com';

/** Who made them. */
export const PEOPLE = ['maya', 'jonas', 'priya'];

/** Where they were placed. */
export const CHANNELS = {
  google: { source: 'google', medium: 'cpc', label: 'Google Ads' },
  bing: { source: 'bing', medium: 'cpc', label: 'Microsoft Ads' },
  linkedin: { source: 'linkedin', medium: 'social', label: 'LinkedIn post' },
  linkedinAds: { source: 'linkedin', medium: 'cpc', label: 'LinkedIn ad' },
  meta: { source: 'facebook', medium: 'cpc', label: 'Meta ad' },
  newsletter: { source: 'newsletter', medium: 'email', label: 'newsletter' },
  crm: { source: 'crm', medium: 'email', label: 'customer email' },
  partner: { source: 'partner-blog', medium: 'referral', label: 'partner blog' },
  display: { source: 'dv360', medium: 'display', label: 'banner' },
} as const;

interface Campaign {
  readonly title: string;
  readonly campaign: string;
  readonly page: string;
  /** The first and the last one, from 0. */
  readonly weeks: readonly [number, number];
  readonly channels: readonly (keyof typeof CHANNELS)[];
}

/** What they were for. */
export const CAMPAIGNS: readonly Campaign[] = [
  {
    title: 'Product launch',
    campaign: 'product_launch',
    page: '/launch',
    weeks: [0, 4],
    channels: ['google', 'linkedin', 'linkedinAds', 'meta', 'newsletter'],
  },
  {
    title: 'Weekly newsletter',
    campaign: 'weekly_newsletter',
    page: '/blog',
    weeks: [0, 12],
    channels: ['newsletter', 'crm'],
  },
  {
    title: 'Brand search',
    campaign: 'brand_search',
    page: '/',
    weeks: [0, 12],
    channels: ['google', 'bing'],
  },
  {
    title: 'Webinar series',
    campaign: 'webinar_series',
    page: '/webinar?utm_lang=en',
    weeks: [3, 9],
    channels: ['linkedin', 'linkedinAds', 'newsletter', 'partner'],
  },
  {
    title: 'Retargeting',
    campaign: 'retargeting',
    page: '/products#bestsellers',
    weeks: [5, 12],
    channels: ['display', 'meta', 'google'],
  },
  {
    title: 'Customer stories',
    campaign: 'customer_stories',
    page: '/customers',
    weeks: [8, 12],
    channels: ['linkedin', 'partner', 'crm'],
  },
];

export const CONTENTS = ['hero', 'video', 'carousel', 'footer', 'text'];

interface Mistake {
  readonly week: number;
  readonly name: string;
  readonly page: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What went wrong before there were rules: spelling, case, words of one's own, what was left out or made twice. */
export const MISTAKES: readonly Mistake[] = [
  {
    week: 0,
    name: 'Launch post on LinkedIn',
    page: '/launch',
    values: { utm_source: 'LinkedIn', utm_medium: 'social', utm_campaign: 'product_launch' },
  },
  {
    week: 0,
    name: 'Launch post on LinkedIn, again',
    page: '/launch',
    values: { utm_source: 'LinkedIn', utm_medium: 'social', utm_campaign: 'product_launch' },
  },
  {
    week: 1,
    name: 'Launch ad',
    page: '/launch',
    values: { utm_source: 'linkdin', utm_medium: 'cpc', utm_campaign: 'product_launch' },
  },
  {
    week: 1,
    name: 'Facebook launch ad',
    page: '/launch',
    values: { utm_source: 'Face Book', utm_medium: 'Paid-Social', utm_campaign: 'Product Launch' },
  },
  {
    week: 2,
    name: 'Newsletter 3',
    page: '/blog',
    values: { utm_source: 'newsletter', utm_medium: 'e-mail', utm_campaign: 'weekly_newsletter' },
  },
  {
    week: 2,
    name: 'Google ad without a campaign',
    page: '/launch',
    values: { utm_source: 'google', utm_medium: 'cpc' },
  },
  {
    week: 3,
    name: 'Webinar invitation',
    page: '/webinar',
    values: { utm_source: 'news letter', utm_medium: 'Email', utm_campaign: 'webinar-series' },
  },
  {
    week: 4,
    name: 'Webinar on the partner blog',
    page: '/webinar',
    values: { utm_source: 'partner-blog', utm_medium: 'blog', utm_campaign: 'webinar_series' },
  },
  {
    week: 5,
    name: 'Retargeting banner',
    page: '/products',
    values: { utm_source: 'dv360', utm_medium: 'Banner', utm_campaign: 'retargetting' },
  },
  {
    week: 6,
    name: 'Banner with nothing but a source',
    page: '/products',
    values: { utm_source: 'GOOGLE' },
  },
];
