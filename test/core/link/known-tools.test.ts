// What other tools read from URLs is reported at most: never renamed, never deleted.
import { hash } from 'node:crypto';
import { checkTrackingUrl, isTracked } from '@utmost/core/link/correct-url.ts';
import { KNOWN_TOOLS, TOOL_NAMES, toolOf } from '@utmost/core/link/known-tools.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import { matomo } from '@utmost/core/taxonomy/templates/matomo.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

t.test('every tool has a page, and every name one tool', async (t) => {
  const unsourced = KNOWN_TOOLS.filter(({ page, listedIn }) => !page && !listedIn);
  t.same(
    unsourced.map(({ names }) => names),
    [
      'pk_cpn pk_content',
      'tw_medium',
      'gad_campaignid li_fat_id rdt_cid omnisendContactID omnisendAttributionID sc_cid xtdt WT.mc_id WT.mc_ev WT.tsrc WT.srch',
    ],
    'met in links, documented nowhere that we could read',
  );
  for (const { page, listedIn } of KNOWN_TOOLS) {
    for (const source of [page, listedIn]) if (source) t.match(source, /^https:\/\/\S+$/);
  }
  for (const name of TOOL_NAMES) t.match(name, /^[\w.-]+$/);
  t.equal(toolOf('at_medium')?.tool, 'Piano Analytics');
  t.equal(toolOf('utm_sorce'), null);
});

t.test('no name is lost or misspelled unseen', async (t) => {
  const names = KNOWN_TOOLS.map(({ tool, names, alsoReads }) => `${tool}: ${names} ${alsoReads}`);
  t.equal(
    hash('sha256', names.join('\n')).slice(0, 16),
    '313b94727a17ece7',
    'if it is meant: this',
  );
});

t.test('each tool is called by its name', async (t) => {
  const table: readonly [parameter: string, tool: string][] = [
    ['utm_source', 'Google Analytics'],
    ['gclid', 'Google Ads'],
    ['mtm_campaign', 'Matomo'],
    ['pk_campaign', 'Piwik PRO'],
    ['at_x', 'Piano Analytics'],
    ['itm_source', 'Parse.ly'],
    ['utm_cid', 'DigiKey'],
    ['fbclid', 'Meta'],
    ['msclkid', 'Microsoft Advertising'],
    ['ttclid', 'TikTok'],
    ['twclid', 'X'],
    ['trk', 'LinkedIn'],
    ['ScCid', 'Snapchat'],
    ['epik', 'Pinterest'],
    ['yclid', 'Yandex'],
    ['hsa_acc', 'HubSpot'],
    ['mc_cid', 'Mailchimp'],
    ['_ke', 'Klaviyo'],
    ['mkt_tok', 'Marketo'],
    ['s_cid', 'Adobe Analytics'],
    ['dm_i', 'dotdigital'],
    ['mkevt', 'eBay Partner Network'],
    ['irclickid', 'impact.com'],
    ['awc', 'Awin'],
    ['tw_source', 'Triple Whale'],
    ['_branch_match_id', 'Branch'],
    ['sms_source', 'Wunderkind'],
    ['trk_contact', 'Listrak'],
    ['vero_id', 'Vero'],
    ['oly_anon_id', 'Omeda'],
    ['ebisAdID', 'AD EBiS'],
    ['xtor', 'AT Internet'],
    ['adjust_adgroup', 'Adjust'],
    ['admitad_uid', 'Admitad'],
    ['bsft_aaid', 'Blueshift'],
    ['cm_mmcx', 'Coremetrics'],
    ['cx_click', 'Cxense'],
    ['dpg_source', 'DPG Media'],
    ['__s', 'Drip'],
    ['gci', 'GLAMI'],
    ['__io_lv', 'IO Technologies'],
    ['wt_mc', 'Mapp'],
    ['mindbox-click-id', 'Mindbox'],
    ['maf', 'Moshimo'],
    ['_sgm_action', 'Segmentify'],
    ['sscid', 'ShareASale'],
    ['cuid', 'Sovrn'],
    ['tduid', 'Tradedoubler'],
    ['vc_lpp', 'ValueCommerce'],
    ['wickedid', 'Wicked Reports'],
    ['ymid', 'Zeydoo'],
    ['et_cid', 'Salesforce Marketing Cloud'],
    ['sc_customer', 'Emarsys'],
    ['Echobox', 'Echobox'],
    ['_bta_tid', 'Bronto'],
    ['gdfms', 'GoDataFeed'],
    ['pcrid', 'Marin'],
    ['ndclid', 'Nextdoor'],
    ['rtid', 'Rokt'],
    ['si', 'Spotify and YouTube'],
    ['redirect_log_mongo_id', 'Springbot'],
    ['vmcid', 'Yahoo Ads'],
  ];
  for (const [parameter, tool] of table) t.equal(toolOf(parameter)?.tool, tool, parameter);
  const nameless = new Set(['another tool', 'an extension of UTM']);
  const all = new Set(KNOWN_TOOLS.map(({ tool }) => tool).filter((tool) => !nameless.has(tool)));
  t.same(all, new Set(table.map(([, tool]) => tool)), 'all of them');
});

