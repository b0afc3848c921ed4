// Where a URL begins and ends: the fixtures of linkify-it, twitter-text, CommonMark and GFM, and what else encloses URLs.
import { readFileSync } from 'node:fs';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { isCutShort } from '@utmost/core/link/doubtful-url.ts';
import { findUrls, inPlaceOf } from '@utmost/core/link/find-urls.ts';
import t from 'tap';
import { cpuMs } from '../../support/cpu-time.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';
import { CONTAINERS } from './url-containers.ts';
import { DIFFERENCES } from './url-differences.ts';

const found = (text: string, kind: 'text' | 'html' = 'text') =>
  findUrls(text, kind).map(({ url }) => url);

interface Corpus {
  readonly cases: readonly { readonly text: string; readonly urls: readonly string[] }[];
}

t.test('finds what others find, or differs for a reason', async (t) => {
  const explained = new Set<string>();
  for (const name of ['linkify-it', 'twitter-text', 'commonmark', 'gfm']) {
    const path = new URL(`corpora/${name}.json`, import.meta.url);
    const { cases } = JSON.parse(readFileSync(path, 'utf8')) as Corpus;
    for (const { text, urls } of cases) {
      const ours = found(text);
      const isSame = ours.length === urls.length && ours.every((url, at) => url === urls[at]);
      const reason = Object.entries(DIFFERENCES).find(([, texts]) => texts.includes(text))?.[0];
      if (!isSame) explained.add(text);
      t.ok(isSame || reason !== undefined, `${name}: ${text}: ${ours.join(' ')}`);
    }
  }
  const all = Object.values(DIFFERENCES).flat();
  t.same(
    all.filter((text) => !explained.has(text)),
    [],
    'no reason without a difference',
  );
});

// A quote, an angle bracket or a space, by its names and numbers.
const ESCAPED: [code: number, names: string[]][] = [
  [34, ['quot']],
  [39, ['apos']],
  [60, ['lt']],
  [62, ['gt']],
  [160, ['nbsp']],
];

t.test('a reference at its end is no part of it, whatever its length', async (t) => {
  for (const name of ['hellip', 'mdash', 'amp', 'copy', 'DiacriticalGrave'])
    t.same(found(`see https://a.com/?a=1&${name}; x`), ['https://a.com/?a=1'], name);
});

t.test('ends at an escaped quote, angle bracket or space', async (t) => {
  for (const [code, names] of ESCAPED) {
    const hex = code.toString(16);
    const numbers = [`#${code}`, `#0${code}`, `#x${hex}`, `#X${hex.toUpperCase()}`, `#x00${hex}`];
    for (const reference of [...names, ...numbers]) {
      const text = `value &quot;https://a.com/?a=1&b=2&${reference}; more`;
      t.same(found(text), ['https://a.com/?a=1&b=2'], text);
    }
  }
});

const URLS = [
  'https://a.com/?utm_source=x',
  'https://a.com/p_(x)?y=1&z=2',
  'https://例え.jp/a~b/?m={campaignid}&n=*|ID|*',
  'https://a.com/#/route?x=1&y=a_b',
];

t.test('ends where its container ends', async (t) => {
  const lines = CONTAINERS.flatMap(([before, after]) =>
    URLS.map((url) => [url, `${before}${url}${after}`] as const),
  );
  t.ok(lines.length >= 200, `${lines.length} lines`);
  for (const [url, line] of lines) t.equal(found(line)[0], url, line);
});

t.test('an attribute ends with its quote alone', async (t) => {
  const table: [string, string][] = [
    ['<a href="https://a.com/a b?x=it\'s`&y=1).">', "https://a.com/a b?x=it's`&y=1)."],
    ['<a href=\'https://a.com/?x="a"&y=1\'>', 'https://a.com/?x="a"&y=1'],
    ['<img src="https://a.com/?x=1,2;">', 'https://a.com/?x=1,2;'],
    ['{"html": "<a href=\\"https://a.com/?x=1_\\">"}', 'https://a.com/?x=1_'],
    ['<p title="See https://a.com/?x=1 for more">', 'https://a.com/?x=1'],
    ['<a href=https://a.com/?x=1>', 'https://a.com/?x=1'],
    ['<!--https://a.com/?x=1-->', 'https://a.com/?x=1'],
  ];
  for (const [text, url] of table) t.same(found(text, 'html'), [url], text);
});

