// Columns of foreign files: what each is, by its heading, by what was said before, and by its values.

import {
  lacksNames,
  madeName,
  withMadeNames,
} from '@utmost/console/src/bulk-create/columns/made-names.ts';
import {
  choosing,
  chosenHeadings,
  likeliestHeadings,
  pastedColumns,
  sheetColumns,
  toRemember,
} from '@utmost/console/src/bulk-create/columns/sheet-columns.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('utm_source', {
    displayName: 'Source',
    type: 'dropdown',
    allowedValues: 'google,meta',
  }),
  parameterOf('utm_medium', {
    displayName: 'Medium',
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [
      { displayValue: 'Paid Social', codedValue: 'paid_social' },
      { displayValue: 'Newsletter', codedValue: 'email' },
    ],
    valueDetails: { email: { aliases: ['Rundbrief'] } },
  }),
  parameterOf('utm_campaign', { displayName: 'Campaign' }),
  parameterOf('brand', { displayName: 'Brand', type: 'dropdown', allowedValues: 'alpha,beta' }),
  parameterOf('line', { displayName: 'Line', type: 'dropdown', allowedValues: 'alpha,gamma' }),
  parameterOf('lid', { displayName: 'Link ID', type: 'identifier' }),
]);

const targetsOf = (
  rows: readonly (readonly string[])[],
  said = [] as { heading: string; target: string | null }[],
) => sheetColumns(compiled, rows, said).columns.map(({ target }) => target);

t.test('what a column is', async (t) => {
  const cases: [why: string, heading: string, values: string[], target: string | null][] = [
    ['a query name', 'utm_source', ['x'], 'utm_source'],
    ['a synonym', 'Quelle', ['x'], 'utm_source'],
    ['a display name', 'Brand', ['x'], 'brand'],
    [
      'URLs below any heading',
      'Wohin',
      ['https://a.example/', '', 'http://b.example/x'],
      'website_url',
    ],
    ['URLs without a heading', '', ['https://a.example/', 'www.b.example'], 'website_url'],
    ['texts with URLs in them', 'Wohin', ['to https://a.example/', 'to www.b.example'], null],
    ['mostly texts', 'Wohin', ['https://a.example/', 'soon', 'later'], null],
    ['values of one list', 'Wer', ['google', 'meta', 'gogle'], 'utm_source'],
    [
      'display values, codes and aliases',
      'Wie',
      ['Newsletter', 'paid_social', 'Rundbrief'],
      'utm_medium',
    ],
    ['values in another case', 'Wie', ['PAID-SOCIAL', 'newsletter'], 'utm_medium'],
    ['values of two lists', 'Which', ['alpha'], null],
    ['values of which one list has more', 'Which', ['alpha', 'beta'], 'brand'],
    ['few values of a list', 'Who', ['google', 'Ada', 'Bob'], null],
    ['none', 'Wie', ['none', 'none'], null],
    ['a misspelled name', 'Campain', ['x'], 'utm_campaign'],
    ['what is likely', 'Kanal', ['x'], 'utm_medium'],
    ['what is likely, against its values', 'Partner', ['alpha', 'beta'], 'brand'],
    ['Owner', 'Owner', ['Ada', 'Bob'], null],
    ['an owner of campaigns', 'Campaign Owner', ['Ada', 'Bob'], null],
    ['a number', 'lid', ['00001'], 'lid'],
    ['an empty one', '', ['', ''], null],
  ];
  for (const [why, heading, values, target] of cases) {
    t.same(targetsOf([[heading], ...values.map((value) => [value])]), [target], why);
  }
});

t.test('a value has one column, the surest', async (t) => {
  t.same(
    targetsOf([
      ['Wer', 'Quelle', 'Page', 'URL'],
      ['google', 'meta', 'https://a.example/', 'https://b.example/'],
    ]),
    [null, 'utm_source', null, 'website_url'],
  );
});

t.test('what was said before counts first', async (t) => {
  const said = [
    { heading: 'quelle', target: null },
    { heading: 'wer macht es', target: 'utm_source' },
    { heading: 'region', target: 'gone' },
  ];
  const rows = [
    ['Quelle', 'Wer_macht-es', 'Region', 'URL'],
    ['google', 'Ada', 'alpha', 'https://a.example/'],
  ];
  t.same(targetsOf(rows, said), [null, 'utm_source', null, 'website_url']);
  const sheet = sheetColumns(compiled, rows, said);
  t.same(toRemember(sheet, said), []);
  t.same(chosenHeadings(sheet), ['', 'utm_source', '', 'website_url']);
  t.same(toRemember(choosing(sheet, 0, 'brand'), said), [{ heading: 'Quelle', target: 'brand' }]);
});

t.test('a heading that names a parameter is used whatever was said not to be', async (t) => {
  const headings = ['utm_campaign', 'Brand', 'Link Name', 'Quelle', 'Line (line)'];
  const said = headings.map((heading) => ({ heading: heading.toLowerCase(), target: null }));
  t.same(targetsOf([headings], said), ['utm_campaign', 'brand', 'link_name', 'utm_source', 'line']);
  t.same(targetsOf([['Kanal']], [{ heading: 'kanal', target: null }]), [null], 'a guess is not');
});

