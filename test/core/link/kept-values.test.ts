// Values that links keep beside their URL, and dates, which links store in one form and URLs write in another.

import { checkImportRow, readImportHeader } from '@utmost/core/csv/import-columns.ts';
import { publishedLinks, readPublishedHeader } from '@utmost/core/csv/published-rows.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { editLink, type StoredLink } from '@utmost/core/link/edit.ts';
import { takeApartForNew, takeOut } from '@utmost/core/link/fields-from-url.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { formatDay, isDay, readDay } from '@utmost/core/taxonomy/date-value.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { withCounters } from '@utmost/core/taxonomy/set-counters.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const PARAMETERS = [
  parameterOf('owner', { displayName: 'Owner', required: true, inUrl: false }),
  parameterOf('utm_source', { displayName: 'Source', required: true }),
  parameterOf('launch', { displayName: 'Launch', type: 'date', dateFormat: 'ddmmyyyy' }),
];
const compiled = compiledOf(PARAMETERS);
const packed = compiledOf(PARAMETERS, {
  isEnabled: true,
  mainParameterName: 'cid',
  keyValueConnector: '.',
});
const BASE = 'https://a.example/';
const made = (values: Record<string, string>, rules = compiled, baseUrl = BASE) => {
  const link = { name: 'A', baseUrl, values: new Map(Object.entries(values)), urlEncoding: true };
  const { built, problems, warnings } = checkNewLink(rules, link, new Map());
  return {
    url: built.fullUrl,
    values: Object.fromEntries(built.values),
    said: [...problems, ...warnings].map(sentenceOf),
  };
};

t.test('a value is kept and not sent, in plain and in advanced mode', async (t) => {
  const values = { owner: 'Ann.~', utm_source: 'news', launch: '2027-03-31' };
  t.same(made(values), { url: `${BASE}?utm_source=news&launch=31032027`, values, said: [] });
  t.same(made(values, packed), {
    url: `${BASE}?cid=utm_source.news~launch.31032027`,
    values,
    said: [],
  });
  t.same(made({ utm_source: 'news' }).said, ['Owner is required']);
});

t.test('a URL is not expected to have it, and one that has is left alone', async (t) => {
  for (const rules of [compiled, packed, withCounters(compiled, new Map([['lid', 1]]))]) {
    const { url } = made({ owner: 'Ann', utm_source: 'news', launch: '2027-03-31' }, rules);
    t.same(checkTrackingUrl(rules, url).problems, []);
    t.same(
      [...decodeUrl(rules, url).values],
      [
        ['utm_source', 'news'],
        ['launch', '2027-03-31'],
      ],
    );
    const foreign = url.replace('?', '?owner=1&');
    t.same(checkTrackingUrl(rules, foreign).problems, []);
    t.equal(takeApartForNew(rules, foreign)?.values.get('owner'), undefined);
  }
  const link = made({ owner: 'Ann', utm_source: 'news' }, compiled, `${BASE}?owner=1`);
  t.same(link, {
    url: `${BASE}?owner=1&utm_source=news`,
    values: { owner: 'Ann', utm_source: 'news' },
    said: [],
  });
});

t.test('an edit changes it and not the URL', async (t) => {
  const { url, values } = made({ owner: 'Ann', utm_source: 'news' });
  const stored = {
    ...{ name: 'A', baseUrl: BASE, fullUrl: url, values: new Map(Object.entries(values)) },
    ...{ urlEncoding: true, isAdvancedMode: false },
  };
  const change = { values: new Map([...stored.values, ['owner', 'Bob']]) };
  const { link, problems, warnings } = editLink(compiled, stored, change);
  t.same([link.fullUrl, link.values.get('owner'), problems, warnings], [url, 'Bob', [], []]);
});

