import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('utm_source', { displayName: 'Source', required: true }),
  parameterOf('utm_medium', { displayName: 'Medium' }),
]);
const values = new Map([
  ['utm_source', 'google'],
  ['utm_medium', 'cpc'],
]);

const [copy] = checkTrackingUrl(compiled, 'https://a.example/?utm_source=a&mtm_source=b').warnings;
const COPY = copy === undefined ? 'nothing is said of the copy' : sentenceOf(copy);

const TWICE = 'Website URL contains utm_medium more than once. Keep one of them';
const PIANO = 'at_medium is a parameter of Piano Analytics, not utm_medium. It stays as it is';
const PIWIK = 'pk_source is a parameter of Piwik PRO, not utm_source. It stays as it is';

const warned: readonly (readonly [baseUrl: string, ...sentences: string[]])[] = [
  ['https://a.example/?q=1&x=2#top'],
  ['https://a.example/p?to=https://b.example/?y=1'],
  ['https://a.example/?q=1&amp;x=2', 'Use & instead of &amp; in URLs'],
  [
    'https://a.example/?UTM_Source=google',
    '"UTM_Source" is not a tracking parameter. Did you mean "utm_source"?',
  ],
  [
    'https://a.example/?utm_sorce=google',
    '"utm_sorce" is not a tracking parameter. Did you mean "utm_source"?',
  ],
  [
    'https://a.example/?q=1?utm_medium=email',
    'Use & instead of a second ? between parameters',
    TWICE,
  ],
  ['https://a.example/?mtm_source=news', COPY],
  ['https://a.example/p&utm_medium=email', 'Use ? instead of & before the first parameter', TWICE],
  ['https://a.example/#top&mtm_source=news', COPY],
  ['https://a.example/#/route?at_medium=email', PIANO],
  ['https://a.example/?q=1#pk_source=news', PIWIK],
];

t.test('the number that a new link gets is not said to be unassigned', async (t) => {
  const numbered = compiledOf([parameterOf('lid', { type: 'identifier' })]);
  const baseUrl = 'https://a.example/?q=1&amp;x=2';
  const link = { name: 'Spring', baseUrl, values: new Map(), urlEncoding: true };
  const { warnings } = checkNewLink(numbered, link, nextIdentifiers(numbered));
  t.same(warnings.map(sentenceOf), ['Use & instead of &amp; in URLs']);
});

t.test('a link is warned of what checking it would say', async (t) => {
  for (const [baseUrl, ...sentences] of warned) {
    const link = { name: 'Spring', baseUrl, values, urlEncoding: true };
    const { built, problems, warnings } = checkNewLink(compiled, link, new Map());
    t.same(problems, []);
    t.same(warnings.map(sentenceOf), sentences, baseUrl);
    const said = checkTrackingUrl(compiled, built.fullUrl);
    const checked = [...said.problems, ...said.warnings].map(sentenceOf);
    for (const sentence of sentences)
      t.ok(checked.includes(sentence), `checking says: ${sentence}`);
    const stored = {
      ...link,
      baseUrl: 'https://a.example/',
      fullUrl: '',
      isAdvancedMode: false,
    };
    t.same(editLink(compiled, stored, { baseUrl }).warnings.map(sentenceOf), sentences, 'edited');
  }
});

t.test('what making a link says is not said again', async (t) => {
  const strict = compiledOf([
    parameterOf('utm_source', { forceLowercase: true }),
    parameterOf('utm_medium', { type: 'dropdown', allowedValues: 'a,b' }),
    parameterOf('x', { allowWhitespace: false }),
  ]);
  const table: readonly [query: string, code: string][] = [
    ['utm_source=Google', 'base_url_value_spelling'],
    ['utm_source=a&utm_source=b', 'base_url_value_repeated'],
    ['utm_source=%E4', 'base_url_value_malformed'],
    ['utm_medium=A', 'value_not_listed'],
    ['x=a%20b', 'value_whitespace'],
  ];
  for (const [query, code] of table) {
    const link = {
      name: 'Spring',
      baseUrl: `https://a.example/?${query}`,
      values: new Map(),
      urlEncoding: true,
    };
    const { problems, warnings } = checkNewLink(strict, link, new Map());
    t.same(
      [...problems, ...warnings].map((one) => one.code),
      [code],
      query,
    );
  }
});

const name = fc.constantFrom(
  'utm_source',
  'UTM_Source',
  'a',
  'A',
  'sourceid',
  'mtm_medium',
  'x',
  '',
);
const text = fc.oneof(fc.constantFrom('google', 'a b', '1?a=2', ''), fc.string({ maxLength: 4 }));
const mark = fc.constantFrom('&', '&', '?', '&amp;', '&#038;', '#', '');
const baseUrls = fc
  .tuple(
    fc.constantFrom('', '?', '&', '?q=1', '/p;x', '#'),
    fc.array(fc.tuple(mark, name, text), { maxLength: 3 }),
  )
  .map(
    ([start, pairs]) =>
      `https://a.example/${start}${pairs.map(([mark, one, value]) => `${mark}${one}=${encodeURIComponent(value)}`).join('')}`,
  );