t.test('click IDs that browsers remove are known', async (t) => {
  // Those of Firefox's and Brave's lists.
  const removed =
    '__hsfp __hssc __hstc __s _bhlid _branch_match_id _branch_referrer _gl _hsenc _openstat at_recipient_id at_recipient_list bbeml bsft_clkid bsft_uid dclid et_rid fb_action_ids fb_comment_id fbclid gbraid gclid guce_referrer guce_referrer_sig hsCtaTracking igsh igshid irclickid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid mtm_cid oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk oly_anon_id oly_enc_id pk_cid rb_clickid ref_src ref_url s_cid sc_customer sc_eh sc_uid sfmc_activityid sfmc_id si sms_click sms_source sms_uph srsltid ss_email_id syclid ttclid twclid unicorn_click_id vero_conv vero_id vgo_ee wbraid wickedid yclid ymclid ysclid';
  t.same(
    removed.split(' ').filter((name) => toolOf(name) === null),
    [],
  );
});

t.test('the names of ClearURLs for all sites are known, or left out for a reason', async (t) => {
  // All 48 global rules of July 2025, with what they leave open written out.
  const names =
    'ga_x yclid _openstat fb_action_types fb_action_ids fb_source fb_ref fbclid action_object_map action_type_map action_ref_map gs_l mkt_tok hmb_campaign hmb_medium hmb_source gclid srsltid otm_x cmpid os_ehash _ga _gl __twitter_impression wt_mc wt_zmc wtmc wtzmc wtrid dclid Echobox spm vn_x tracking_source ceneo_spo itm_campaign itm_medium itm_source __hsfp __hssc __hstc _hsenc __s hsCtaTracking mc_eid mc_cid mc_tc ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id rb_clickid s_cid vero_conv vero_id wickedid twclid';
  t.same(
    names.split(' ').filter((name) => toolOf(name) === null),
    [],
  );
  const leftOut = {
    'utm utm_sorce': 'every name that begins with utm_: misspelled ones are to be found',
    'mtm mtm_sorce': 'the same of mtm_',
    'mc amc': 'so short that nothing is taken for a misspelling of it; sites have their own',
    'ref ref_ referrer': 'words that sites have of their own, and that organizations govern',
  };
  for (const [names, reason] of Object.entries(leftOut))
    for (const name of names.split(' ')) t.equal(toolOf(name), null, `${name}: ${reason}`);
});

t.test('no name of a tool is renamed or deleted, whatever the organization uses', async (t) => {
  for (const { id, parameters } of templates) {
    const compiled = compiledOf(parameters.map((one) => ({ ...parameterOf(one.queryName) })));
    for (const name of [...TOOL_NAMES, 'at_medium', 'at_campaign', 'at_custom1']) {
      const [first = ''] = parameters.map(({ queryName }) => queryName);
      for (const query of [`${name}=a`, `${first}=a&${name}=a`, `${name}=a&${name}=a&x=1`]) {
        if (compiled.byName.has(name)) continue;
        const { correction } = checkTrackingUrl(compiled, `https://a.com/?${query}`);
        t.equal(correction, null, `${id}: ${query}`);
      }
    }
  }
});

t.test('a copy in the name of another tool is told', async (t) => {
  const sentences = (parameters: readonly { queryName: string }[], query: string) => {
    const compiled = compiledOf(parameters.map(({ queryName }) => parameterOf(queryName)));
    return checkTrackingUrl(compiled, `https://a.com/?${query}`).warnings.map(sentenceOf);
  };
  t.same(sentences(ga4.parameters, 'utm_source=a&mtm_source=b&gclid=1&fb_source=c'), [
    'mtm_source is a parameter of Matomo, not utm_source. It stays as it is',
  ]);
  t.same(sentences(matomo.parameters, 'mtm_source=a&utm_source=b'), [
    'Matomo reads utm_source as well as mtm_source. Keep one of them',
  ]);
  t.same(sentences(ga4.parameters, 'utm_source=a&hsa_src=b&_ga=1'), []);
});

