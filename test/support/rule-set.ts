// A team's rules as they come: 40 sources, 12 media, 8 campaign types and 30 markets, a term for search alone, a content for
// display at least.

const MEDIA_OF: Readonly<Record<string, readonly string[]>> = {
  'google,bing,yahoo,duckduckgo,ecosia,baidu,yandex,naver,seznam,qwant': ['cpc', 'display'],
  'facebook,instagram,tiktok,linkedin,pinterest,snapchat,reddit,x,youtube,threads,quora,discord': [
    'social',
    'paid-social',
    'video',
  ],
  'crm,welcome,winback,loyalty,receipts,invites': ['email', 'sms'],
  'awin,cj,impact,rakuten,partnerize,tradedoubler,admitad,blog': ['affiliate', 'referral'],
  'poster,flyer,radio,podcast': ['print', 'qr', 'audio'],
};
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  cpc: ['brand', 'generic', 'product'],
  display: ['prospecting', 'retargeting'],
  social: ['product', 'event'],
  'paid-social': ['product', 'prospecting', 'retargeting'],
  video: ['brand', 'prospecting'],
  email: ['event', 'lifecycle', 'survey'],
  sms: ['lifecycle'],
};
const MARKETS_OF: Readonly<Record<string, readonly string[]>> = {
  event: ['de', 'fr', 'uk', 'us', 'jp'],
  survey: ['de', 'at', 'ch'],
};
export const MARKETS =
  'de,at,ch,fr,it,es,pt,nl,be,lu,uk,ie,dk,se,no,fi,pl,cz,sk,hu,ro,bg,gr,tr,us,ca,mx,br,jp,au';

/** A table as a team has it: for each value of another parameter, what is allowed. */
export interface RuleTable {
  readonly queryName: string;
  readonly displayName: string;
  readonly by: string;
  /** The display name of that. */
  readonly controller: string;
  readonly rows: readonly (readonly [state: string, allowed: readonly string[]])[];
}

const dropdown = (displayName: string, queryName: string, allowedValues: string) => {
  return { type: 'dropdown' as const, displayName, queryName, allowedValues, required: true };
};

/** The parameters, without rules. */
export const RULE_SET_PARAMETERS = [
  dropdown('Source', 'utm_source', Object.keys(MEDIA_OF).join(',')),
  dropdown(
    'Medium',
    'utm_medium',
    'cpc,display,social,paid-social,video,email,sms,affiliate,referral,print,qr,audio',
  ),
  dropdown(
    'Campaign Type',
    'type',
    'brand,generic,product,prospecting,retargeting,event,lifecycle,survey',
  ),
  dropdown('Market', 'mkt', MARKETS),
  { type: 'text' as const, displayName: 'Term', queryName: 'utm_term' },
  { type: 'text' as const, displayName: 'Content', queryName: 'utm_content' },
];

/** The tables, each below the one that it depends on. */
export const RULE_TABLES: readonly RuleTable[] = [
  {
    ...{ queryName: 'utm_medium', displayName: 'Medium', by: 'utm_source', controller: 'Source' },
    rows: Object.entries(MEDIA_OF).flatMap(([sources, media]) =>
      sources.split(',').map((source) => [source, media] as const),
    ),
  },
  {
    ...{ queryName: 'type', displayName: 'Campaign Type', by: 'utm_medium', controller: 'Medium' },
    rows: Object.entries(TYPES_OF),
  },
  {
    ...{ queryName: 'mkt', displayName: 'Market', by: 'type', controller: 'Campaign Type' },
    rows: Object.entries(MARKETS_OF),
  },
  {
    ...{ queryName: 'utm_term', displayName: 'Term', by: 'utm_medium', controller: 'Medium' },
    rows: [
      ['cpc', ['filled in']],
      ['otherwise', ['empty']],
    ],
  },
  {
    ...{ queryName: 'utm_content', displayName: 'Content', by: 'utm_medium', controller: 'Medium' },
    rows: [['display', ['filled in']]],
  },
];