const drafts = fc.record({ baseUrl: baseUrls, texts: fc.array(text, { maxLength: 4 }) });
type Draft = { readonly baseUrl: string; readonly texts: readonly string[] };

function namesOf(rules: CompiledTaxonomy): string[] {
  return rules.visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .map(({ parameter }) => parameter.queryName);
}

function linkOf(rules: CompiledTaxonomy, { baseUrl, texts }: Draft) {
  const values = new Map(namesOf(rules).map((queryName, at) => [queryName, texts[at] ?? '']));
  return { name: 'Spring', baseUrl, values, urlEncoding: true };
}

/** The URLs that a door makes of a draft without a word; what it was before matters to the one that edits. */
type Door = (rules: CompiledTaxonomy, draft: Draft, before: Draft) => readonly string[];

const doors: Readonly<Record<string, Door>> = {
  create: (rules, draft) => {
    const { built, ...said } = checkNewLink(rules, linkOf(rules, draft), nextIdentifiers(rules));
    return isSilent(said) ? [built.fullUrl] : [];
  },
  edit: (rules, draft, before) => {
    const { baseUrl, values } = linkOf(rules, draft);
    const old = linkOf(rules, before);
    // Made by other rules, and so with whatever values.
    const stored = {
      ...old,
      values: new Map([...old.values, ...nextIdentifiers(rules)]),
      isAdvancedMode: rules.isAdvancedMode,
      fullUrl: '',
    };
    const { fullUrl } = editLink(rules, stored, { urlEncoding: false }).link;
    const changes = [{ name: 'Summer' }, { values }, { baseUrl }, { urlEncoding: false }];
    return changes.flatMap((change) => {
      const edited = editLink(rules, { ...stored, fullUrl }, change);
      return isSilent(edited) ? [edited.link.fullUrl] : [];
    });
  },
  rows: (rules, { baseUrl, texts }) => {
    const columns = namesOf(rules).map((queryName, column) => ({ column, queryName }));
    const fields = columns.map(({ column }) => texts[column] ?? '');
    const url = rowPlan(rules, columns, (field) => field)?.url('Spring', baseUrl, fields, 0);
    return url ? [url] : [];
  },
  file: (rules, { baseUrl, texts }) => {
    const { columns } = readHeader(rules, ['link_name', 'website_url', ...namesOf(rules)]);
    if (columns === null) return [];
    const fields = columns.header.map((_, at) => ['Spring', baseUrl, ...texts][at] ?? '');
    const { built, ...said } = checkRow(rules, columns, 2, fields, nextIdentifiers(rules));
    return built !== null && isSilent(said) ? [built.fullUrl] : [];
  },
};

function isSilent(said: {
  readonly problems: readonly unknown[];
  readonly warnings: readonly unknown[];
}): boolean {
  return said.problems.length + said.warnings.length === 0;
}

/** Any taxonomy, and what templates make of one. */
const anyTaxonomy = fc
  .tuple(taxonomies, fc.constantFrom(null, ...templates))
  .map(([taxonomy, template]) => {
    if (template === null) return taxonomy;
    const { created } = applyTemplate(taxonomy.parameters, template.parameters, taxonomy.advanced);
    return {
      ...taxonomy,
      parameters: [
        ...taxonomy.parameters,
        ...created.map((one) => ({ ...one, valueMappings: [] })),
      ],
    };
  });

for (const [name, door] of Object.entries(doors)) {
  t.test(`${name}: a link made without a word is found without fault`, async (t) => {
    let silent = 0;
    fc.assert(
      fc.property(anyTaxonomy, drafts, drafts, (taxonomy, draft, before) => {
        const rules = compileTaxonomy(taxonomy);
        // Once it is saved, its number is assigned.
        const parameters = taxonomy.parameters.map((one) => ({
          ...one,
          currentIdentifierValue: one.currentIdentifierValue + 1,
        }));
        const later = compileTaxonomy({ ...taxonomy, parameters });
        for (const url of door(rules, draft, before)) {
          silent += 1;
          const { problems, warnings } = checkTrackingUrl(later, url);
          const [fault] = [...problems, ...warnings];
          if (fault) throw new Error(`${url}: ${sentenceOf(fault)}`);
        }
      }),
      propertyRuns(1_000, 6_000),
    );
    t.ok(silent > 50, `${silent} links were made without a word`);
  });
}
