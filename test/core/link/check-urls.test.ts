import { buildLink } from '@utmost/core/link/build.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { checkTrackingUrl, isTracked, passesTaxonomy } from '@utmost/core/link/correct-url.ts';
import { findUrls, inPlaceOf, type TextKind } from '@utmost/core/link/find-urls.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

t.test('finds where a URL begins and ends', async (t) => {
  const cases: { text: string; kind?: 'text' | 'html'; out: string[] }[] = [
    { text: 'https://a.com/?x=1\nhttp://b.com', out: ['https://a.com/?x=1', 'http://b.com'] },
    {
      text: 'See https://a.com/p. And https://b.com/?q=1!',
      out: ['https://a.com/p', 'https://b.com/?q=1'],
    },
    {
      text: '[it](https://a.com/p_(x)?y=1) <https://b.com/>',
      out: ['https://a.com/p_(x)?y=1', 'https://b.com/'],
    },
    { text: '(see https://a.com/p)', out: ['https://a.com/p'] },
    { text: '**https://a.com/** `https://b.com`', out: ['https://a.com/', 'https://b.com'] },
    {
      text: '"https://a.com/?m={campaignid}&n=[ID]"',
      out: ['https://a.com/?m={campaignid}&n=[ID]'],
    },
    {
      text: "<a href='https://a.com/?a=1&amp;b=2'>",
      kind: 'html',
      out: ['https://a.com/?a=1&b=2'],
    },
    { text: 'https:// http://', out: [] },
    { text: 'ftp://a.com mailto:x@a.com a.com', out: [] },
  ];
  for (const { text, kind = 'text', out } of cases) {
    t.same(
      findUrls(text, kind).map(({ url }) => url),
      out,
      text,
    );
  }
});

t.test('what is put behind a URL may be long', async (t) => {
  for (const kind of ['text', 'html'] as const) {
    for (const [text, url] of [
      [`https://a.example/${')'.repeat(200_000)}`, 'https://a.example/'],
      [`(https://a.example/(x)${').'.repeat(100_000)}`, 'https://a.example/(x)'],
      [`https://a.example/${'.'.repeat(200_000)}`, 'https://a.example/'],
    ] as const) {
      t.same(
        findUrls(text, kind).map((one) => one.url),
        [url],
      );
    }
    const inside = `https://a.example/${'.'.repeat(50_000)}x`;
    t.equal(findUrls(inside, kind)[0]?.url, inside);
  }
});

t.test('a URL stands where it was found', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl({ withQueryParameters: true }),
      (around, url) => {
        const text = `${around} ${url}\n${around}`;
        for (const kind of ['text', 'html'] as const) {
          for (const found of findUrls(text, kind)) {
            const there = text.slice(found.start, found.start + found.raw.length);
            if (there !== found.raw) throw new Error(`${found.raw} is not at ${found.start}`);
          }
        }
      },
    ),
  );
});

t.test('a correction is written the way the URL was', async (t) => {
  const [escaped] = findUrls('href="https://a.com/?a=1&amp;b=2"', 'html');
  t.equal(escaped && inPlaceOf(escaped, 'https://a.com/?a=1&b=3'), 'https://a.com/?a=1&amp;b=3');
  const [plain] = findUrls('https://a.com/?a=1&b=2', 'text');
  t.equal(plain && inPlaceOf(plain, 'https://a.com/?a=1&b=3'), 'https://a.com/?a=1&b=3');
});

const compiled = compiledOf([
  parameterOf('utm_source', {
    displayName: 'Source',
    type: 'dropdown',
    required: true,
    allowedValues: 'google, newsletter',
  }),
  parameterOf('utm_campaign', {
    displayName: 'Campaign',
    forceLowercase: true,
    allowWhitespace: false,
    allowedSpecialChars: '_',
  }),
  parameterOf('ch', {
    displayName: 'Channel',
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
  }),
]);

t.test('tells what was meant, and rewrites nothing else', async (t) => {
  const cases = [
    { in: 'utm_source=gogle', out: 'utm_source=google' },
    { in: 'utm_sorce=google', out: 'utm_source=google' },
    { in: 'UTM_Source=google', out: 'utm_source=google' },
    { in: 'q=a%20b&&utm_source=Google&flag', out: 'q=a%20b&&utm_source=google&flag' },
    { in: 'utm_source=google&ch=paid+search', out: 'utm_source=google&ch=ps' },
    {
      in: 'utm_source=google&utm_campaign=Spring%20Sale',
      out: 'utm_source=google&utm_campaign=spring_sale',
    },
    { in: 'utm_source=google&utm_source=google', out: 'utm_source=google' },
    { in: 'utm_source=facebook', out: null },
    { in: 'utm_campaign=x', out: null },
    { in: 'utm_source=google', out: null },
  ];
  for (const { in: query, out } of cases) {
    const { correction } = checkTrackingUrl(compiled, `https://a.com/p?${query}#top`);
    t.equal(correction, out === null ? null : `https://a.com/p?${out}#top`, query);
  }
});

