// Texts that are made of other values, and taken apart again.

import { checkPublishedRow, readPublishedHeader } from '@utmost/core/csv/published-rows.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import { takeApartForNew } from '@utmost/core/link/fields-from-url.ts';
import { newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { composeName, splitName } from '@utmost/core/taxonomy/composed/composition.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import { ADVANCED_DEFAULTS, type Parameter } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const BASE = 'https://a.example/';
const MARKET = parameterOf('market', {
  displayName: 'Market',
  type: 'dropdown',
  allowedValues: 'de,uk,usa',
  inUrl: false,
});
const LAUNCH = parameterOf('launch', { displayName: 'Launch', type: 'date', inUrl: false });
const NAME = parameterOf('name', { displayName: 'Name', forceLowercase: true, inUrl: false });
const SOURCE = parameterOf('utm_source', { displayName: 'Source' });
const COMPOSE = ['market', '-', { launch: 'yyyy-mm' }, '-', 'name'];
const CAMPAIGN = parameterOf('utm_campaign', { displayName: 'Campaign', compose: COMPOSE });
const PARAMETERS = [SOURCE, CAMPAIGN, MARKET, LAUNCH, NAME];
const compiled = compiledOf(PARAMETERS);
const VALUES = { market: 'de', launch: '2027-03-31', name: 'spring-sale' };

const made = (values: Record<string, string>, rules = compiled, baseUrl = BASE) => {
  const link = {
    ...{ name: 'A', baseUrl, urlEncoding: true },
    values: new Map(Object.entries(values)),
  };
  const { built, problems } = checkNewLink(rules, link, new Map());
  return {
    url: built.fullUrl,
    values: Object.fromEntries(built.values),
    said: problems.map(sentenceOf),
  };
};

t.test('a name is made of its parts, which links keep', async (t) => {
  const whole = { utm_source: 'a', utm_campaign: 'de-2027-03-spring-sale', ...VALUES };
  const url = `${BASE}?utm_source=a&utm_campaign=de-2027-03-spring-sale`;
  t.same(made({ ...VALUES, utm_source: 'a', name: 'Spring-Sale' }), {
    url,
    values: whole,
    said: [],
  });
  t.same(made(whole), { url, values: whole, said: [] }, 'also where it is given as they make it');
});

t.test('all parts or none', async (t) => {
  t.same(made({ utm_source: 'a' }), {
    url: `${BASE}?utm_source=a`,
    values: { utm_source: 'a' },
    said: [],
  });
  t.same(made({ market: 'de' }).said, [
    'Launch is required for Campaign',
    'Name is required for Campaign',
  ]);
});

t.test('a name alone is taken apart, and one that its parts do not make is refused', async (t) => {
  t.same(made({ utm_campaign: 'de-2027-03-spring-sale' }).values, {
    utm_campaign: 'de-2027-03-spring-sale',
    market: 'de',
    name: 'spring-sale',
  });
  t.same(made({ ...VALUES, utm_campaign: 'uk-2027-03-x' }).said, [
    'Campaign is "uk-2027-03-x", but its parts make "de-2027-03-spring-sale"',
  ]);
});

t.test('the part that is wrong is named', async (t) => {
  const said = (utm_campaign: string) =>
    checkTrackingUrl(compiled, `${BASE}?utm_source=a&utm_campaign=${utm_campaign}`).problems.map(
      sentenceOf,
    );
  t.same(said('de-2027-03-x'), []);
  t.same(said('fr-2027-03-x'), [
    'Part of Campaign: Market must be one of the allowed values: de, uk, usa',
  ]);
  t.same(said('de-2027-13-x'), ['Part of Campaign: Launch must be a date, written as yyyy-mm']);
  for (const name of [
    'none-2027-03-x',
    'de-2027-03-%20',
    'de',
    'de-2027-03',
    'de-2027-03-',
    'de_2027-03-x',
    '-2027-03-x',
  ])
    t.same(said(name), ['Campaign must be made like Market-Launch (yyyy-mm)-Name'], name);
  const { correction } = checkTrackingUrl(compiled, `${BASE}?utm_campaign=uk-2027-03-Sale`);
  t.equal(correction, `${BASE}?utm_campaign=uk-2027-03-sale`);
});

t.test('a part that the URL has as well says the same', async (t) => {
  const rules = compiledOf([SOURCE, CAMPAIGN, { ...MARKET, inUrl: true }, LAUNCH, NAME]);
  const url = `${BASE}?utm_campaign=de-2027-03-x&market=uk`;
  t.same(checkTrackingUrl(rules, url).problems.map(sentenceOf), [
    'Campaign is "de-2027-03-x", but Market is "uk"',
  ]);
  t.same(checkTrackingUrl(rules, url.replace('=uk', '=de')).problems, []);
});

t.test(
  'a rule that empties a part lets an optional name rest, and a required one forbids it',
  async (t) => {
    const source = parameterOf('utm_source', {
      displayName: 'Source',
      ...{ type: 'dropdown', allowedValues: 'google,mail' },
    });
    const allow = { google: ['filled'], otherwise: ['empty'] };
    const term = parameterOf('utm_term', { displayName: 'Term', by: 'utm_source', allow });
    const name = { ...CAMPAIGN, compose: ['utm_source', '-', 'utm_term'] };
    const rules = compiledOf([source, term, name]);
    t.same(made({ utm_source: 'mail' }, rules), {
      url: `${BASE}?utm_source=mail`,
      values: { utm_source: 'mail' },
      said: [],
    });
    t.same(made({ utm_source: 'google', utm_term: 'x' }, rules).values.utm_campaign, 'google-x');
    t.not(made({ utm_source: 'google' }, rules).said.length, 0);
    const said = (parameters: Parameters<typeof checkRules>[0]) =>
      checkRules(parameters).map(({ problem }) => sentenceOf(problem));
    t.same(said([source, term, name]), []);
    t.same(said([source, term, { ...name, required: true }]), [
      'No value is left for Term with Source = mail',
    ]);
  },
);

const OF_URL_PARTS = compiledOf([
  parameterOf('utm_source', { displayName: 'Source', type: 'dropdown', allowedValues: 'g,b' }),
  parameterOf('utm_medium', { displayName: 'Medium' }),
  { ...CAMPAIGN, compose: ['utm_source', '-', 'utm_medium'] },
]);

t.test('parts in the website URL count, and a name there is held against its parts', async (t) => {
  const rules = OF_URL_PARTS;
  const created = (baseUrl: string, values: Record<string, string>) => {
    const given = {
      name: 'A',
      baseUrl,
      urlEncoding: true,
      values: new Map(Object.entries(values)),
    };
    const { built, problems } = checkNewLink(rules, given, new Map());
    return [built.fullUrl, ...problems.map(sentenceOf)];
  };
  const wrong = 'Campaign is "g-email", but Medium is "cpc"';
  t.same(created(`${BASE}?utm_source=g`, { utm_medium: 'cpc' }), [
    `${BASE}?utm_source=g&utm_medium=cpc&utm_campaign=g-cpc`,
  ]);
  const inBase = `${BASE}?utm_source=g&utm_medium=cpc`;
  t.same(created(inBase, {}), [`${inBase}&utm_campaign=g-cpc`], 'all of them');
  const required = compiledOf(
    rules.taxonomy.parameters.map((one) => ({ ...one, required: one.compose !== null })),
  );
  t.same(made({}, required, inBase).url, `${inBase}&utm_campaign=g-cpc`);
  t.same(made({}, required, inBase).said, [], 'also where it is required');
  t.same(made({}, required, `${BASE}?utm_source=g`).said, ['Campaign is required']);
  t.same(created(`${inBase}&utm_campaign=g-cpc`, {}), [`${inBase}&utm_campaign=g-cpc`]);
  t.same(created(`${inBase}&utm_campaign=g-email`, {}).slice(1), [
    'Campaign is "g-email", but Medium is "cpc"',
  ]);
  t.same(created(`${BASE}?utm_campaign=g-email&utm_source=g`, { utm_medium: 'cpc' }).slice(1), [
    'Campaign is "g-email", but its parts make "g-cpc"',
  ]);
  t.same(created(`${BASE}?utm_medium=cpc`, { utm_campaign: 'g-email' }).slice(1), [wrong]);
  const said = (query: string) =>
    checkTrackingUrl(rules, `${BASE}?${query}`).problems.map(sentenceOf);
  t.same(said('utm_source=g&utm_medium=cpc&utm_campaign=g-email&x=1'), [wrong]);
  t.same(said('utm_campaign=g-email&utm_medium=cpc&utm_source=g'), [
    'Campaign is "g-email", but its parts make "g-cpc"',
  ]);
  t.same(said('utm_campaign=g-cpc&utm_source=g&utm_medium=cpc&x=1'), []);
});

t.test(
  'a published URL keeps a name whose parts it lacks, and gets none that it lacks',
  async (t) => {
    const rules = OF_URL_PARTS;
    const published = (query: string) => {
      const { columns } = readPublishedHeader(rules, ['link_name', 'tracking_url']);
      const row = columns && checkPublishedRow(rules, columns, 2, ['A', `${BASE}?${query}`]);
      return Object.fromEntries(row?.built?.values ?? []);
    };
    t.same(published('utm_campaign=legacy'), { utm_campaign: 'legacy' });
    t.same(published('utm_source=g&utm_medium=m'), { utm_source: 'g', utm_medium: 'm' });
  },
);

t.test('an edit of a part makes the name anew, and one of anything else leaves it', async (t) => {
  const { url, values } = made(VALUES);
  const stored = {
    ...{ name: 'A', baseUrl: BASE, fullUrl: url, values: new Map(Object.entries(values)) },
    ...{ urlEncoding: true, isAdvancedMode: false },
  };
  const edited = (change: object, from = stored) => {
    const { link, problems } = editLink(compiled, from, change);
    return [link.values.get('utm_campaign'), problems.map(sentenceOf)];
  };
  const changed = new Map([...stored.values, ['market', 'usa']]);
  t.same(edited({ values: changed }), ['usa-2027-03-spring-sale', []]);
  t.same(edited({ values: new Map() }), [undefined, []]);
  t.same(edited({ values: new Map([['market', 'uk']]) })[1], [
    'Launch is required for Campaign',
    'Name is required for Campaign',
  ]);
  const old = { ...stored, values: new Map([['utm_campaign', 'Old']]) };
  t.same(edited({ baseUrl: `${BASE}x` }, old), ['Old', []]);
});

t.test('a name that an edit makes again is checked like a new one', async (t) => {
  const rules = compiledOf(PARAMETERS, { isEnabled: true });
  const { keyValueConnector } = rules.taxonomy.advanced;
  const values = new Map(Object.entries(made(VALUES).values));
  const link = { name: 'A', baseUrl: BASE, fullUrl: BASE, urlEncoding: true, isAdvancedMode: true };
  const wanted = new Map([...values, ['name', `a${keyValueConnector}b`]]);
  const { problems } = editLink(rules, { ...link, values }, { values: wanted });
  t.match(
    problems.map(({ path }) => path),
    ['parameters.utm_campaign'],
  );
});

t.test('a pasted URL fills the parts, and forms have no field for the name', async (t) => {
  const url = `${BASE}?utm_source=a&utm_campaign=uk-2027-03-x`;
  const values = takeApartForNew(compiled, url)?.values ?? new Map();
  t.same(Object.fromEntries(values), { utm_source: 'a', market: 'uk', name: 'x' });
  const form = {
    name: 'A',
    baseUrl: BASE,
    urlEncoding: true,
    values: new Map([['utm_campaign', 'x']]),
  };
  t.equal(newLinkOf(form, compiled).values.size, 0);
});

const refusals: [string, Partial<Parameter>, Partial<Parameter>, string][] = [
  [
    'one part',
    { compose: ['market'] },
    {},
    'Use 2 to 20 parameters, with what stands between them',
  ],
  [
    'what begins with a separator',
    { compose: ['-', 'market', '-', 'name'] },
    {},
    'Use 2 to 20 parameters, with what stands between them',
  ],
  ['an unknown one', { compose: ['markt', '-', 'name'] }, {}, 'No parameter is called "markt"'],
  [
    'itself',
    { compose: ['utm_campaign', '-', 'name'] },
    {},
    "Campaign can't be a part: use texts, dropdowns and dates, each once, and no identifier or composed text",
  ],
  [
    'a format of what is no date',
    { compose: [{ market: 'yyyy' }, '-', 'name'] },
    {},
    "Market can't have this format: only dates have one. Use yyyy or yy, with mm and dd if you need them, each once, and -, . or _ between them",
  ],
  ...['-', 'dddd', 'yyyyyy', 'mm', 'yyyy-dd', 'yyyy-yy', 'yyyy/mm'].map(
    (format): (typeof refusals)[number] => [
      `the format ${format}`,
      { compose: ['market', '-', { launch: format }, '-', 'name'] },
      {},
      "Launch can't have this format: only dates have one. Use yyyy or yy, with mm and dd if you need them, each once, and -, . or _ between them",
    ],
  ),
  ...['\0', '-\ud800-', '\u200b'].map((between): (typeof refusals)[number] => [
    `${JSON.stringify(between)} between parts`,
    { compose: ['market', between, 'name'] },
    {},
    "What stands between parts can't have control or invisible characters",
  ]),
  [
    'a text before a separator that it may have',
    { compose: ['name', '-', 'market'] },
    {},
    '"a-a-de" can be read in two ways: Name "a-a" and Market "de", or Name "a" and Market "a-de". Put something behind Name that it can\'t contain',
  ],
  [
    'a list with the separator in it',
    {},
    { allowedValues: 'de,at-ch' },
    '"at-ch-yyyy-mm" can be read in two ways: Market "at-ch" and Launch "yyyy-mm", or Market "at" and Launch "ch-yyyy-mm". Put something behind Market that it can\'t contain',
  ],
];

t.test('what is wrong with a part is told once', async (t) => {
  const wrong = { ...VALUES, launch: '2027-02-30' };
  const sentence = 'Launch must be a date, written as yyyy-mm-dd';
  const whole = { ...CAMPAIGN, compose: ['market', '-', 'launch', '-', 'name'] };
  const rules = compiledOf([SOURCE, whole, MARKET, { ...LAUNCH, inUrl: true }, NAME]);
  t.same(made({ ...wrong, utm_campaign: 'de-2027-02-30-spring-sale' }, rules).said, [sentence]);
  const url = `${BASE}?utm_campaign=de-2027-02-30-x&launch=2027-02-30`;
  t.same(checkTrackingUrl(rules, url).problems.map(sentenceOf), [sentence]);
});

t.test('a name is no longer than any value', async (t) => {
  const { said, values } = made({ ...VALUES, name: 'a'.repeat(65_536) });
  t.match(said, [/^Campaign must be at most 65,536 characters/]);
  t.equal(values.utm_campaign, undefined);
});

t.test('what cannot be taken apart again is refused', async (t) => {
  for (const [about, campaign, market, sentence] of refusals) {
    const parameters = [{ ...CAMPAIGN, ...campaign }, { ...MARKET, ...market }, LAUNCH, NAME];
    t.same(
      checkRules(parameters).map(({ problem }) => sentenceOf(problem)),
      [sentence],
      about,
    );
  }
  const fixed = { ...MARKET, allowedValues: 'd-,u-' };
  t.same(checkRules([CAMPAIGN, fixed, LAUNCH, NAME]), [], 'values of one length end by themselves');
});

t.test('a document has it, and a difference tells it', async (t) => {
  const taxonomy = { parameters: PARAMETERS, advanced: ADVANCED_DEFAULTS };
  const text = printTaxonomyDocument(taxonomy);
  t.match(text, /compose:\n\s+- market\n\s+- "?-"?\n\s+- launch: yyyy-mm\n/);
  t.same(parseTaxonomyDocument(text).taxonomy?.parameters[1]?.compose, COMPOSE);
  for (const entry of ['{launch: yyyy, name: x}', '{}']) {
    const faulty = text.replace('- launch: yyyy-mm', `- ${entry}`);
    t.match(parseTaxonomyDocument(faulty).problems, [{ code: 'compose_entry', line: /\d/ }], entry);
  }
  const twice = text.replace('- launch: yyyy-mm', '- {launch: yyyy, launch: mm}');
  t.match(parseTaxonomyDocument(twice).problems, [{ code: 'document_key_repeated' }]);
  const without = { ...taxonomy, parameters: [SOURCE, { ...CAMPAIGN, compose: null }] };
  const [change] = diffTaxonomies(without, taxonomy).changed;
  t.equal(change?.to, JSON.stringify(COMPOSE));
  t.equal(completeParameter({ ...CAMPAIGN, forceLowercase: true }).forceLowercase, false);
});

// Parts with and without a length of their own, what stands between them, and values that they take.
const part = fc.oneof(
  fc.record({
    more: fc.constantFrom(
      { allowedSpecialChars: '_' },
      { allowedSpecialChars: '-.', allowWhitespace: false },
      { allowedSpecialChars: null },
      { allowedSpecialChars: '', forceLowercase: true },
    ),
    value: fc.string({
      unit: fc.constantFrom('a', 'B', '7', '-', '_', '.', ' ', 'é', '😀'),
      maxLength: 5,
    }),
  }),
  fc.record({
    more: fc.constantFrom(
      { type: 'dropdown' as const, allowedValues: 'de,uk' },
      { type: 'dropdown' as const, allowedValues: 'cpc,paid-social,é' },
    ),
    value: fc.constantFrom('de', 'uk', 'cpc', 'paid-social', 'é'),
  }),
  fc.record({
    more: fc.constant({ type: 'date' as const }),
    value: fc.constantFrom('2027-03-31', '2028-02-29', '1999-12-01'),
  }),
);
const format = fc.constantFrom('yyyy-mm', 'yymm', 'yyyy-mm-dd', 'dd.mm.yyyy', 'yy');
const composed = fc.record({
  parts: fc.array(fc.tuple(part, format, fc.constantFrom('', '-', '_', '--', ' | ', '.')), {
    minLength: 2,
    maxLength: 5,
  }),
  isPacked: fc.boolean(),
});

t.test('what is made is taken apart into what it was made of, in every URL', async (t) => {
  let tried = 0;
  const property = fc.property(composed, ({ parts, isPacked }) => {
    const fields = parts.map(([{ more }], index) =>
      parameterOf(`p${index}`, { ...more, inUrl: index % 2 === 0 }),
    );
    const compose = parts.flatMap(([{ more }, format, separator], index) => {
      const name = 'type' in more && more.type === 'date' ? { [`p${index}`]: format } : `p${index}`;
      return index === parts.length - 1 || separator === '' ? [name] : [name, separator];
    });
    const parameters = [...fields, parameterOf('name', { compose })];
    if (checkRules(parameters).length > 0) return;
    const packing = {
      isEnabled: true,
      mainParameterName: 'cid',
      keyValueConnector: ':',
      delimiter: '~',
    };
    const rules = compiledOf(parameters, isPacked ? packing : {});
    const values = new Map(parts.map(([{ value }], index) => [`p${index}`, value]));
    const draft = { baseUrl: BASE, values, urlEncoding: true };
    const link = buildLink(rules, draft);
    if (link.problems.length > 0 || !link.values.has('name')) return;
    tried += 1;
    const composition = rules.byName.get('name')?.composition ?? [];
    const name = link.values.get('name') ?? '';
    const split = splitName(composition, name) ?? [];
    const again = new Map(split.map(({ part, text }) => [part.parameter.queryName, text]));
    const isBack = split.every(({ part, text, value }) => {
      const stored = link.values.get(part.parameter.queryName) ?? '';
      const alone = composeName([{ ...part, separator: '' }], () => stored);
      return text === alone && (value === null || value === stored);
    });
    if (!isBack || again.size !== parts.length) throw new Error(`${name}: ${[...again.values()]}`);
    const decoded = decodeUrl(rules, link.fullUrl);
    if (decoded.problems.length > 0) throw new Error(decoded.problems.map(sentenceOf).join());
    if (decoded.values.get('name') !== name) throw new Error('another name is read');
    const rebuilt = buildLink(rules.ofUrls, { ...decoded, values: decoded.values });
    if (rebuilt.fullUrl !== link.fullUrl) throw new Error(rebuilt.fullUrl);
  });
  fc.assert(property, propertyRuns(2000, 10_000));
  t.ok(tried > 100, `${tried} names`);
});
