// Rows are judged and made into links without a look at the whole of each; that look has to say the same.
import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { checkPublishedRow, readPublishedHeader } from '@utmost/core/csv/published-rows.ts';
import { rowLinks } from '@utmost/core/csv/row-links.ts';
import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const SOURCE = parameterOf('utm_source', { type: 'dropdown', allowedValues: 'google,news' });
const CAMPAIGN = parameterOf('utm_campaign', { allowWhitespace: false });
const MEDIUM = parameterOf('utm_medium', {
  type: 'dropdown',
  allowedValues: 'cpc,email',
  by: 'utm_source',
  allow: { google: ['cpc'], news: ['email'], empty: ['email', 'empty'] },
});
const NUMBER = parameterOf('lid', { type: 'identifier', required: true });
const TEAM = [SOURCE, MEDIUM, CAMPAIGN, NUMBER];

const TAXONOMIES: Readonly<Record<string, CompiledTaxonomy>> = {
  plain: compiledOf(TEAM),
  packed: compiledOf(TEAM, { isEnabled: true, keyValueConnector: ':' }),
  'packed by several characters': compiledOf(TEAM, { isEnabled: true, keyValueConnector: '::' }),
  'with a required value': compiledOf([SOURCE, MEDIUM, { ...CAMPAIGN, required: true }]),
  'a name that holds the connector': compiledOf([SOURCE, { ...NUMBER, queryName: 'l:d' }], {
    isEnabled: true,
    keyValueConnector: ':',
  }),
};
const HEADERS = [
  ['link_name', 'website_url', 'utm_source', 'utm_medium', 'utm_campaign'],
  ['link_name', 'website_url', 'utm_medium', 'utm_campaing', 'notes'],
  ['utm_medium', 'utm_source', 'link_name', 'website_url', 'lid'],
  ['link_name', 'utm_campaign', 'website_url', 'utm_medium', 'notes'],
];
const CELLS = ['', 'google', 'news', 'cpc', 'email', 'a:b', 'a b', '"', ' '];
const URLS = ['https://a.example/', 'https://a.example/?utm_source=news', 'a.example', 'a', ''];

t.test('a row is a link, or is not, as the look at the whole of it says', async (t) => {
  let made = 0;
  for (const [about, compiled] of Object.entries(TAXONOMIES))
    for (const header of HEADERS) {
      const { columns } = readHeader(compiled, header);
      if (columns === null) throw new Error(header.join());
      const links = rowLinks(compiled, columns);
      for (const fields of rowsOf(header)) {
        const { problems, built, warnings } = links.check(2, fields, 6);
        const record = {
          row: 2,
          line: 2,
          fields,
          raw: fields.join(),
          lineEnd: '\n',
          flaw: null,
        } as const;
        const found = links.problems({ number: 1, record, problems: [] }, 6);
        const row = `${about}: ${JSON.stringify([header, fields])}`;
        if (JSON.stringify(found) !== JSON.stringify(problems)) t.same(found, problems, row);
        const url = links.url(fields, 6);
        if (url === null) continue;
        made += 1;
        if (url !== built?.fullUrl || problems.length + warnings.length > 0)
          t.same(
            { problems, warnings, url: built?.fullUrl },
            { problems: [], warnings: [], url },
            row,
          );
      }
    }
  t.ok(made > 100, `${made} links were made`);
});

/** Every cell beside every website URL and every other cell of the next column. */
function* rowsOf(header: readonly string[]): Generator<string[]> {
  for (const url of URLS)
    for (const [at, name] of header.entries())
      for (const one of CELLS)
        for (const other of CELLS)
          if (name !== 'website_url')
            yield header.map((heading, column) => {
              if (heading === 'website_url') return url;
              if (column === at) return one;
              if (heading === 'link_name') return 'Spring';
              return column === (at + 1) % header.length ? other : '';
            });
}

t.test('a column that is not there has no value, whatever stands in others', async (t) => {
  const { columns } = readHeader(TAXONOMIES.plain ?? compiledOf(), [
    'link_name',
    'notes',
    'website_url',
    'utm_medium',
  ]);
  if (columns === null) throw new Error('all columns');
  const url = (medium: string) =>
    rowLinks(TAXONOMIES.plain ?? compiledOf(), columns).url(
      ['A', 'google', 'https://a.example', medium],
      0,
    );
  t.equal(url('email'), 'https://a.example?utm_medium=email&lid=1');
  t.equal(url('cpc'), null);
});

t.test('of two columns with URLs that of tracking URLs has the published ones', async (t) => {
  const headings = [
    ...['tracking url', 'tracking link', 'trackingurl', 'full url', 'fullurl', 'campaign url'],
    ...['published url', 'published link', 'tagged url', 'utm url', 'utm link'],
  ];
  for (const heading of headings) {
    const { columns, problems } = readPublishedHeader(compiledOf(), [
      'link_name',
      'website_url',
      heading,
    ]);
    t.same([columns?.url, problems], [2, []], heading);
  }
});

t.test('a published URL that was made without encoding, or before a rule, stays', async (t) => {
  const compiled = compiledOf([SOURCE]);
  const { columns } = readPublishedHeader(compiled, ['link_name', 'website_url']);
  if (columns === null) throw new Error('all columns');
  const long = 'x'.repeat(MAX_BASE_URL_LENGTH);
  const table: readonly [url: string, problems: string[], warnings: string[]][] = [
    ['https://a.com/?utm_source=google', [], []],
    ['https://a.com/a b?utm_source=google', [], ['base_url_characters']],
    ['https://a.com/?q=a b&utm_source=bing', [], ['base_url_characters', 'value_not_listed']],
    [`https://a.com?utm_source=${long}`, [], ['value_not_listed']],
    [`https://a.com/${long}?utm_source=google`, ['base_url_too_long'], []],
    ['ftp://a.com/?utm_source=google', ['csv_website_url_scheme'], []],
    ['https://a.com/?x=1 https://b.com/', ['csv_website_urls'], []],
  ];
  for (const [url, ...expected] of table) {
    const { problems, warnings } = checkPublishedRow(compiled, columns, 2, ['Spring', url]);
    const codes = [problems, warnings].map((some) => some.map(({ code }) => code));
    t.same(codes, expected, url.slice(0, 40));
  }
});
