import { ADGUARD, BRAVE, CLEAR_URLS, REGISTRY, type ToolParameters } from './tool-parameters.ts';

type Listed = readonly (readonly [tool: string, names: string])[];

const LISTED: Readonly<Record<string, Listed>> = {
  [ADGUARD]: [
    ['AD EBiS', 'ebisAdID'],
    ['AT Internet', 'xtor'],
    [
      'Adjust',
      'adjust_adgroup adjust_campaign adjust_creative adjust_referrer adjust_tracker adjust_tracker_limit external_click_id gps_adid unicorn_click_id',
    ],
    ['Admitad', 'admitad_uid'],
    ['Blueshift', 'bsft_aaid bsft_clkid bsft_eid bsft_ek bsft_mid bsft_uid'],
    ['Coremetrics', 'cm_mmc* cm_me cm_cr'],
    ['Cxense', 'cx_click cx_recsOrder cx_recsWidget'],
    ['DPG Media', 'dpg_source dpg_campaign dpg_medium dpg_content'],
    ['Drip', '__s'],
    ['GLAMI', 'gci'],
    ['IO Technologies', '__io_lv _io_session_id'],
    ['Mapp', 'wt_mc'],
    ['Mindbox', 'mindbox-click-id mindbox-message-key'],
    ['Moshimo', 'maf'],
    ['Segmentify', '_sgm_action _sgm_campaign _sgm_source'],
    ['ShareASale', 'sscid'],
    ['Sovrn', 'cuid'],
    ['Tradedoubler', 'tduid'],
    ['ValueCommerce', 'vc_lpp'],
    ['Wicked Reports', 'wickedid'],
    ['Zeydoo', 'ymid'],
    [
      'another tool',
      '_clde _cldee _zucks_suid adfrom aiad_clid asgtbndr cmpid erid famad_xuid guccounter guce_referrer guce_referrer_sig ml_subscriber ml_subscriber_hash nx_source oprtrack pk_vid rb_clickid rtkcid user_email_address',
    ],
  ],
  [BRAVE]: [
    [
      'another tool',
      '_bhlid bbeml h_sid h_slt oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk ss_email_id syclid vgo_ee',
    ],
  ],
  'https://github.com/brave/brave-browser/issues/37847': [
    ['Salesforce Marketing Cloud', 'et_cid et_lid et_rid'],
  ],
  'https://github.com/brave/brave-browser/issues/43077': [
    ['Emarsys', 'sc_customer sc_eh sc_lid sc_llid sc_src sc_uid'],
  ],
  'https://github.com/brave/brave-browser/issues/53345': [
    ['Salesforce Marketing Cloud', 'sfmc_activityid sfmc_id'],
  ],
  [CLEAR_URLS]: [
    ['Echobox', 'Echobox'],
    [
      'another tool',
      'ga_* otm_* vn_* ceneo_spo hmb_campaign hmb_medium hmb_source spm __twitter_impression os_ehash tracking_source wt_zmc wtmc wtrid wtzmc',
    ],
  ],
  [REGISTRY]: [
    ['Bronto', '_bta_tid _bta_c'],
    ['GoDataFeed', 'gdfms gdftrk gdffi'],
    ['Marin', 'pcrid'],
    ['Nextdoor', 'ndclid'],
    ['Rokt', 'rtid'],
    ['Spotify and YouTube', 'si'],
    ['Springbot', 'redirect_log_mongo_id redirect_mongo_id sb_referer_host'],
    ['Yahoo Ads', 'vmcid'],
  ],
};

// Met in links; no page or list that we could read has them.
const UNSOURCED: Listed = [
  ['Piwik PRO', 'pk_cpn pk_content'],
  ['Triple Whale', 'tw_medium'],
  [
    'another tool',
    'gad_campaignid li_fat_id rdt_cid omnisendContactID omnisendAttributionID sc_cid xtdt WT.mc_id WT.mc_ev WT.tsrc WT.srch',
  ],
];

/**
 * What public lists of tracking parameters name for all sites, as names alone; but for some of ClearURLs: `utm_*`
 * and `mtm_*`, which it names as a whole (misspelled ones are to be found), `mc` behind any letter (too short to be a
 * misspelling), and `ref`, `ref_` and `referrer` (sites have them, and organizations govern them).
 */
export const LISTED_PARAMETERS: readonly ToolParameters[] = [
  ...Object.entries(LISTED).flatMap(([listedIn, tools]) =>
    tools.map(([tool, names]) => ({ tool, names, listedIn })),
  ),
  ...UNSOURCED.map(([tool, names]) => ({ tool, names })),
];