t.test('a published URL is imported without it', async (t) => {
  const header = ['name', 'url'];
  const { columns } = readPublishedHeader(compiled, header);
  if (!columns) throw new Error('no columns');
  const url = `${BASE}?utm_source=news&launch=31032027`;
  const { link, problems, warnings } = publishedLinks(compiled, columns).check(2, ['A', url], 0);
  t.same([problems, warnings], [[], []]);
  t.same(link && [...link.values], [
    ['utm_source', 'news'],
    ['launch', '2027-03-31'],
  ]);
});

t.test('a published URL is imported with its columns of what is kept', async (t) => {
  const rules = compiledOf([
    parameterOf('owner', {
      displayName: 'Owner',
      inUrl: false,
      type: 'dropdown',
      allowedValues: 'Ann',
    }),
    parameterOf('market', { inUrl: false, type: 'dropdown', allowedValues: 'de,fr' }),
    parameterOf('utm_campaign', { displayName: 'Campaign', compose: ['market', '-', 'theme'] }),
    parameterOf('theme', { inUrl: false }),
    parameterOf('budget', {
      ...{ inUrl: false, type: 'dropdown', allowedValues: 'A,B', by: 'utm_source' },
      allow: { news: ['A', 'empty'], otherwise: ['B', 'empty'] },
    }),
    parameterOf('utm_source', { type: 'dropdown', allowedValues: 'news,mail' }),
  ]);
  const header = ['name', 'url', 'Owner', 'market', 'budget', 'utm_source', 'Note'];
  const { columns, warnings } = readPublishedHeader(rules, header);
  t.same(warnings.map(sentenceOf), [
    'The URLs stay as they are, so these columns are ignored: utm_source, Note',
  ]);
  if (!columns) throw new Error('no columns');
  const url = `${BASE}?utm_campaign=de-spring&utm_source=news`;
  const read = (owner: string, market: string, budget: string) => {
    const cells = ['A', url, owner, market, budget, 'mail', 'x'];
    const { link, problems } = publishedLinks(rules, columns).check(2, cells, 0);
    return {
      values: Object.fromEntries(link?.values ?? []),
      said: problems.map((one) => `${one.path}: ${sentenceOf(one)}`),
    };
  };
  const values = { owner: 'Ann', market: 'de', utm_campaign: 'de-spring', budget: 'A' };
  t.same(read('Ann', 'de', 'A'), { values: { ...values, utm_source: 'news' }, said: [] });
  t.same(read('', '', ''), {
    values: { utm_campaign: 'de-spring', utm_source: 'news' },
    said: [],
  });
  t.same(read('Bob', 'fr', 'B').said, [
    'owner: Owner must be one of: Ann',
    'budget: budget can\'t be "B" when utm_source is news. Use A',
    'utm_campaign: Campaign is "de-spring", but market is "fr"',
  ]);
});

t.test('what is kept of published links makes, and is made of, a composed name', async (t) => {
  const rules = compiledOf([
    parameterOf('comp', { compose: ['mk', '-', 'nm'], inUrl: false }),
    parameterOf('mk', { type: 'dropdown', allowedValues: 'de,fr', inUrl: false }),
    parameterOf('nm', { inUrl: false }),
    parameterOf('utm_source'),
  ]);
  const { columns } = readPublishedHeader(rules, ['link_name', 'website_url', 'comp', 'mk', 'nm']);
  if (!columns) throw new Error('no columns');
  const read = (...cells: string[]) => {
    const row = ['A', `${BASE}?utm_source=x`, ...cells];
    const { link, problems } = publishedLinks(rules, columns).check(2, row, 0);
    return problems.length > 0 ? problems.map(sentenceOf) : Object.fromEntries(link?.values ?? []);
  };
  const whole = { comp: 'de-a', mk: 'de', nm: 'a', utm_source: 'x' };
  t.same(read('', 'de', 'a'), whole);
  t.same(read('de-a', '', ''), whole);
  t.same(read('fr-a', 'de', 'a'), ['comp is "fr-a", but its parts make "de-a"']);
  t.same(read('', '', ''), { utm_source: 'x' });
});