const CORRECTIONS = propertyRuns(300, 2000);

t.test('a correction has fewer breaches, and correcting it again changes nothing', async (t) => {
  let corrected = 0;
  const value = fc.oneof(
    fc.constantFrom('google', 'Gogle', 'paid search', 'A b', '%zz', ''),
    fc.string({ maxLength: 5 }),
  );
  const name = fc.constantFrom('utm_source', 'utm_sorce', 'utm_campaign', 'Ch', 'ch', 'x', 'flag');
  const mark = fc.constantFrom('&', '&', '&', '?', '&amp;', '#', '');
  const query = fc.array(fc.tuple(mark, name, value), { maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom('', '?', '&', '#'), query, (start, pairs) => {
      const url = `https://a.com/p${start}${pairs.map(([mark, one, text]) => `${mark}${one}=${encodeURIComponent(text)}`).join('')}`;
      const { problems, correction, left } = checkTrackingUrl(compiled, url);
      if (correction === null) return;
      corrected += 1;
      const again = checkTrackingUrl(compiled, correction);
      if (again.correction !== null) throw new Error(`${correction} is corrected once more`);
      if (left.length >= problems.length) throw new Error(`${correction} is no better`);
      if (again.problems.length !== left.length) throw new Error(`${correction} was misjudged`);
    }),
    CORRECTIONS,
  );
  t.ok(corrected > CORRECTIONS.numRuns / 10, `${corrected} URLs were corrected`);
});

t.test('the main parameter is known, however near a name comes to it', async (t) => {
  const names = ['source_id', 'SourceID', 'sourcid', 'sourceids', 'xsourceid', 'sourceid2', 'src'];
  for (const name of names) {
    const packing = { isEnabled: true, keyValueConnector: ':', delimiter: '|' };
    const advanced = compiledOf([parameterOf(name)], packing);
    const values = new Map([[name, 'google']]);
    const draft = { baseUrl: 'https://a.com/?x=1', values, urlEncoding: true };
    const { fullUrl } = buildLink(advanced, draft);
    t.equal(isTracked(advanced, fullUrl), true, name);
    t.same(checkTrackingUrl(advanced, fullUrl).problems, [], fullUrl);
    t.equal(passesTaxonomy(advanced, { fullUrl, isAdvancedMode: true }), true);
  }
  const plain = compiledOf([parameterOf('source_id')]);
  t.match(checkTrackingUrl(plain, 'https://a.com/?sourceid=google'), {
    problems: [{ code: 'name_misspelt' }],
    correction: null,
  });
});

t.test('an identifier that came later makes no older link wrong', async (t) => {
  const later = compiledOf([
    parameterOf('src', { forceLowercase: true }),
    parameterOf('lid', { type: 'identifier', required: true }),
  ]);
  const old = 'https://a.com/?src=google';
  t.match(checkTrackingUrl(later, old).problems, [{ code: 'identifier_missing' }], 'is still told');
  t.equal(passesTaxonomy(later, { fullUrl: old, isAdvancedMode: false }), true);
  const wrong = { fullUrl: 'https://a.com/?src=Google', isAdvancedMode: false };
  t.equal(passesTaxonomy(later, wrong), false);
});

const tracked = compiledOf([
  parameterOf('utm_source', { displayName: 'Source', required: true }),
  parameterOf('utm_medium', { displayName: 'Medium' }),
]);
const FRAGMENT = "is after the #, where analytics can't see it";