t.test('references and escapes are read as HTML and JSON define them', async (t) => {
  const written = [
    ...[
      '&amp;',
      '&AMP;',
      '&amp',
      '&#38;',
      '&#038;',
      '&#0038;',
      '&#38',
      '&#x26;',
      '&#X26;',
      '&#x026;',
    ],
    '\\u0026',
  ];
  for (const one of written) {
    const isEnding = one === '&amp' ? '&' : '';
    const text = `<a href="https://a.com/?x=1${one}${isEnding}y=2">`;
    t.same(found(text, 'html'), [`https://a.com/?x=1&${isEnding}y=2`], text);
  }
  const table: [string, string][] = [
    ['<a href="https://a.com/?a=1&copy=2&amp=3&lt=4">', 'https://a.com/?a=1&copy=2&amp=3&lt=4'],
    ['<p>&quot;https://a.com/?x=1&quot;</p>', 'https://a.com/?x=1'],
    ['<p>&lt;https://a.com/?x=1&gt;</p>', 'https://a.com/?x=1'],
    ['<d>&lt;a href=&quot;https://a.com/?x=1&amp;amp;y=2&quot;&gt;</d>', 'https://a.com/?x=1&y=2'],
    ['<a href="https:&#47;&#47;a.com"> https://a.com/&quest;x&equals;1', 'https://a.com/?x=1'],
    ['{"u":"https:\\/\\/a.com\\/?x=1\\u0026y=2"}', 'https://a.com/?x=1&y=2'],
    ['{"u":"https://a.com/?x=1\\u003e"}', 'https://a.com/?x=1'],
    ['{"u":"See https://a.com/?x=1\\nand"}', 'https://a.com/?x=1'],
    ['[x](https://a.com/?utm\\_source=a\\_b)', 'https://a.com/?utm_source=a_b'],
  ];
  for (const [text, url] of table) t.same(found(text, 'html'), [url], text);
});

t.test('a correction is written as the rest of the URL is', async (t) => {
  const table: [string, string, string][] = [
    ['?a=1&#038;b=2&#038;c=3', '?a=1&b=3&c=3', '?a=1&#038;b=3&#038;c=3'],
    ['\\/?a=1\\u0026b=2', '/?a=1&b=3&c=4', '\\/?a=1\\u0026b=3\\u0026c=4'],
    ['?a=1?b=2', '?a=1&b=2', '?a=1&amp;b=2'],
    ['?a=1&b=2?c=3', '?a=1&b=2&c=3', '?a=1&b=2&c=3'],
    ['?utm\\_sorce=a', '?utm_source=a', '?utm\\_source=a'],
    ['?a=1&amp%3Bb=2', '?a=1&b=2', '?a=1&amp;b=2'],
  ];
  for (const [raw, better, written] of table) {
    const [one] = findUrls(`<a href="https://a.com${raw}">`, 'html');
    t.equal(one && inPlaceOf(one, `https://a.com${better}`), `https://a.com${written}`, raw);
  }
});

const compiled = compiledOf([
  parameterOf('utm_source', { type: 'dropdown', required: true, allowedValues: 'google' }),
]);

t.test('a correction changes no byte outside the URL', async () => {
  const around = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => text.replaceAll(/https?:/gi, ''));
  // What an ellipsis follows is not corrected.
  const containers = CONTAINERS.filter(([, after]) => !isCutShort(after));
  fc.assert(
    fc.property(around, around, fc.constantFrom(...containers), (before, after, [open, close]) => {
      const textOf = (source: string): string =>
        `${before}\n${open}https://a.com/?utm_source=${source}&x=%zz${close}\n${after}`;
      const { corrected } = checkUrls(compiled, textOf('gogle'), 'text', 'tracked');
      if (corrected !== textOf('google')) throw new Error(JSON.stringify(corrected));
    }),
    propertyRuns(500, 5000),
  );
});

t.test('what is long takes no longer than its length', async (t) => {
  const parts = [
    ')',
    '.',
    ',;',
    '&amp',
    '{{',
    '{{a:',
    '*|a',
    '%%a',
    '[',
    '&#38',
    '\\/',
    '](',
    '**',
  ];
  for (const part of parts) {
    const text = `(https://a.example/${part.repeat(100_000 / part.length)}`;
    t.ok(cpuMs(() => findUrls(text, 'html')) < 5_000, part);
  }
});

t.test('many URLs without white space take no longer than one text of their length', async (t) => {
  const url = 'https://a.example/p?utm_source=news';
  const table = [
    `&quot;url&quot;:&quot;${url}&quot;,`,
    `${url},`,
    `${url}|`,
    `[a](${url})`,
    `](${url}`,
    `<${url}>`,
    `&lt;${url}&gt;`,
    `\\"url\\":\\"${url}\\",`,
  ];
  for (const part of table) {
    const times = Math.round(200_000 / part.length);
    let urls: ReturnType<typeof findUrls> = [];
    const ms = cpuMs(() => {
      urls = findUrls(`<div data-page='${part.repeat(times)}`, 'html');
    });
    t.equal(urls.length, times, part);
    t.equal(urls.at(-1)?.url, url, part);
    t.ok(ms < 30_000, `${part}: ${ms} ms`);
  }
});

t.test(
  'a URL in a Markdown link or angle brackets may contain another behind a comma',
  async (t) => {
    const url = 'https://a.example/?u=1,https://b.example/x';
    for (const text of [`[a](${url})`, `<${url}>`])
      t.same(
        findUrls(text, 'text').map((one) => one.url),
        [url],
      );
  },
);