t.test('only what a person chose is remembered', async (t) => {
  const sheet = sheetColumns(compiled, [['Name', 'Wohin', 'Owner', 'Kanal', 'Quelle']], []);
  const suggested = toRemember(sheet, []);
  t.same(suggested, [{ heading: 'Kanal', target: 'utm_medium' }], 'a guess that was confirmed');
  t.same(toRemember(choosing(sheet, 3, null), []), [{ heading: 'Kanal', target: null }]);
  t.same(
    toRemember(choosing(sheet, 1, 'utm_medium'), []),
    [{ heading: 'Wohin', target: 'utm_medium' }],
    'not that another column got its value',
  );
  t.same(toRemember(choosing(sheet, 4, null), []), suggested, 'the rule would win over it');
  const said = [{ heading: 'wohin', target: 'line' }];
  const known = sheetColumns(compiled, [['Name', 'Wohin']], said);
  t.same(toRemember(choosing(known, 1, null), said), [{ heading: 'Wohin', target: null }]);
});

t.test('people are asked where a guess is to be confirmed, or something is missing', async (t) => {
  const isUnsure = (...header: string[]) =>
    sheetColumns(compiled, [header, header.map(() => 'x')], []).isUnsure;
  t.equal(isUnsure('Name', 'URL', 'Quelle'), false);
  t.equal(isUnsure('Name', 'URL', 'Owner'), false, 'what nothing is like is left out, and said');
  t.equal(isUnsure('Name', 'URL', 'Kanal'), true);
  t.equal(isUnsure('Name', 'Owner'), true, 'one may be the URL');
  t.equal(isUnsure('Name', 'Quelle'), false, 'none is left that may be the URL');
});

t.test('samples are the first different values', async (t) => {
  const [column] = sheetColumns(
    compiled,
    [['A'], ['x'], [''], [' x '], ['y'], ['z'], ['u']],
    [],
  ).columns;
  t.same(column?.samples, ['x', 'y', 'z']);
});

t.test('the row of headings is the one that is most like one', async (t) => {
  const rows = [
    ['Plan 2026', '', ''],
    ['Was', 'Wohin', 'Quelle'],
    ['A', 'https://a.example/', 'google'],
  ];
  t.same(likeliestHeadings(compiled, rows, []), rows.slice(1));
});

t.test('pasted rows have headings where a word stands above URLs', async (t) => {
  const row = ['A', 'https://a.example/', 'google'];
  const headings = (first: string[]) => pastedColumns(compiled, [first, row], [])?.header ?? null;
  t.same(headings(['Was', 'Wohin', 'Wer']), ['Was', 'Wohin', 'Wer']);
  t.equal(headings(['B', 'b.example', 'meta']), null, 'a URL that lacks its scheme');
  t.equal(headings(['B', '', 'meta']), null, 'a link without a URL');
  t.equal(pastedColumns(compiled, [['Name', 'URL']], []), null, 'nothing below');
});

t.test('a name that other parameters make is no column', async (t) => {
  const composing = compiledOf([
    parameterOf('src', { displayName: 'Source' }),
    parameterOf('med', { displayName: 'Medium' }),
    parameterOf('campaign_name', {
      displayName: 'Name of the Campaign',
      compose: ['src', '-', 'med'],
    }),
  ]);
  const rows = [
    ['Name of the Campain', 'Ziel'],
    ['spring', 'https://a.example/'],
  ];
  const { columns } = sheetColumns(composing, rows, []);
  t.same(
    columns.map(({ target }) => target),
    [null, 'website_url'],
    'nor does a misspelled heading make it one',
  );
  const said = [{ heading: 'Ziel', target: 'campaign_name' }];
  t.equal(
    sheetColumns(composing, rows, said).columns[1]?.target,
    'website_url',
    'nor what was said',
  );
});

t.test('links of a sheet without names are named after their page and values', async (t) => {
  const table = [
    ['Ziel', 'Quelle', 'Owner'],
    ['https://a.example/spring/?x=1#top', 'google', 'Ada'],
  ];
  const sheet = sheetColumns(compiled, table, []);
  t.ok(lacksNames(sheet));
  t.notOk(lacksNames(choosing(sheet, 2, 'link_name')));
  t.equal(madeName(sheet, table[1] ?? []), 'a.example/spring, google');
  t.equal(madeName(sheet, ['', 'google']), 'google');
  t.equal(madeName(sheet, [`https://a.example/${'a'.repeat(300)}`]).length, 255);
  const text = [
    'Plan',
    'Ziel;Quelle;Owner',
    'https://a.example/1;google;Ada',
    '',
    '"https://a.example/2";"x;y";Bob',
    'https://a.example/3;google',
    '',
  ].join('\r\n');
  const named = withMadeNames(text, sheet);
  t.equal(
    named.text,
    [
      'Plan',
      'Ziel;Quelle;Owner;link_name',
      'https://a.example/1;google;Ada;a.example/1, google',
      '',
      '"https://a.example/2";"x;y";Bob;"a.example/2, x;y"',
      'https://a.example/3;google',
      '',
    ].join('\r\n'),
    'all else stays as it was written',
  );
  t.same(named.sheet.header, ['Ziel', 'Quelle', 'Owner', 'link_name']);
  t.notOk(lacksNames(named.sheet));
});
