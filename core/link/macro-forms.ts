/** A way in which ad and mail tools write a place that they fill in. */
export interface MacroForm {
  /** The source of a regular expression. */
  readonly form: string;
  readonly example: string;
  /** Whose it is, and the page that describes it. */
  readonly tools: Readonly<Record<string, string>>;
}

// What stands inside: a name, and behind a colon the text that is put in where the tool knows none.
const NAME = '[\\w.:-]+';
const DEFAULT = '[\\w.-]+:(?:[^{}\\[\\]&#%+"<>`\\\\\\s\\p{C}]| )+';
const INSIDE = `(?:${NAME}|${DEFAULT})`;
const LIQUID = "(?:[\\w.:|,()'=!/$ -]|\\$\\{[\\w.:|' -]{1,60}\\})+";

const braces = (depth: number): string => `(?<!\\{)\\$?\\{{${depth}}${INSIDE}\\}{${depth}}(?!\\})`;
const brackets = (depth: number): string => `(?<!\\[)\\[{${depth}}${NAME}\\]{${depth}}(?!\\])`;

/** Every form that links keep as it is typed: no character of it ends or changes a parameter. */
export const MACRO_FORMS: readonly MacroForm[] = [
  {
    form: braces(3),
    example: '{{{ad.name}}}',
    tools: { Handlebars: 'https://handlebarsjs.com/guide/expressions.html' },
  },
  {
    form: `(?<!\\{)\\$?\\{\\{${LIQUID}\\}\\}(?!\\})`,
    example: '{{ contact.FIRSTNAME }}',
    tools: {
      'Meta Ads':
        'https://developers.facebook.com/documentation/ads-commerce/instagram/ads-api/guides/url-tags-for-tracking',
      Braze:
        'https://braze.com/docs/user_guide/messaging/design_and_edit/personalize/sources/user_profile/',
      Marketo:
        'https://experienceleague.adobe.com/docs/marketo/using/product-docs/core-marketo-concepts/programs/tokens/understanding-my-tokens-in-a-program.html',
      Brevo: 'https://help.brevo.com/hc/en-us/articles/4402386448530',
      Klaviyo: 'https://help.klaviyo.com/hc/en-us/articles/4408802648731',
    },
  },
  {
    form: braces(1),
    example: '{campaignid}',
    tools: {
      'Google Ads': 'https://developers.google.com/google-ads/api/performance-max/valuetrack',
      'Microsoft Advertising': 'https://help.ads.microsoft.com/apex/index/3/en/56799',
      'Microsoft Monetize':
        'https://learn.microsoft.com/en-us/xandr/monetize/supported-creative-macros',
      AppLovin:
        'https://support.axon.ai/en/growth/promoting-your-websites/tracking/tracking-url-macros',
      'Adobe Advertising':
        'https://experienceleague.adobe.com/en/docs/advertising/creative/creative-macros',
      OpenRTB: 'https://github.com/InteractiveAdvertisingBureau/openrtb2.x/blob/main/2.6.md',
    },
  },
  ...[3, 2, 1].map((depth) => ({
    form: brackets(depth),
    example: `${'['.repeat(depth)}CLICK_ID${']'.repeat(depth)}`,
    tools: {
      'IAB VAST':
        'https://github.com/InteractiveAdvertisingBureau/VAST/blob/master/vast4macros/data/macros-data.json',
      'Google Ad Manager': 'https://support.google.com/admanager/answer/10138654',
    },
  })),
  {
    form: '%%\\w+(?:[:.][\\w.-]+)?%%',
    example: '%%PATTERN:key%%',
    tools: { 'Google Ad Manager': 'https://support.google.com/admanager/answer/2376981' },
  },
  {
    form: "%%=\\w+\\([\\w@,.' -]*\\)=%%",
    example: '%%=v(@campaign)=%%',
    tools: {
      'Salesforce Marketing Cloud':
        'https://developer.salesforce.com/docs/marketing/marketing-cloud-ampscript/references/mc-ampscript-utilities/mc-ampscript-reference-utilities-v.md',
    },
  },
  {
    form: '%e(?:adv|aid|buy|cid|pid|sid)!',
    example: '%eaid!',
    tools: { 'Campaign Manager 360': 'https://support.google.com/campaignmanager/table/6096962' },
  },
  {
    form: '\\*\\|[\\w:.,;?=! -]+\\|\\*',
    example: '*|FNAME|*',
    tools: { Mailchimp: 'https://mailchimp.com/developer/marketing/docs/merge-fields/' },
  },
  {
    form: '__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__',
    example: '__CAMPAIGN_NAME__',
    tools: {
      TikTok: 'https://ads.tiktok.com/help/article/track-offsite-web-events-with-utm-parameters',
    },
  },
  {
    form: '(?<![\\p{L}\\p{M}\\p{N}_$])\\$[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\\p{L}\\p{M}\\p{N}_])',
    example: '$IMP_ID',
    tools: { InMobi: 'https://support.inmobi.com/advertise' },
  },
];

/**
 * Tools whose pages we could not read in November 2026. Klaviyo's is the one that its own other pages name for its tags;
 * InMobi's form was met in links of public repositories, and its page is no more than the address of its help.
 */
export const UNREAD_PAGES: readonly string[] = ['InMobi', 'Klaviyo'];

/** Of those whose percent signs encode nothing. */
export const PERCENT_FORMS: readonly string[] = MACRO_FORMS.map(({ form }) => form).filter((form) =>
  form.startsWith('%'),
);