t.test('our own export comes round, whatever became of its kept columns', async (t) => {
  const header = ['Link Name', 'Created', 'Created By', 'URL', 'owner'];
  const row = ['A', '', '', `${BASE}?utm_source=news&launch=31032027`, 'Ann'];
  const [, source, launch] = PARAMETERS;
  const owner = parameterOf('owner', { inUrl: false });
  const now = [
    { about: 'as it was', owner, kept: ['owner', 'Ann'] },
    { about: 'hidden', owner: { ...owner, visible: false } },
    { about: 'part of the URL', owner: { ...owner, inUrl: true } },
    { about: 'renamed', owner: { ...owner, queryName: 'proprietor' } },
  ];
  for (const { about, owner, kept } of now) {
    const rules = compiledOf([owner, ...[source, launch].flatMap((one) => one ?? [])]);
    const { columns, problems, warnings } = readImportHeader(rules, header);
    if (!columns) throw new Error(problems.map(sentenceOf).join());
    const { link } = checkImportRow(rules, columns, 1, row, new Map());
    t.equal(link?.baseUrl, BASE, about);
    const values = [['utm_source', 'news'], ['launch', '2027-03-31'], ...(kept ? [kept] : [])];
    t.same([...(link?.values ?? [])].sort(), values.sort(), about);
    const aside = 'Values come from the URL column, so these columns are ignored: owner';
    t.same(warnings.map(sentenceOf), kept ? [] : [aside], about);
  }
});

t.test('the short way for rows leaves out what it cannot keep', async (t) => {
  const column = (queryName: string, column: number) => ({ queryName, column });
  t.equal(rowPlan(compiled, [column('utm_source', 0), column('owner', 1)], String), null);
  const optional = compiledOf([parameterOf('owner', { inUrl: false }), parameterOf('utm_source')]);
  const plan = rowPlan(optional, [column('utm_source', 0)], String);
  t.equal(plan?.url('A', BASE, ['news'], 0), `${BASE}?utm_source=news`);
});

t.test(
  'a date is read in its format and as links store it, and is a day that there is',
  async (t) => {
    t.same(made({ owner: 'A', utm_source: 'n', launch: ' 31032027 ' }).values.launch, '2027-03-31');
    for (const launch of ['2027-02-29', '29022027', '31.03.2027', '3103202', 'soon', '2027-3-1']) {
      const sentence = 'Launch must be a date, written as yyyy-mm-dd or ddmmyyyy';
      t.same(made({ owner: 'A', utm_source: 'n', launch }).said, [sentence], launch);
    }
    t.ok(isDay('2028-02-29'));
    t.equal(readDay('02012027', 'mmddyyyy'), '2027-02-01');
    t.equal(formatDay('2027-02-01', 'yy-mm'), '27-02');
  },
);

t.test('a date that a URL writes in another way is told, and corrected', async (t) => {
  const url = `${BASE}?utm_source=news&launch=2027-03-31`;
  const { problems, correction, left } = checkTrackingUrl(compiled, url);
  t.same(problems.map(sentenceOf), [
    'Use "31032027" instead of "2027-03-31" for Launch in the website URL',
  ]);
  t.equal(correction, `${BASE}?utm_source=news&launch=31032027`);
  t.same(left, []);
  t.equal(takeOut(compiled, `${BASE}?launch=31032027`).values.get('launch'), '2027-03-31');
  t.equal(
    buildLink(compiled, {
      baseUrl: `${BASE}?launch=31032027`,
      values: new Map([['launch', '2027-03-31']]),
      urlEncoding: true,
    }).fullUrl,
    `${BASE}?launch=31032027`,
  );
});

