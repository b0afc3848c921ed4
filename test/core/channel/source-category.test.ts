// The lists are measured against a public copy of what Google publishes: `ga4-source-categories.csv` beside this file is the
// seed `seeds/ga4_source_categories.csv` of the dbt package ga4 (github.com/Velir/dbt-ga4), MIT License, Copyright (c) 2022
// Adam Ribaudo.
import { readFileSync } from 'node:fs';
import {
  listedSources,
  searchSources,
  shoppingSources,
  socialSources,
  videoSources,
} from '@utmost/core/channel/known-sources.ts';
import { type SourceCategory, sourceCategory } from '@utmost/core/channel/source-category.ts';
import t from 'tap';

const LISTS = { searchSources, shoppingSources, socialSources, videoSources };

/** category -> sources of every kind: a name, a domain, one that Google lists with its subdomain. */
const KNOWN: [SourceCategory, string[]][] = [
  ['search', ['google', 'bing', 'qwant.com', 'cl.search.yahoo.com', 'th.search.yahoo.com']],
  ['search', ['lens.google.com', 'lite.qwant.com', 'onet.pl', 'yandex.uz', 'rakuten.co.jp']],
  ['shopping', ['amazon', 'stripe.com', 'apps.shopify.com', 'nl.shopping.net', 'Google Shopping']],
  ['shopping', ['IGShopping', 'message.alibaba.com', 'shopping.naver.com', 's3.amazonaws.com']],
  ['social', ['goodreads', 'goodreads.com', 'reddit', 'out.reddit.com', 'pinterest.co.kr', 'ig']],
  ['social', ['trustpilot', 'Hatena', 'google+', '43things', 'yelp.co.uk', 'l.messenger.com']],
  ['video', ['netflix', 'd.tube', 'player.vimeo.com', 'iq.com', 'youku.com', 'blog.twitch.tv']],
];

const PUBLISHED = readFileSync(new URL('ga4-source-categories.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [source = '', token = ''] = line.split(/,(?=SOURCE_CATEGORY_)/);
    return [source, token.replace('SOURCE_CATEGORY_', '').toLowerCase()] as const;
  });

t.test('every source that Google lists, and no other', async (t) => {
  t.equal(PUBLISHED.length, 819);
  const wrong = PUBLISHED.filter(([source, category]) => sourceCategory(source) !== category);
  t.same(wrong, []);
  const published = new Set(PUBLISHED.map(([source]) => source.toLowerCase()));
  const ours = Object.values(LISTS).flatMap(listedSources);
  t.same(
    ours.filter((source) => !published.has(source)),
    [],
  );
});

t.test('sources of every kind, as they are written', async (t) => {
  for (const [category, sources] of KNOWN) {
    for (const source of sources) t.equal(sourceCategory(source), category, source);
  }
});

t.test('a subdomain is what its domain is, unless it is listed itself', async (t) => {
  const table: [string, SourceCategory | null][] = [
    ['www.goodreads.com', 'social'],
    ['de.old.reddit.com', 'social'],
    ['M.Facebook.com', 'social'],
    ['gaming.youtube.com', 'video'],
    ['xx.search.yahoo.com', 'search'],
    ['answers.yahoo.com', 'social'],
    ['shopping.yahoo.com', 'shopping'],
    ['www.shopping.yahoo.com', 'shopping'],
    ['blog.naver.com', 'social'],
    ['m.blog.naver.com', 'social'],
    ['new.naver.com', 'search'],
    ['groups.google.com', 'social'],
    ['mail.google.com', null],
    ['notgoodreads.com', null],
    ['goodreads.com.evil.example', null],
    ['my.goodreads', null],
    ['com', null],
    ['.com', null],
    ['', null],
    ['constructor', null],
    [`${'a.'.repeat(20_000)}facebook.com`, 'social'],
  ];
  for (const [source, category] of table) {
    t.equal(sourceCategory(source), category, source.slice(-40));
  }
});

t.test('every source stands in the lists once, as it is looked up', async (t) => {
  const all = Object.values(LISTS).flatMap(listedSources);
  t.ok(all.length >= 700, `${all.length} sources`);
  t.same(
    all.filter((source, index) => all.indexOf(source) !== index),
    [],
  );
  t.same(
    all.filter((source) => source === '' || !/^\S+( \S+)*$/.test(source) || /[A-Z,]/.test(source)),
    [],
  );
});
