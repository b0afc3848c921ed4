import {
  CHANNEL_GROUPS,
  type ChannelGroup,
  predictChannel,
} from '@utmost/core/channel/predict-channel.ts';
import t from 'tap';

/** source, medium, campaign -> group */
const TABLE: [string, string, string, ChannelGroup][] = [
  ['(direct)', '(none)', '', 'Direct'],
  ['(direct)', '(not set)', '', 'Direct'],
  ['(direct)', '(none)', 'cross-network', 'Direct'],
  ['(direct)', 'cpc', '', 'Paid Other'],
  ['(direct)', '', '', 'Unassigned'],
  ['direct', 'none', '', 'Unassigned'],

  ['google', 'cpc', 'cross-network', 'Cross-network'],
  ['partner', 'newsletter', 'de_cross-network_q3', 'Cross-network'],
  ['amazon', 'cpc', 'Cross-Network', 'Cross-network'],
  ['google', 'cpc', 'cross_network', 'Paid Search'],

  ['chatgpt.com', 'ai-assistant', '', 'AI Assistant'],
  ['gemini.google.com', 'AI-Assistant', '(ai-assistant)', 'AI Assistant'],
  ['chatgpt.com', 'referral', '', 'Referral'],

  ['amazon', 'cpc', '', 'Paid Shopping'],
  ['ebay', 'paid_listing', '', 'Paid Shopping'],
  ['google', 'cpc', 'shopping_de', 'Paid Shopping'],
  ['google', 'cpc', 'eshop', 'Paid Shopping'],
  ['google', 'cpc', 'my-shop', 'Paid Shopping'],
  ['google', 'cpc', 'shop', 'Paid Shopping'],
  ['google', 'cpc', 'photoshop', 'Paid Search'],
  ['google', 'cpc', 'bishop', 'Paid Search'],
  ['partner', 'retargeting', 'shopping', 'Paid Shopping'],

  ['google', 'cpc', '', 'Paid Search'],
  ['google', 'cpm', '', 'Paid Search'],
  ['google', 'ppc', 'spring', 'Paid Search'],
  ['bing', 'paidsearch', '', 'Paid Search'],
  ['duckduckgo', 'retargeting', '', 'Paid Search'],
  ['yandex', 'cpv', '', 'Paid Search'],

  ['facebook', 'cpc', '', 'Paid Social'],
  ['instagram', 'paid_social', '', 'Paid Social'],
  ['linkedin', 'paid', '', 'Paid Social'],
  ['tiktok', 'cpm', '', 'Paid Social'],
  ['fb', 'paidsocial', '', 'Paid Social'],
  ['goodreads', 'paid', '', 'Paid Social'],
  ['www.goodreads.com', 'paid', '', 'Paid Social'],

  ['youtube', 'cpv', '', 'Paid Video'],
  ['vimeo', 'paid-video', '', 'Paid Video'],
  ['youtube.com', 'ppc', '', 'Paid Video'],

  ['other', 'cpm', '', 'Display'],
  ['other', 'display', '', 'Display'],
  ['google', 'banner', '', 'Display'],
  ['facebook', 'interstitial', '', 'Display'],
  ['partner', 'expandable', '', 'Display'],
  ['partner', 'display-ads', '', 'Unassigned'],

  ['partner', 'cpc', '', 'Paid Other'],
  ['partner', 'cpa', '', 'Paid Other'],
  ['partner', 'paid', '', 'Paid Other'],
  ['partner', 'unpaid', '', 'Unassigned'],
  ['partner', 'ppc2', '', 'Unassigned'],
  ['partner', 'retargeting-de', '', 'Unassigned'],

  ['etsy', 'referral', '', 'Organic Shopping'],
  ['partner', 'email', 'shop-opening', 'Organic Shopping'],
  ['partner', 'newsletter', 'workshop', 'Unassigned'],

  ['m.facebook.com', 'referral', '', 'Organic Social'],
  ['t.co', 'referral', '', 'Organic Social'],
  ['lnkd.in', 'email', '', 'Organic Social'],
  ['partner', 'social', '', 'Organic Social'],
  ['partner', 'social-media', '', 'Organic Social'],
  ['partner', 'social media', '', 'Organic Social'],
  ['partner', 'social network', '', 'Organic Social'],
  ['partner', 'social-network', '', 'Organic Social'],
  ['partner', 'sm', '', 'Organic Social'],
  ['partner', 'socials', '', 'Unassigned'],

  ['youtube', 'referral', '', 'Organic Video'],
  ['partner', 'video', '', 'Organic Video'],
  ['partner', 'in-stream-video-ad', '', 'Organic Video'],

  ['google', 'organic', '', 'Organic Search'],
  ['google', '', '', 'Organic Search'],
  ['google', 'email', '', 'Organic Search'],
  ['partner', 'organic', '', 'Organic Search'],

  ['partner', 'referral', '', 'Referral'],
  ['partner', 'app', '', 'Referral'],
  ['partner', 'link', '', 'Referral'],
  ['email', 'link', '', 'Referral'],

  ['partner', 'email', '', 'Email'],
  ['partner', 'e-mail', '', 'Email'],
  ['e_mail', 'newsletter', '', 'Email'],
  ['crm', 'e mail', '', 'Email'],
  ['crm', 'e_mail', '', 'Email'],
  ['email', 'newsletter', '', 'Email'],
  ['e-mail', 'newsletter', '', 'Email'],
  ['e mail', 'newsletter', '', 'Email'],
  ['email', 'affiliate', '', 'Email'],
  ['newsletter', 'newsletter', '', 'Unassigned'],
  ['partner', 'emailing', '', 'Unassigned'],

  ['partner', 'affiliate', '', 'Affiliates'],
  ['partner', 'affiliates', '', 'Unassigned'],
  ['partner', 'audio', '', 'Audio'],
  ['partner', 'sms', '', 'SMS'],
  ['sms', 'text', '', 'SMS'],
  ['partner', 'push', '', 'Mobile Push Notifications'],
  ['partner', 'web-push', '', 'Mobile Push Notifications'],
  ['partner', 'pushes', '', 'Unassigned'],
  ['partner', 'mobile-app', '', 'Mobile Push Notifications'],
  ['partner', 'in-app-notification', '', 'Mobile Push Notifications'],
  ['firebase', 'fcm', '', 'Mobile Push Notifications'],

  ['', '', '', 'Unassigned'],
  ['partner', '', '', 'Unassigned'],
  ['partner', 'print', 'spring', 'Unassigned'],

  ['Google', 'CPC', '', 'Paid Search'],
  ['FACEBOOK.com', 'Referral', '', 'Organic Social'],
  ['Partner', 'Email', '', 'Email'],
  ['constructor', '__proto__', 'toString', 'Unassigned'],
];

t.test('the channel group of a source, a medium and a campaign', async (t) => {
  for (const [source, medium, campaign, group] of TABLE) {
    const name = `${source || "''"} / ${medium || "''"}${campaign && ` / ${campaign}`}`;
    t.equal(predictChannel({ source, medium, campaign }), group, name);
  }
  t.ok(TABLE.length >= 60);
});

t.test('every group is the answer to something', async (t) => {
  const seen = new Set(TABLE.map(([, , , group]) => group));
  t.same(
    CHANNEL_GROUPS.filter((group) => !seen.has(group)),
    [],
  );
});

t.test('long values are validated without backtracking', async (t) => {
  for (const part of ['c', 'shop', 'vide', 'sho ', 'pus', 'notificatio', ' sh']) {
    const value = part.repeat(50_000 / part.length);
    // Backtracking would not come to an end before the test's own limit.
    t.ok(
      CHANNEL_GROUPS.includes(predictChannel({ source: value, medium: value, campaign: value })),
    );
  }
});