t.test('a link keeps what its URL says of a date, whatever becomes of its parameter', async (t) => {
  const [, source, launch] = PARAMETERS;
  if (!source || !launch) throw new Error('no parameters');
  const day = '2027-04-03';
  const values = { utm_source: 'news', launch: day };
  const now = [
    { about: 'another format', launch: [{ ...launch, dateFormat: 'mmddyyyy' as const }] },
    { about: 'a text', launch: [{ ...launch, type: 'text' as const }] },
    { about: 'hidden', launch: [{ ...launch, visible: false, dateFormat: 'yyyymmdd' as const }] },
    { about: 'deleted', launch: [] },
  ];
  const edited = (rules: typeof compiled, stored: StoredLink, name: string, value: string) =>
    editLink(rules, stored, { values: new Map([...stored.values, [name, value]]) });
  const advanced = { isEnabled: true, mainParameterName: 'cid', keyValueConnector: '.' };
  for (const mode of [{}, advanced]) {
    const before = compiledOf([source, launch], mode);
    for (const baseUrl of [
      BASE,
      `${BASE}?launch=03042027`,
      `${BASE}?utm_source=news&launch=03042027`,
    ]) {
      const { url } = made(values, before, baseUrl);
      t.match(url, /03042027/);
      const stored: StoredLink = {
        ...{ name: 'A', baseUrl, fullUrl: url, values: new Map(Object.entries(values)) },
        ...{ urlEncoding: true, isAdvancedMode: before.isAdvancedMode },
      };
      for (const { about, launch } of now) {
        const rules = compiledOf([source, ...launch], mode);
        const { link, problems } = edited(rules, stored, 'utm_source', 'mail');
        const expected = made({ ...values, utm_source: 'mail' }, before, baseUrl).url;
        t.same([link.fullUrl, link.values.get('launch'), problems], [expected, day, []], about);
        const renamed = editLink(rules, stored, { name: 'B' }).link;
        t.equal(renamed.fullUrl, url, about);
      }
    }
  }
});

t.test('a text that becomes a date stays as it is', async (t) => {
  const [, source, launch] = PARAMETERS;
  if (!source || !launch) throw new Error('no parameters');
  const rules = compiledOf([source, launch]);
  for (const text of ['2027-04-03', '03042027', 'soon']) {
    const stored: StoredLink = {
      ...{ name: 'A', baseUrl: BASE, fullUrl: `${BASE}?launch=${text}` },
      ...{ values: new Map([['launch', text]]), urlEncoding: true, isAdvancedMode: false },
    };
    const change = { values: new Map([...stored.values, ['utm_source', 'mail']]) };
    const { link, problems } = editLink(rules, stored, change);
    t.same(problems, []);
    t.same([...link.values.values()], ['mail', text]);
    t.equal(link.fullUrl, `${BASE}?utm_source=mail&launch=${text}`);
    const again = new Map([...stored.values, ['launch', '2027-05-01']]);
    t.match(editLink(rules, stored, { values: again }).link.fullUrl, /launch=01052027$/);
  }
});

t.test('a value that was kept does not enter the URL once its parameter is deleted', async (t) => {
  const [, source] = PARAMETERS;
  if (!source) throw new Error('no source');
  for (const [rules, before] of [
    [compiledOf([source]), compiled],
    [compiledOf([source], packed.taxonomy.advanced), packed],
  ] as const) {
    const { url, values } = made({ owner: 'Ann', utm_source: 'news' }, before);
    const stored = {
      ...{ name: 'A', baseUrl: BASE, fullUrl: url, values: new Map(Object.entries(values)) },
      ...{ urlEncoding: true, isAdvancedMode: before.isAdvancedMode },
    };
    const { link } = editLink(rules, stored, { values: new Map([['utm_source', 'mail']]) });
    t.equal(link.fullUrl, url.replace('news', 'mail'));
    t.equal(link.values.get('owner'), 'Ann');
  }
});

t.test('a kept parameter has no name that a column of links has', async (t) => {
  for (const queryName of ['URL', 'created by', 'Link-Name', 'website_url']) {
    const said = (inUrl: boolean) =>
      checkParameter(parameterOf(queryName, { inUrl }), [], ADVANCED_DEFAULTS).map(sentenceOf);
    t.match(said(false), [/is a column of exported links/], queryName);
    t.same(said(true), []);
  }
});

