/** What an analytics, ad or mail tool reads from URLs or adds to them. */
export interface ToolParameters {
  readonly tool: string;
  /** The tool's page that describes them. */
  readonly page?: string;
  /** The public list in which they were read, where it was not that page. */
  readonly listedIn?: string;
  /** Separated by spaces; one that ends in `*` stands for all that begin like it. */
  readonly names: string;
  /** Names of other tools that it reads too. */
  readonly alsoReads?: string;
  /** Whether it reads them after the `#` as well. */
  readonly readsFragment?: true;
}

/** Public lists of parameters. */
export const ADGUARD =
  'https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/general_url.txt';
export const BRAVE =
  'https://github.com/brave/brave-core/blob/master/components/query_filter/browser/utils.cc';
export const CLEAR_URLS = 'https://github.com/ClearURLs/Rules';
export const REGISTRY = 'https://github.com/mpchadwick/tracking-query-params-registry';
const UTM = 'utm_source utm_medium utm_campaign utm_term utm_content utm_id';

/** What tools document, or public lists say of them. */
export const TOOL_PARAMETERS: readonly ToolParameters[] = [
  {
    tool: 'Google Analytics',
    page: 'https://support.google.com/analytics/answer/10917952',
    listedIn: REGISTRY,
    names: `${UTM} utm_source_platform utm_creative_format utm_marketing_tactic _ga _gl`,
  },
  {
    tool: 'Google Ads',
    page: 'https://support.google.com/google-ads/answer/13327296',
    listedIn: REGISTRY,
    names: 'gclid gclsrc dclid gbraid wbraid gad_source srsltid usqp gs_l gPromoCode gQT',
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
    listedIn: REGISTRY,
    names:
      'pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_cid piwik_campaign piwik_kwd piwik_keyword',
    alsoReads: UTM,
  },
  {
    tool: 'Piano Analytics',
    page: 'https://developers.atinternet-solutions.com/piano-analytics/data-collection/how-to-send-events/marketing-campaigns',
    names: 'at_*',
    alsoReads: UTM,
    readsFragment: true,
  },
  {
    tool: 'Parse.ly',
    listedIn: CLEAR_URLS,
    names: 'itm_source itm_medium itm_campaign itm_content itm_term',
    alsoReads: UTM,
  },
  { tool: 'DigiKey', listedIn: CLEAR_URLS, names: 'utm_cid' },
  {
    tool: 'an extension of UTM',
    listedIn: ADGUARD,
    names:
      'utm_name utm_place utm_placement utm_reader utm_social utm_social-type utm_brand utm_pubreferrer utm_swu utm_viz_id utm_userid utm_expid utm_referrer utm_ad utm_adgroup utm_affiliate utm_campaignid utm_channel utm_creative utm_emcid utm_emmid utm_id_ utm_keyword utm_product utm_serial utm_session utm_siteid utm_supplier utm_umguk',
  },
  {
    tool: 'Meta',
    page: 'https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc',
    listedIn: REGISTRY,
    names:
      'fbclid fb_action_ids fb_action_types fb_source fb_ref igshid igsh fb_comment_id action_object_map action_ref_map action_type_map',
  },
  {
    tool: 'Microsoft Advertising',
    page: 'https://help.ads.microsoft.com/apex/index/3/en/60000',
    listedIn: REGISTRY,
    names: 'msclkid',
  },
  {
    tool: 'TikTok',
    page: 'https://ads.tiktok.com/help/article/tiktok-click-id',
    listedIn: REGISTRY,
    names: 'ttclid tt_medium tt_content',
  },
  {
    tool: 'X',
    page: 'https://business.twitter.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites.html',
    listedIn: REGISTRY,
    names: 'twclid ref_src ref_url',
  },
  {
    tool: 'LinkedIn',
    listedIn: CLEAR_URLS,
    names: 'trk trackingId',
  },
  {
    tool: 'Snapchat',
    page: 'https://businesshelp.snapchat.com/s/article/click-id',
    listedIn: REGISTRY,
    names: 'ScCid',
  },
  {
    tool: 'Pinterest',
    listedIn: REGISTRY,
    names: 'epik',
  },
  {
    tool: 'Yandex',
    listedIn: ADGUARD,
    names: 'yclid ysclid _openstat ymclid',
  },
  {
    tool: 'HubSpot',
    page: 'https://knowledge.hubspot.com/ads/ad-tracking-in-hubspot',
    listedIn: ADGUARD,
    names:
      'hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la hsa_mt hsa_net hsa_ol hsa_src hsa_tgt hsa_ver _hsenc _hsmi __hssc __hstc __hsfp hsCtaTracking',
  },
  {
    tool: 'Mailchimp',
    listedIn: REGISTRY,
    names: 'mc_cid mc_eid mc_tc',
  },
  {
    tool: 'Klaviyo',
    page: 'https://help.klaviyo.com/hc/en-us/articles/115005076767',
    listedIn: REGISTRY,
    names: '_ke _kx',
  },
  {
    tool: 'Marketo',
    listedIn: CLEAR_URLS,
    names: 'mkt_tok mkwid',
  },
  {
    tool: 'Adobe Analytics',
    page: 'https://docs.adobe.com/content/help/en/analytics/integration/advertising-analytics/advertising-analytics-workflow/aa-manual-vs-automatic-tracking.html',
    listedIn: REGISTRY,
    names: 's_cid s_kwcid ef_id',
  },
  {
    tool: 'dotdigital',
    page: 'https://support.dotdigital.com/hc/en-gb/articles/360006551019-Link-tracking',
    listedIn: REGISTRY,
    names: 'dm_i',
  },
  {
    tool: 'eBay Partner Network',
    page: 'https://partnerhelp.ebay.com/helpcenter/s/article/What-are-the-parameters-of-an-EPN-link',
    listedIn: REGISTRY,
    names: 'mkevt mkcid mkrid campid toolid customid',
  },
  {
    tool: 'impact.com',
    page: 'https://integrations.impact.com/impact-brand/docs/api-tracking-integration',
    listedIn: REGISTRY,
    names: 'irclickid irgwc clickid ir_campaignid ir_adid ir_partnerid',
  },
  {
    tool: 'Awin',
    listedIn: ADGUARD,
    names: 'awc clickref',
  },
  {
    tool: 'Triple Whale',
    page: 'https://kb.triplewhale.com/en/articles/9534445-attribution-for-non-integrated-channels',
    listedIn: REGISTRY,
    names: 'tw_source tw_campaign tw_term tw_content tw_adid',
  },
  {
    tool: 'Branch',
    listedIn: REGISTRY,
    names: '_branch_match_id _branch_referrer',
  },
  {
    tool: 'Wunderkind',
    listedIn: REGISTRY,
    names: 'sms_source sms_click sms_uph',
  },
  {
    tool: 'Listrak',
    listedIn: REGISTRY,
    names: 'trk_contact trk_msg trk_module trk_sid',
  },
  {
    tool: 'Vero',
    listedIn: CLEAR_URLS,
    names: 'vero_id vero_conv',
  },
  {
    tool: 'Omeda',
    listedIn: CLEAR_URLS,
    names: 'oly_anon_id oly_enc_id',
  },
];
