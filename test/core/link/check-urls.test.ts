import { buildLink } from '@utmost/core/link/build.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { isTracked, judgeUrl } from '@utmost/core/link/correct-url.ts';
import { findUrls, inPlaceOf, type TextKind } from '@utmost/core/link/find-urls.ts';
import { passesTaxonomy } from '@utmost/core/link/passes.ts';
import fc from 'fast-check';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

t.test('finds where a URL begins and ends', async (t) => {
  const cases: { text: string; kind?: TextKind; out: string[] }[] = [
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
    { text: 'A,https://a.com/?x=1,2', kind: 'csv', out: ['https://a.com/?x=1'] },
    { text: 'A;"https://a.com/?x=1,2";3', kind: 'csv', out: ['https://a.com/?x=1,2'] },
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

t.test('a URL stands where it was found', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl({ withQueryParameters: true }),
      (around, url) => {
        const text = `${around} ${url}\n${around}`;
        for (const kind of ['text', 'csv', 'html'] as const) {
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
    const { correction } = judgeUrl(compiled, `https://a.com/p?${query}#top`);
    t.equal(correction, out === null ? null : `https://a.com/p?${out}#top`, query);
  }
});

t.test('a correction has fewer breaches, and correcting it again changes nothing', async () => {
  const value = fc.oneof(
    fc.constantFrom('google', 'Gogle', 'paid search', 'A b', '%zz', ''),
    fc.string({ maxLength: 5 }),
  );
  const name = fc.constantFrom('utm_source', 'utm_sorce', 'utm_campaign', 'Ch', 'ch', 'x', 'flag');
  const query = fc.array(fc.tuple(name, value), { maxLength: 5 });
  fc.assert(
    fc.property(query, (pairs) => {
      const url = `https://a.com/?${pairs.map(([one, text]) => `${one}=${encodeURIComponent(text)}`).join('&')}`;
      const { problems, correction, left } = judgeUrl(compiled, url);
      if (correction === null) return;
      const again = judgeUrl(compiled, correction);
      if (left.length >= problems.length) throw new Error(`${correction} is no better`);
      if (again.problems.length !== left.length) throw new Error(`${correction} was misjudged`);
    }),
    { numRuns: 2000 },
  );
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
    t.same(judgeUrl(advanced, fullUrl).problems, [], fullUrl);
    t.equal(passesTaxonomy(advanced, { fullUrl, isAdvancedMode: true }), true);
  }
  const plain = compiledOf([parameterOf('source_id')]);
  t.match(judgeUrl(plain, 'https://a.com/?sourceid=google'), {
    problems: [{ code: 'name_misspelt' }],
    correction: 'https://a.com/?source_id=google',
  });
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
