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

const ADGUARD =
  'https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/general_url.txt';
const BRAVE =
  'https://github.com/brave/brave-core/blob/master/components/query_filter/browser/utils.cc';
const CLEAR_URLS = 'https://github.com/ClearURLs/Rules';
const REGISTRY = 'https://github.com/mpchadwick/tracking-query-params-registry';
const UTM = 'utm_source utm_medium utm_campaign utm_term utm_content utm_id';

/**
 * Every parameter that a tool documents or a public list of tracking parameters names for all sites, as names alone; but
 * for `utm_*` and `mtm_*`, which ClearURLs names as a whole: misspelled ones are to be found.
 * In a URL it is never taken for a misspelled one of the organization's.
 */
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
  {
    tool: 'Adjust',
    listedIn: ADGUARD,
    names:
      'adjust_adgroup adjust_campaign adjust_creative adjust_referrer adjust_tracker adjust_tracker_limit external_click_id gps_adid unicorn_click_id',
  },
  {
    tool: 'Admitad',
    listedIn: ADGUARD,
    names: 'admitad_uid',
  },
  {
    tool: 'Coremetrics',
    page: 'https://help.goacoustic.com/hc/en-us/articles/360042483794-Marketing-Channels-report',
    listedIn: ADGUARD,
    names: 'cm_mmc* cm_me cm_cr',
  },
  {
    tool: 'AD EBiS',
    listedIn: ADGUARD,
    names: 'ebisAdID',
  },
  {
    tool: 'Blueshift',
    listedIn: ADGUARD,
    names: 'bsft_aaid bsft_clkid bsft_eid bsft_ek bsft_mid bsft_uid',
  },
  {
    tool: 'Bronto',
    listedIn: REGISTRY,
    names: '_bta_tid _bta_c',
  },
  {
    tool: 'Cxense',
    listedIn: ADGUARD,
    names: 'cx_click cx_recsOrder cx_recsWidget',
  },
  {
    tool: 'DPG Media',
    listedIn: ADGUARD,
    names: 'dpg_source dpg_campaign dpg_medium dpg_content',
  },
  {
    tool: 'Drip',
    listedIn: ADGUARD,
    names: '__s',
  },
  {
    tool: 'Echobox',
    listedIn: CLEAR_URLS,
    names: 'Echobox',
  },
  {
    tool: 'GLAMI',
    listedIn: ADGUARD,
    names: 'gci',
  },
  {
    tool: 'GoDataFeed',
    listedIn: REGISTRY,
    names: 'gdfms gdftrk gdffi',
  },
  {
    tool: 'IO Technologies',
    listedIn: ADGUARD,
    names: '__io_lv _io_session_id',
  },
  {
    tool: 'Mapp',
    listedIn: ADGUARD,
    names: 'wt_mc',
  },
  {
    tool: 'Marin',
    listedIn: REGISTRY,
    names: 'pcrid',
  },
  {
    tool: 'Mindbox',
    listedIn: ADGUARD,
    names: 'mindbox-click-id mindbox-message-key',
  },
  {
    tool: 'Moshimo',
    listedIn: ADGUARD,
    names: 'maf',
  },
  {
    tool: 'Nextdoor',
    listedIn: REGISTRY,
    names: 'ndclid',
  },
  {
    tool: 'Rokt',
    listedIn: REGISTRY,
    names: 'rtid',
  },
  {
    tool: 'Segmentify',
    listedIn: ADGUARD,
    names: '_sgm_action _sgm_campaign _sgm_source',
  },
  {
    tool: 'ShareASale',
    listedIn: ADGUARD,
    names: 'sscid',
  },
  {
    tool: 'Sovrn',
    listedIn: ADGUARD,
    names: 'cuid',
  },
  {
    tool: 'Spotify and YouTube',
    listedIn: REGISTRY,
    names: 'si',
  },
  {
    tool: 'Springbot',
    listedIn: REGISTRY,
    names: 'redirect_log_mongo_id redirect_mongo_id sb_referer_host',
  },
  {
    tool: 'Tradedoubler',
    listedIn: ADGUARD,
    names: 'tduid',
  },
  {
    tool: 'ValueCommerce',
    listedIn: ADGUARD,
    names: 'vc_lpp',
  },
  {
    tool: 'Wicked Reports',
    listedIn: ADGUARD,
    names: 'wickedid',
  },
  {
    tool: 'Yahoo Ads',
    listedIn: REGISTRY,
    names: 'vmcid',
  },
  {
    tool: 'Zeydoo',
    listedIn: ADGUARD,
    names: 'ymid',
  },
  {
    tool: 'another tool',
    listedIn: ADGUARD,
    names:
      '_clde _cldee _zucks_suid adfrom aiad_clid asgtbndr cmpid erid famad_xuid guccounter guce_referrer guce_referrer_sig ml_subscriber ml_subscriber_hash nx_source oprtrack pk_vid rb_clickid rtkcid user_email_address',
  },
  {
    tool: 'another tool',
    listedIn: CLEAR_URLS,
    names:
      'ga_* otm_* vn_* ceneo_spo hmb_campaign hmb_medium hmb_source spm __twitter_impression os_ehash tracking_source wt_zmc wtrid',
  },
  {
    tool: 'another tool',
    listedIn: BRAVE,
    names:
      '_bhlid bbeml et_rid h_sid h_slt oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk ss_email_id vgo_ee',
  },
  { tool: 'AT Internet', listedIn: ADGUARD, names: 'xtor' },
  // Met in links; no page or list that we could read has them.
  { tool: 'Piwik PRO', names: 'pk_cpn pk_content', alsoReads: UTM },
  { tool: 'Triple Whale', names: 'tw_medium' },
  {
    tool: 'another tool',
    names:
      'gad_campaignid li_fat_id rdt_cid omnisendContactID omnisendAttributionID sc_cid xtdt WT.mc_id WT.mc_ev WT.tsrc WT.srch',
  },
];