t.test('it may be named like the main parameter, which is not its own', async (t) => {
  const rules = compiledOf(
    [parameterOf('cid', { inUrl: false }), parameterOf('utm_source')],
    packed.taxonomy.advanced,
  );
  const { url, values } = made({ cid: '7', utm_source: 'news' }, rules);
  t.same([url, values], [`${BASE}?cid=utm_source.news`, { cid: '7', utm_source: 'news' }]);
  t.same([...decodeUrl(rules, url).values], [['utm_source', 'news']]);
  t.same(checkTrackingUrl(rules, url).problems, []);
});

t.test('what a packed URL says is found by its name, whatever its marks are today', async (t) => {
  const marks = {
    isEnabled: true,
    mainParameterName: 'cid',
    keyValueConnector: '_',
    delimiter: '~',
  };
  const stored = (fullUrl: string, values: Record<string, string>): StoredLink => ({
    ...{ name: 'A', baseUrl: BASE, fullUrl, values: new Map(Object.entries(values)) },
    ...{ urlEncoding: true, isAdvancedMode: !fullUrl.includes('#') },
  });
  const edited = (rules: typeof compiled, link: StoredLink, change: Record<string, string>) =>
    editLink(rules, link, {
      values: new Map(Object.entries({ ...Object.fromEntries(link.values), ...change })),
    }).link.fullUrl;
  const texts = compiledOf([parameterOf('src'), parameterOf('x')], marks);
  const kept = stored(`${BASE}?cid=src_homeowner`, { src: 'homeowner', owner: 'ann' });
  t.equal(edited(texts, kept, { x: '1' }), `${BASE}?cid=src_homeowner~x_1`, 'not in a value');
  const sent = stored(`${BASE}?cid=src_a~owner_ann`, { src: 'a', owner: 'ann' });
  const others = compiledOf([parameterOf('src')], { ...marks, keyValueConnector: ':' });
  t.equal(edited(others, sent, { src: 'b' }), `${BASE}?cid=src%3Ab~owner%3Aann`, 'by other marks');
  const behind = stored(`${BASE}#/r?owner=zed`, { src: 'a', owner: 'ann' });
  const route = {
    ...behind,
    baseUrl: `${BASE}#/r?owner=zed`,
    fullUrl: `${BASE}?src=a#/r?owner=zed`,
  };
  t.equal(
    edited(compiledOf([parameterOf('src')]), route, { src: 'b' }),
    `${BASE}?src=b#/r?owner=zed`,
  );
  const dates = (connector: string) =>
    compiledOf(
      [
        parameterOf('launch_end', { type: 'date', dateFormat: 'ddmmyyyy' }),
        parameterOf('launch', { type: 'date', dateFormat: 'yyyymmdd' }),
        parameterOf('x'),
      ],
      { ...marks, keyValueConnector: connector },
    );
  const two = stored(`${BASE}?cid=launch_end.03042027~launch.2027-04-03`, {
    launch_end: '2027-04-03',
    launch: '2027-04-03',
  });
  t.equal(edited(dates('.'), two, { x: '1' }), `${two.fullUrl}~x.1`);
  const anew = `${BASE}?cid=launch_end%3A03042027~launch%3A2027-04-03~x%3A1`;
  t.equal(edited(dates(':'), two, { x: '1' }), anew);
});

t.test('numbers that are kept come with no published links', async (t) => {
  const rules = compiledOf([parameterOf('kid', { type: 'identifier', inUrl: false })]);
  for (const header of [
    ['link_name', 'website_url', 'kid'],
    ['Link Name', 'Created', 'Created By', 'URL', 'kid'],
  ]) {
    const { columns, problems } = readPublishedHeader(rules, header);
    t.equal(columns, null);
    t.same(problems.map(sentenceOf), [
      "Numbers that aren't part of the URL can't be imported with published links. Remove these columns: kid",
    ]);
  }
});