t.test(
  'a mistake in how parameters are joined on is one problem, with its correction',
  async (t) => {
    const second = 'Use & instead of a second ? between parameters';
    const none = 'Use ? instead of & before the first parameter';
    const escaped = 'Use & instead of &amp; in URLs';
    const table: [string, string | null, string[]][] = [
      ['/?utm_source=google?utm_medium=cpc', '/?utm_source=google&utm_medium=cpc', [second]],
      ['/?x=1?utm_source=a?utm_medium=b', '/?x=1&utm_source=a&utm_medium=b', [second]],
      ['/??utm_source=a', '/?utm_source=a', [second]],
      ['/x&utm_source=google', '/x?utm_source=google', [none]],
      ['/x&y=1&utm_source=a&utm_medium=b#c', '/x?y=1&utm_source=a&utm_medium=b#c', [none]],
      ['&utm_source=a', '?utm_source=a', [none]],
      ['/?utm_source=a&amp;utm_medium=b', '/?utm_source=a&utm_medium=b', [escaped]],
      ['/?utm_source=a&#38;x=1&amp;y', '/?utm_source=a&x=1&y', [escaped]],
      ['/x&amp;utm_source=a&amp;y=1', '/x?utm_source=a&y=1', [escaped, none]],
      ['/#top?utm_source=google', '/?utm_source=google#top', [`utm_source ${FRAGMENT}`]],
      ['/#utm_source=google', null, [`utm_source ${FRAGMENT}`, 'Source is required']],
      ['/#/route?utm_source=x', null, [`utm_source ${FRAGMENT}`, 'Source is required']],
      ['/#/route?utm_source=x&y=1', null, [`utm_source ${FRAGMENT}`, 'Source is required']],
      ['/?a=1#top&utm_source=x', '/?a=1&utm_source=x#top', [`utm_source ${FRAGMENT}`]],
      ['/?utm_source=x#y&utm_source=x', '/?utm_source=x#y', [`utm_source ${FRAGMENT}`]],
      ['/?utm_source=x#utm_source=y', null, [`utm_source ${FRAGMENT}`]],
      [
        '/?utm_source=a&utm_source=b',
        null,
        ['Website URL contains utm_source more than once. Keep one of them'],
      ],
      ['/?utm_source=%zz', null, ["Website URL contains a utm_source that can't be decoded: %zz"]],
      ['/?utm_source=a&to=https://b.com/?utm_medium=c', null, []],
      ['/?utm_source=what?', null, []],
      ['/a&b?utm_source=c', null, []],
      ['/R&D=x?utm_source=c', null, []],
      ['/?utm_source=a#/route?x=1', null, []],
      ['/?utm_source=a#:~:text=utm_source', null, []],
    ];
    for (const [path, corrected, sentences] of table) {
      const url = `https://a.com${path}`;
      const { problems, correction, left } = checkTrackingUrl(tracked, url);
      t.same(problems.map(sentenceOf), sentences, url);
      t.equal(correction, corrected && `https://a.com${corrected}`, url);
      if (correction !== null) t.same(left, [], url);
      t.equal(isTracked(tracked, url), true, url);
    }
  },
);

t.test('a name that is doubled and misspelled is corrected at once', async (t) => {
  const table: [string, string][] = [
    ['utm_sorce=a&utm_sorce=a', 'utm_source=a'],
    ['utm_sorce=a&utm_source=a', 'utm_source=a'],
    ['UTM_SOURCE=a&utm_sorce=a&utm_medium=b', 'utm_source=a&utm_medium=b'],
    ['utm_sorce=a?utm_sorce=a', 'utm_source=a'],
  ];
  for (const [query, out] of table) {
    const { correction, left } = checkTrackingUrl(tracked, `https://a.com/?${query}`);
    t.equal(correction, `https://a.com/?${out}`, query);
    t.same(left, [], query);
  }
});

t.test('&amp; is read where a text writes & like that, and told where it does not', async (t) => {
  const url = 'https://a.com/?utm_source=a&amp;utm_medium=b';
  const table: [string, TextKind, number][] = [
    [url, 'text', 1],
    [`See ${url} now`, 'text', 1],
    [`A,${url}`, 'csv', 1],
    [`A,"${url}"`, 'csv', 1],
    [`<a href="${url}">`, 'text', 0],
    [`[it](${url})`, 'text', 0],
    [`<loc>${url}</loc>`, 'html', 0],
  ];
  for (const [text, kind, findings] of table) {
    const checked = checkUrls(tracked, text, kind, 'tracked');
    t.equal(checked.findings.length, findings, text);
    t.equal(checkUrls(tracked, checked.corrected, kind, 'tracked').findings.length, 0, text);
  }
});

t.test('places its findings by line and column', async (t) => {
  const text =
    'one\n  https://a.com/?utm_source=x and https://b.com/?utm_source=google\nhttps://github.com\n';
  const checked = checkUrls(compiled, text, 'text', 'tracked');
  t.equal(checked.urls, 2);
  t.match(checked.findings, [
    { url: 'https://a.com/?utm_source=x', line: 2, column: 3, length: 27 },
  ]);
  t.equal(checked.corrected, text);
  t.equal(checkUrls(compiled, text, 'text', 'all').urls, 3);
  const fixed = checkUrls(compiled, 'a https://a.com/?utm_source=gogle b', 'text', 'tracked');
  t.equal(fixed.corrected, 'a https://a.com/?utm_source=google b');
  t.same(fixed.findings[0]?.left, []);
});

t.test('what documents leave out of a URL is no misspelled name', async (t) => {
  const compiled = compiledOf([parameterOf('utm_source'), parameterOf('utm_medium')]);
  for (const rest of [
    'utm_medium[\u2026]',
    'utm_medium[]=email',
    'utm_medium...',
    'utm_mediu{m}=x',
  ]) {
    const text = `https://a.example/?utm_source=google&${rest}`;
    t.equal(checkUrls(compiled, text, 'html', 'tracked').corrected, text, rest);
  }
});