t.test('a value that means something else is no misspelled one', async (t) => {
  const medium = parameterOf('utm_medium', {
    type: 'dropdown',
    allowedValues: 'cpc, email, spring2026, newsletter',
  });
  const compiled = compiledOf([medium]);
  const table: [string, string | null][] = [
    ['cpm', null],
    ['e-mail', 'email'],
    ['emial', 'email'],
    ['spring2025', null],
    ['newslettr', 'newsletter'],
    ['newslt', null],
    ['Email', 'email'],
    ['CPC', 'cpc'],
  ];
  for (const [value, better] of table) {
    const { correction } = checkTrackingUrl(compiled, `https://a.com/?utm_medium=${value}`);
    t.equal(correction, better && `https://a.com/?utm_medium=${better}`, value);
  }
  t.equal(isTracked(compiled, 'https://a.com/?mtm_medium=x'), false);
});

t.test('a URL that wraps another one is not rewritten', async (t) => {
  const compiled = compiledOf([parameterOf('utm_campaign', { forceLowercase: true })]);
  for (const url of [
    'https://urldefense.com/v3/__https://a.com/?utm_campaign=partners__;!!NCc8!JBy$',
    'https://web.archive.org/web/2020/https://a.com/?utm_campaign=Spring',
  ]) {
    const { problems, correction } = checkTrackingUrl(compiled, url);
    t.equal(problems.length, 1, url);
    t.equal(correction, null, url);
  }
});

t.test('code of a template is not rewritten, nor the case of a macro', async (t) => {
  const campaign = parameterOf('utm_campaign', { forceLowercase: true, allowWhitespace: false });
  const compiled = compiledOf([campaign, parameterOf('utm_medium')]);
  const table: [query: string, corrected: string | null][] = [
    ['utm_medium={{ user.is_job_seeker|yesno:&utm_campaign=A', null],
    ['utm_campaign=A&utm_medium={% if x %', null],
    ['utm_campaign=A&utm_medium=${encodeURIComponent(', null],
    ['utm_campaign=A&utm_medium=<?php echo', null],
    ['utm_campaign={{Campaign-Name}}&utm_medium=email', null],
    ['utm_campaign=Spring-{{Campaign-Name}}', 'utm_campaign=spring-{{Campaign-Name}}'],
    ['utm_campaign={KeyWord:Shoes}', null],
    ['utm_campaign=Spring%7B%7B', 'utm_campaign=spring%7B%7B'],
  ];
  for (const [query, corrected] of table) {
    const { correction } = checkTrackingUrl(compiled, `https://a.com/?${query}`);
    t.equal(correction, corrected && `https://a.com/?${corrected}`, query);
  }
});

t.test('what a parameter with a word for its name may be by chance is not rewritten', async (t) => {
  const compiled = compiledOf([
    parameterOf('cid', { type: 'dropdown', allowedValues: 'em-01, ps-02' }),
    parameterOf('channel', { type: 'dropdown', allowedValues: 'email, search' }),
    parameterOf('source', { forceLowercase: true }),
    parameterOf('content', { forceLowercase: true }),
    parameterOf('utm_source', { forceLowercase: true }),
  ]);
  // Met in public documents, but for the last ones of each kind, which are corrected.
  const table: [path: string, corrected: string | null][] = [
    ['?context=default', null],
    ['?channels=bitcoin&uio=d4', null],
    ['?CID=267627&AFID=304351', null],
    ['?Source=CJ', null],
    ['?CID=em-01', '?cid=em-01'],
    ['?chanel=email', '?channel=email'],
    ['?chanel=emial', null],
    ['?utm_sorce=CJ', '?utm_source=cj'],
    ['?source=CJ', null],
    ['?source=CJ&utm_source=cj', '?source=cj&utm_source=cj'],
    ['?source=CJ&content=A', null],
    ['?source=CJ&content=A&cid=em-01', '?source=cj&content=a&cid=em-01'],
    ['?source=CJ&source=CJ', null],
    ['?content=a&source=CJ&source=CJ', null],
    ['?utm_source=cj&source=CJ&source=CJ', '?utm_source=cj&source=cj'],
    ['?utm_source=CJ', '?utm_source=cj'],
    ['?channel=Email', '?channel=email'],
    ['#/channel/detail?cid=22486', null],
    ['#/detail?cid=em-01', null],
    ['#hl=en&source=hp&q=test', null],
    ['?nvid=1#cid=gnl_en-us', null],
    ['?nvid=1#x&cid=em-01', '?nvid=1&cid=em-01#x'],
    ['?next=http%3A%2F%2Fb.com%2F#utm_source=cj', null],
    ['?next=http://b.com/#utm_source=cj', null],
    ['#users?utm_source=a', '?utm_source=a#users'],
    ['?url={lpurl}?source={network}&id=5', null],
    ['?q=1?source=a', null],
    ['?q=1?utm_source=a', '?q=1&utm_source=a'],
    ['?source=https%3A%2F%2Fb.com%2FCGcQ', null],
  ];
  for (const [path, corrected] of table) {
    const { correction } = checkTrackingUrl(compiled, `https://a.com/${path}`);
    t.equal(correction, corrected && `https://a.com/${corrected}`, path);
  }
});
