/** What an analytics, ad or mail tool reads from URLs or adds to them, as its own pages say. */
export interface ToolParameters {
  readonly tool: string;
  readonly page: string;
  /** Separated by spaces; one that ends in `*` stands for all that begin like it. */
  readonly names: string;
  /** Names of other tools that it reads too. */
  readonly alsoReads?: string;
  /** Whether it reads them after the `#` as well. */
  readonly readsFragment?: true;
}

const UTM = 'utm_source utm_medium utm_campaign utm_term utm_content utm_id';

/** Every parameter that a tool documents: in a URL it is never taken for a misspelled one of the organization's. */
export const TOOL_PARAMETERS: readonly ToolParameters[] = [
  {
    tool: 'Google Analytics',
    page: 'https://support.google.com/analytics/answer/10917952',
    names: `${UTM} utm_source_platform utm_creative_format utm_marketing_tactic _ga _gl`,
  },
  {
    tool: 'Google Ads',
    page: 'https://support.google.com/google-ads/answer/13327296',
    names: 'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid',
  },
  {
    tool: 'Matomo',
    page: 'https://matomo.org/faq/how-to/faq_120',
    names:
      'mtm_campaign mtm_source mtm_medium mtm_keyword mtm_kwd mtm_content mtm_cid mtm_group mtm_placement matomo_campaign matomo_kwd matomo_keyword matomo_source matomo_medium matomo_content matomo_cid matomo_group matomo_placement',
    alsoReads: `${UTM} pk_campaign pk_cpn pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd piwik_keyword`,
    readsFragment: true,
  },
  {
    tool: 'Piwik PRO',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names:
      'pk_campaign pk_cpn pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd piwik_keyword',
    alsoReads: UTM,
  },
  {
    tool: 'Piano Analytics',
    page: 'https://developers.atinternet-solutions.com/piano-analytics/data-collection/how-to-send-events/marketing-campaigns',
    names: 'at_* xtor xtdt',
    alsoReads: UTM,
    readsFragment: true,
  },
  {
    tool: 'Parse.ly',
    page: 'https://github.com/ClearURLs/Rules',
    names: 'itm_source itm_medium itm_campaign itm_content itm_term',
    alsoReads: UTM,
  },
  { tool: 'DigiKey', page: 'https://github.com/ClearURLs/Rules', names: 'utm_cid' },
  {
    tool: 'an extension of UTM',
    page: 'https://github.com/ClearURLs/Rules',
    names:
      'utm_name utm_place utm_placement utm_reader utm_social utm_social-type utm_brand utm_pubreferrer utm_swu utm_viz_id utm_userid utm_expid utm_referrer',
  },
  {
    tool: 'Meta',
    page: 'https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc',
    names: 'fbclid fb_action_ids fb_action_types fb_source fb_ref igshid igsh',
  },
  {
    tool: 'Microsoft Advertising',
    page: 'https://help.ads.microsoft.com/apex/index/3/en/60000',
    names: 'msclkid',
  },
  {
    tool: 'TikTok',
    page: 'https://ads.tiktok.com/help/article/tiktok-click-id',
    names: 'ttclid tt_medium tt_content',
  },
  {
    tool: 'X',
    page: 'https://business.twitter.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites.html',
    names: 'twclid ref_src ref_url',
  },
  {
    tool: 'LinkedIn',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'li_fat_id trk trackingId',
  },
  {
    tool: 'Snapchat',
    page: 'https://businesshelp.snapchat.com/s/article/click-id',
    names: 'ScCid sc_cid',
  },
  {
    tool: 'Pinterest',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names: 'epik',
  },
  {
    tool: 'Reddit',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'rdt_cid',
  },
  {
    tool: 'Yandex',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'yclid ysclid _openstat',
  },
  {
    tool: 'HubSpot',
    page: 'https://knowledge.hubspot.com/ads/ad-tracking-in-hubspot',
    names:
      'hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la hsa_mt hsa_net hsa_ol hsa_src hsa_tgt hsa_ver _hsenc _hsmi __hssc __hstc __hsfp hsCtaTracking',
  },
  {
    tool: 'Mailchimp',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names: 'mc_cid mc_eid mc_tc',
  },
  {
    tool: 'Klaviyo',
    page: 'https://help.klaviyo.com/hc/en-us/articles/115005076767',
    names: '_ke _kx',
  },
  {
    tool: 'Marketo',
    page: 'https://github.com/ClearURLs/Rules',
    names: 'mkt_tok mkwid',
  },
  {
    tool: 'Adobe Analytics',
    page: 'https://docs.adobe.com/content/help/en/analytics/integration/advertising-analytics/advertising-analytics-workflow/aa-manual-vs-automatic-tracking.html',
    names: 's_cid s_kwcid ef_id',
  },
  {
    tool: 'Omnisend',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'omnisendContactID omnisendAttributionID',
  },
  {
    tool: 'dotdigital',
    page: 'https://support.dotdigital.com/hc/en-gb/articles/360006551019-Link-tracking',
    names: 'dm_i',
  },
  {
    tool: 'eBay Partner Network',
    page: 'https://partnerhelp.ebay.com/helpcenter/s/article/What-are-the-parameters-of-an-EPN-link',
    names: 'mkevt mkcid mkrid campid toolid customid',
  },
  {
    tool: 'impact.com',
    page: 'https://integrations.impact.com/impact-brand/docs/api-tracking-integration',
    names: 'irclickid irgwc clickid',
  },
  {
    tool: 'Awin',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'awc clickref',
  },
  {
    tool: 'Triple Whale',
    page: 'https://kb.triplewhale.com/en/articles/9534445-attribution-for-non-integrated-channels',
    names: 'tw_source tw_medium tw_campaign tw_term tw_content tw_adid',
  },
  {
    tool: 'Branch',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names: '_branch_match_id',
  },
  {
    tool: 'Wunderkind',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names: 'sms_source sms_click sms_uph',
  },
  {
    tool: 'Listrak',
    page: 'https://github.com/mpchadwick/tracking-query-params-registry',
    names: 'trk_contact trk_msg trk_module trk_sid',
  },
  {
    tool: 'Vero',
    page: 'https://github.com/ClearURLs/Rules',
    names: 'vero_id vero_conv',
  },
  {
    tool: 'Omeda',
    page: 'https://github.com/ClearURLs/Rules',
    names: 'oly_anon_id oly_enc_id',
  },
  {
    tool: 'Webtrends',
    page: 'https://github.com/AdguardTeam/AdguardFilters',
    names: 'WT.mc_id WT.mc_ev WT.tsrc WT.srch',
  },
];
