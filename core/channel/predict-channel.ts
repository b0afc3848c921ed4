import { type SourceCategory, sourceCategory } from './source-category.ts';

/** The month of Google's definitions (support.google.com/analytics/answer/9756891) that these rules follow. */
export const CHANNEL_RULES_DATE = 'October 2026';

/** The default channel groups of Google Analytics 4, in the order in which their rules are asked. */
export const CHANNEL_GROUPS = [
  'Direct',
  'Cross-network',
  'AI Assistant',
  'Paid Shopping',
  'Paid Search',
  'Paid Social',
  'Paid Video',
  'Display',
  'Paid Other',
  'Organic Shopping',
  'Organic Social',
  'Organic Video',
  'Organic Search',
  'Referral',
  'Email',
  'Affiliates',
  'Audio',
  'SMS',
  'Mobile Push Notifications',
  'Unassigned',
] as const;

/** A default channel group of Google Analytics 4. */
export type ChannelGroup = (typeof CHANNEL_GROUPS)[number];

/** What the channel of a visit follows from; '' for what the link does not say. */
export interface TrafficSource {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

interface Visit extends TrafficSource {
  readonly category: SourceCategory | null;
}

// The patterns are those of Google's definitions, less the `.*` around them: here they look for a part of the text.
const PAID = /cp|^(ppc|retargeting)$|^paid/;
const SHOP_CAMPAIGN = /([^a-df-z]|^)shop|shopping/;
const VIDEO = /video/;
const SOCIAL = /^(social|social-network|social-media|sm|social network|social media)$/;
const DISPLAY = /^(display|banner|expandable|interstitial|cpm)$/;
const EMAIL = /^(email|e-mail|e_mail|e mail)$/;
const PUSH = /push$|mobile|notification/;

const isPaid = ({ medium }: Visit): boolean => PAID.test(medium);
const isShopping = ({ category, campaign }: Visit): boolean =>
  category === 'shopping' || SHOP_CAMPAIGN.test(campaign);

const RULES: Readonly<Record<ChannelGroup, (visit: Visit) => boolean>> = {
  Direct: ({ source, medium }) => source === '(direct)' && /^\((none|not set)\)$/.test(medium),
  'Cross-network': ({ campaign }) => campaign.includes('cross-network'),
  'AI Assistant': ({ medium }) => medium === 'ai-assistant',
  'Paid Shopping': (visit) => isPaid(visit) && isShopping(visit),
  'Paid Search': (visit) => isPaid(visit) && visit.category === 'search',
  'Paid Social': (visit) => isPaid(visit) && visit.category === 'social',
  'Paid Video': (visit) => isPaid(visit) && visit.category === 'video',
  Display: ({ medium }) => DISPLAY.test(medium),
  'Paid Other': isPaid,
  'Organic Shopping': isShopping,
  'Organic Social': ({ category, medium }) => category === 'social' || SOCIAL.test(medium),
  'Organic Video': ({ category, medium }) => category === 'video' || VIDEO.test(medium),
  'Organic Search': ({ category, medium }) => category === 'search' || medium === 'organic',
  Referral: ({ medium }) => /^(referral|app|link)$/.test(medium),
  Email: ({ source, medium }) => EMAIL.test(source) || EMAIL.test(medium),
  Affiliates: ({ medium }) => medium === 'affiliate',
  Audio: ({ medium }) => medium === 'audio',
  SMS: ({ source, medium }) => source === 'sms' || medium === 'sms',
  'Mobile Push Notifications': ({ source, medium }) => PUSH.test(medium) || source === 'firebase',
  Unassigned: () => true,
};

/**
 * The default channel group under which Google Analytics 4 will show a visit: the first whose rule
 * fits. Values are compared in lower case, as the definitions are written; that the reports tell
 * `CPC` from `cpc` all the same is what `forecastChannel` warns of.
 * Source: Google's default channel group definitions (manual traffic).
 * @example predictChannel({ source: 'google', medium: 'cpm', campaign: '' }) // 'Paid Search'
 * @example predictChannel({ source: 'partner', medium: 'newsletter', campaign: '' }) // 'Unassigned'
 */
export function predictChannel(traffic: TrafficSource): ChannelGroup {
  const visit: Visit = {
    source: traffic.source.toLowerCase(),
    medium: traffic.medium.toLowerCase(),
    campaign: traffic.campaign.toLowerCase(),
    category: sourceCategory(traffic.source),
  };
  return CHANNEL_GROUPS.find((group) => RULES[group](visit)) ?? 'Unassigned';
}
