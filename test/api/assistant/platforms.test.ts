// Every platform and medium that marketers name, in every word of theirs, and what taxonomies call it.
import type { ChannelWord } from '@utmost/api/assistant/planner/lexicon.ts';
import { planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import synonyms from '@utmost/api/assistant/planner/synonyms.json' with { type: 'json' };
import { sourceCategory } from '@utmost/core/channel/source-category.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

/** What the only link of a prompt has in a dropdown with one value that fits. */
function chosen(queryName: string, displayName: string, value: string, prompt: string) {
  const allowedValues = `zebra,${value}`;
  const rules = compiledOf([
    parameterOf(queryName, { displayName, type: 'dropdown', allowedValues }),
    parameterOf('camp', { displayName: 'Campaign' }),
  ]);
  const { links } = planLinks(rules, `${prompt} for the spring sale, https://a.example/s`);
  return links.map(({ values }) => values.get(queryName)).join();
}

const SOURCES: readonly (readonly [string, string])[] = [
  ['google ads, adwords, google', 'google'],
  ['microsoft ads, bing ads, bing', 'bing, microsoft'],
  ['duckduckgo', 'duckduckgo'],
  ['yahoo', 'yahoo'],
  ['facebook, fb, meta', 'facebook, meta, fb'],
  ['instagram, insta, ig', 'instagram, ig, meta'],
  ['linkedin', 'linkedin'],
  ['tiktok, tik tok', 'tiktok'],
  ['pinterest', 'pinterest'],
  ['twitter, X', 'twitter, x'],
  ['snapchat', 'snapchat'],
  ['reddit', 'reddit'],
  ['whatsapp', 'whatsapp'],
  ['threads', 'threads'],
  ['youtube', 'youtube'],
  ['mailchimp', 'mailchimp'],
  ['hubspot', 'hubspot'],
  ['klaviyo', 'klaviyo'],
  ['newsletters, newsletter', 'newsletter, email, crm'],
  ['emails, email, e-mails, e-mail, mailings, mailing', 'newsletter, email, crm'],
  ['podcasts, podcast', 'podcast'],
  ['radio', 'radio'],
  ['qr codes, qr code, qr, posters, poster, flyers, flyer, flier', 'qr code, qr, print, offline'],
  ['brochures, brochure, print', 'print, offline'],
  ['affiliates, affiliate', 'affiliate, partner'],
  ['text messages, text message, sms', 'sms'],
  ['push notifications, push notification', 'app, push'],
];

t.test('sources', async (t) => {
  for (const [words, sources] of SOURCES)
    for (const word of words.split(', '))
      for (const source of sources.split(', '))
        t.equal(chosen('src', 'Source', source, word), source, `${word}: ${source}`);
});

const MEDIUMS: Readonly<Record<string, string>> = {
  'google ads': 'paid search, search ads, cpc, ppc, sem, search, paid',
  'organic google': 'organic search, organic, seo',
  'facebook ads': 'paid social, social paid, social ads, cpc, ppc, paid, social',
  'organic facebook': 'organic social, social organic, social, social media, organic',
  'youtube ads': 'video, paid video, video ads, cpv, cpc, paid social, display',
  'organic youtube': 'organic video, video, organic social, social, organic',
  newsletter: 'email, mail, newsletter, crm',
  'display ads': 'display, banner, programmatic, cpm',
  affiliate: 'affiliate, affiliates, partner, partnership, referral',
  podcast: 'audio, podcast, radio, sponsorship',
  flyer: 'print, offline, qr code, qr, out of home',
  sms: 'sms, text message, mobile',
  'push notification': 'push, mobile push, push notification, app',
  referral: 'referral, partner, link',
};

t.test('mediums', async (t) => {
  for (const [prompt, mediums] of Object.entries(MEDIUMS))
    for (const medium of mediums.split(', '))
      t.equal(chosen('med', 'Medium', medium, prompt), medium, `${prompt}: ${medium}`);
});

const TACTICS: readonly (readonly [string, string])[] = [
  ['paid search, search ads, SEM, search', 'paid search'],
  ['paid social', 'paid social'],
  ['organic social, social media, social', 'organic social'],
  ['display ads, display ad, display banners, display, banner ads', 'display'],
  ['banners, banner, programmatic', 'display'],
  ['referral', 'referral'],
];
const PAID =
  'ads, ad, adverts, paid, sponsored, sponsored posts, sponsored post, promoted posts, promoted post, cpc, ppc';
const ORGANIC = 'organic, posts, post, stories, story, reels, bio';

t.test('tactics', async (t) => {
  for (const [words, medium] of TACTICS)
    for (const word of words.split(', '))
      t.equal(chosen('med', 'Medium', medium, word), medium, word);
  for (const word of PAID.split(', '))
    t.equal(chosen('med', 'Medium', 'paid social', `Facebook ${word}`), 'paid social', word);
  for (const word of ORGANIC.split(', '))
    t.equal(chosen('med', 'Medium', 'organic social', `Instagram ${word}`), 'organic social', word);
});

/** Types of channels beside those of Google's categories: a format, or another business than the source's site. */
const OTHER_TYPES: Readonly<Record<string, readonly string[]>> = {
  google: ['display', 'shopping'],
  whatsapp: ['message'],
  messenger: ['message'],
  rakuten: ['affiliate'],
};

t.test('a channel is of the kind that Google puts its source in', async (t) => {
  let judged = 0;
  for (const { names = '', sources, type = '' } of synonyms.channels as readonly ChannelWord[]) {
    const [source = ''] = sources?.split('|') ?? [];
    const category = sourceCategory(source);
    if (category === null || OTHER_TYPES[source]?.includes(type)) continue;
    judged += 1;
    t.equal(type, category, names);
  }
  t.ok(judged > 15, `${judged} channels`);
});
