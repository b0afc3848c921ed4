import { buildLink } from '@utmost/core/link/build.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import {
  dependentFields,
  followRules,
  undoFollowed,
} from '@utmost/core/link-form/dependent-fields.ts';
import {
  changeValue,
  emptyForm,
  type LinkForm,
  newLinkOf,
} from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { analyzeRules, analyzeRulesToday } from '@utmost/core/taxonomy/dependent-values/analyze.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { EMPTY, statesOf } from '@utmost/core/taxonomy/dependent-values/states.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import { ADVANCED_DEFAULTS, type GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { dateProblem } from '@utmost/core/taxonomy/value-details.ts';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const RUNS = propertyRuns(300, 10_000);

const SOURCE = parameterOf('src', {
  displayName: 'Source',
  type: 'dropdown',
  allowedValues: 'google,bing,newsletter',
  required: true,
});
const MEDIUM = parameterOf('med', {
  displayName: 'Medium',
  type: 'dropdown',
  allowedValues: 'cpc,display,email',
  by: 'src',
  allow: { 'google, bing': ['cpc', 'display'], newsletter: ['email'] },
});
const TERM = parameterOf('term', {
  displayName: 'Term',
  by: 'med',
  allow: { cpc: ['filled'], otherwise: ['empty'] },
});
const RULES = [SOURCE, MEDIUM, TERM];

/** The sentences that refuse a link with these values. */
function refusals(values: Record<string, string>, compiled = compiledOf(RULES)): string[] {
  const link = {
    name: 'Spring',
    baseUrl: 'https://a.example/',
    values: new Map(Object.entries(values)),
    urlEncoding: true,
  };
  return checkNewLink(compiled, link, new Map()).problems.map(sentenceOf);
}

t.test('refuses what a row does not allow, and says what it does', async (t) => {
  t.same(refusals({ src: 'google', med: 'cpc', term: 'shoes' }), []);
  t.same(refusals({ src: 'google', med: 'display' }), []);
  t.same(refusals({ src: 'google', med: 'email' }), [
    `Medium can't be "email" when Source is google. Use cpc, display`,
  ]);
  t.same(refusals({ src: 'bing' }), ['Medium is required when Source is bing. Use cpc, display']);
  t.same(refusals({ src: 'bing', med: 'cpc' }), ['Term is required when Medium is cpc']);
  t.same(refusals({ src: 'bing', med: 'display', term: 'x' }), [
    'Term must be empty when Medium is display',
  ]);
  t.same(refusals({ src: 'google', med: 'cpc', term: '{keyword}' }), [], 'a macro fills it in');
  t.same(refusals({ med: 'email' }), ['Source is required'], 'the cause is said, not what follows');
  t.same(refusals({ src: 'googel', med: 'email' }).length, 1);
});

t.test('fills in the one value that is left, and says so', async (t) => {
  const link = {
    name: 'Spring',
    baseUrl: 'https://a.example/',
    values: new Map([['src', 'newsletter']]),
    urlEncoding: true,
  };
  const { built, problems, warnings } = checkNewLink(compiledOf(RULES), link, new Map());
  t.same(problems, []);
  t.equal(built.fullUrl, 'https://a.example/?src=newsletter&med=email');
  t.same(warnings.map(sentenceOf), ['Medium was set to email by Source']);
});

t.test('counts what the website URL says', async (t) => {
  const compiled = compiledOf(RULES);
  const link = {
    name: 'Spring',
    baseUrl: 'https://a.example/?src=newsletter',
    values: new Map([['med', 'cpc']]),
    urlEncoding: true,
  };
  t.same(checkNewLink(compiled, link, new Map()).problems.map(sentenceOf), [
    `Medium can't be "cpc" when Source is newsletter. Use email`,
  ]);
});

t.test('checks an edited link where one of two values changed', async (t) => {
  const compiled = compiledOf(RULES);
  const stored = {
    name: 'Old',
    baseUrl: 'https://a.example/',
    fullUrl: 'https://a.example/?src=google&med=email',
    values: new Map([
      ['src', 'google'],
      ['med', 'email'],
    ]),
    urlEncoding: true,
    isAdvancedMode: false,
  };
  const renamed = editLink(compiled, stored, { name: 'New' });
  t.same(renamed.problems, [], 'a link from before the rule stays');
  const moved = editLink(compiled, stored, {
    values: new Map([
      ['src', 'bing'],
      ['med', 'email'],
    ]),
  });
  t.same(moved.problems.map(sentenceOf), [
    `Medium can't be "email" when Source is bing. Use cpc, display`,
  ]);
});

t.test('reads and checks URLs, and corrects where one value is left', async (t) => {
  const compiled = compiledOf(RULES);
  const sentences = (url: string) => decodeUrl(compiled, url).problems.map(sentenceOf);
  t.same(sentences('https://a.example/?src=newsletter&med=cpc'), [
    `Medium can't be "cpc" when Source is newsletter. Use email`,
  ]);
  const verdict = (url: string) => checkTrackingUrl(compiled, url).correction;
  t.equal(
    verdict('https://a.example/?src=newsletter&med=cpc'),
    'https://a.example/?src=newsletter&med=email',
  );
  t.equal(
    verdict('https://a.example/?src=newsletter&x=1'),
    'https://a.example/?src=newsletter&x=1&med=email',
  );
  t.equal(verdict('https://a.example/?src=google&med=email'), null, 'two values are left');
  t.equal(
    verdict('https://a.example/?src=google&med=display&term=a&x=1'),
    'https://a.example/?src=google&med=display&x=1',
  );
});

t.test('a rule rests while one of its two parameters is hidden', async (t) => {
  const hidden = compiledOf([{ ...SOURCE, visible: false, required: false }, MEDIUM]);
  t.same(refusals({ med: 'email' }, hidden), []);
});

t.test('refuses rules that cannot be followed, each at its place', async (t) => {
  const said = (...parameters: GovernedParameter[]) =>
    checkRules(parameters).map(({ queryName, problem }) => [
      queryName,
      problem.path,
      sentenceOf(problem),
    ]);
  t.same(said(...RULES), []);
  t.same(said(MEDIUM), [['med', 'by', '"src" is not a tracking parameter of this workspace']]);
  t.same(said({ ...SOURCE, by: 'term', allow: {} }, MEDIUM, TERM), [
    ['src', 'by', 'These rules depend on each other in a circle: src → med → term → src'],
    ['med', 'by', 'These rules depend on each other in a circle: med → term → src → med'],
    ['term', 'by', 'These rules depend on each other in a circle: term → src → med → term'],
  ]);
  const lid = parameterOf('lid', { displayName: 'Link ID', type: 'identifier' });
  t.same(said(lid, { ...TERM, by: 'lid' }), [
    ['term', 'by', 'Link ID is an identifier. Rules can only use texts and dropdowns'],
  ]);
  const medium = (allow: Record<string, string[]>) => said(SOURCE, { ...MEDIUM, allow });
  t.same(medium({ gogle: ['cpc'] }), [['med', 'allow.gogle', '"gogle" is not a value of Source']]);
  t.same(medium({ google: ['cpm'] }), [['med', 'allow.google', '"cpm" is not a value of Medium']]);
  t.same(medium({ 'google, bing': ['cpc'], bing: ['email'] }), [
    ['med', 'allow.bing', '"bing" is in two rows: "google, bing" and "bing"'],
  ]);
  t.same(medium({ google: [] }), [['med', 'allow.google', 'Allow at least one value, or "empty"']]);
  t.same(said({ ...SOURCE, allowedValues: 'otherwise' }, { ...MEDIUM, allow: {} }), [
    [
      'med',
      'by',
      '"otherwise" is a value of Source, and a word that rules use. Rename the value first',
    ],
  ]);
});

t.test('refuses a dead end with the path that leads into it', async (t) => {
  const term = { ...TERM, required: true, allow: { email: ['empty'], otherwise: ['filled'] } };
  const [found] = checkRules([SOURCE, MEDIUM, term]);
  t.same(
    [found?.queryName, found?.problem.path, found && sentenceOf(found.problem)],
    ['term', 'allow.email', 'No value is left for Term with Source = newsletter, Medium = email'],
  );
});

t.test('says how many links are possible, and what cannot be reached', async (t) => {
  const { links, unreachable, deadEnds } = analyzeRules(RULES);
  // google and bing with cpc and a term, or with display and none; newsletter with email.
  t.equal(links, 5n);
  t.same([unreachable, deadEnds], [[], []]);
  const narrow = { ...MEDIUM, allow: { otherwise: ['cpc'] } };
  const found = analyzeRules([SOURCE, narrow, TERM]).unreachable;
  t.same(
    found.map(({ parameter, state }) => [parameter.queryName, state]),
    [
      ['med', 'display'],
      ['med', 'email'],
    ],
  );
});

t.test('stands in the taxonomy document, and its faults have their line', async (t) => {
  const text = printTaxonomyDocument({ parameters: RULES, advanced: ADVANCED_DEFAULTS });
  t.match(text, 'by: src\n    allow:\n      google, bing:\n        - cpc\n        - display\n');
  t.same(parseTaxonomyDocument(text).taxonomy?.parameters, RULES);
  const faulty = `parameters:
  - { displayName: Source, queryName: src, type: dropdown, allowedValues: [google] }
  - displayName: Medium
    queryName: med
    type: dropdown
    allowedValues: [cpc]
    by: src
    allow:
      google: [cpc]
      bing, google: [cpc]
`;
  t.same(
    parseTaxonomyDocument(faulty).problems.map((one) => [one.path, one.line, sentenceOf(one)]),
    [
      ['parameters[1].allow.bing, google', 10, '"bing" is not a value of Source'],
      [
        'parameters[1].allow.bing, google',
        10,
        '"google" is in two rows: "google" and "bing, google"',
      ],
    ],
  );
  const alone = 'parameters: [{ displayName: A, queryName: a, type: text, allow: { x: [empty] } }]';
  t.same(parseTaxonomyDocument(alone).problems.map(sentenceOf), [
    'Name the parameter that these rules depend on in "by"',
  ]);
});

t.test('the form clears what no longer fits and fills in what is left', async (t) => {
  const compiled = compiledOf(RULES);
  const typed = (form: LinkForm, name: string, value: string) =>
    followRules(compiled, form, changeValue(form, name, value));
  const google = typed(emptyForm, 'src', 'google');
  const cpc = typed(typed(google, 'med', 'cpc'), 'term', 'shoes');
  t.equal(dependentFields(compiled, cpc).get('term')?.isRequired, true);
  const form = typed(cpc, 'src', 'newsletter');
  t.same(
    [...form.values],
    [
      ['src', 'newsletter'],
      ['med', 'email'],
    ],
  );
  t.same(form.followed?.cleared, ['med', 'term']);
  t.same(undoFollowed(form).values, cpc.values);
  const fields = dependentFields(compiled, form);
  t.match(fields.get('med'), { controller: 'Source', only: 'email', isHidden: false });
  t.match(fields.get('term'), { controller: 'Medium', isHidden: true });
});

t.test('taking a change back takes back what it filled in, unless that was changed since', (t) => {
  const one = parameterOf('one', {
    by: 'src',
    allow: { google: ['filled'], otherwise: ['empty'] },
  });
  const compiled = compiledOf([SOURCE, MEDIUM, one]);
  const typed = (form: LinkForm, name: string, value: string) =>
    followRules(compiled, form, changeValue(form, name, value));
  const google = typed(typed(emptyForm, 'src', 'google'), 'one', 'x');
  const form = typed(google, 'src', 'newsletter');
  t.equal(form.values.get('med'), 'email');
  t.same(undoFollowed(form).values, google.values);
  const changed = undoFollowed(changeValue(form, 'med', 'cpc'));
  t.equal(changed.values.get('med'), 'cpc', 'it was typed since');
  t.end();
});

t.test('a document with many wrong rows says so of each, and nothing else', (t) => {
  const rows = Array.from({ length: 900 }, (_, at) => `x${at}: [empty]`).join(', ');
  const text = `parameters:
- { displayName: A, queryName: a, type: dropdown, allowedValues: [one] }
- { displayName: B, queryName: b, type: text, by: a, allow: { ${rows} } }`;
  const codes = parseTaxonomyDocument(text).problems.map(({ code }) => code);
  t.same([...new Set(codes)], ['rule_value_unknown']);
  t.equal(codes.length, 900);
  t.end();
});

/** Every assignment of states that the form reaches, each as values; or null where there are too many. */
function reached(compiled: CompiledTaxonomy): Map<string, string>[] | null {
  let forms: Map<string, string>[] = [new Map()];
  const names = [
    ...compiled.visible.filter(({ parameter }) =>
      compiled.rules.every((rule) => rule.parameter.queryName !== parameter.queryName),
    ),
    ...compiled.rules.flatMap((rule) => compiled.byName.get(rule.parameter.queryName) ?? []),
  ].filter(({ parameter }) => parameter.type !== 'identifier');
  for (const { parameter } of names) {
    forms = forms.flatMap((values) => {
      const field = dependentFields(compiled, { baseUrl: '', values }).get(parameter.queryName);
      const states = statesOf(parameter).filter(
        (one) => dateProblem(parameter, one) === null && (field?.states?.has(one) ?? true),
      );
      return states.map((state) =>
        new Map(values).set(parameter.queryName, valueIn(parameter, state)),
      );
    });
    if (forms.length > 2000) return null;
  }
  return forms;
}

/** The state that a text or a date has a value, as one that it may have. */
const valueIn = ({ type }: GovernedParameter, state: string): string => {
  if (state !== 'filled') return state;
  return type === 'date' ? '2027-03-31' : 'x';
};

t.test(
  'what the form reaches is what the check lets pass, and as many as were counted',
  async (t) => {
    let tried = 0;
    fc.assert(
      fc.property(taxonomies, ({ parameters }) => {
        const compiled = compiledOf(parameters);
        const forms = compiled.rules.length > 0 ? reached(compiled) : null;
        if (forms === null) return;
        tried += 1;
        const isRefused = (code: string) =>
          /^(?:value_.*_by|value_retired|value_not_yet|parameter_required)$/.test(code);
        const passes = (values: ReadonlyMap<string, string>): boolean => {
          const form = { ...emptyForm, baseUrl: 'https://a.example', values };
          const { problems } = buildLink(compiled, newLinkOf(form, compiled));
          return !problems.some(({ code }) => isRefused(code));
        };
        if (!forms.every(passes)) throw new Error('the form reaches what is refused');
        const { deadEnds } = analyzeRules(parameters);
        const { links } = analyzeRulesToday(parameters);
        if (deadEnds.length > 0) throw new Error('a dead end was let through');
        if (links !== BigInt(forms.length))
          throw new Error(`${links} links, ${forms.length} forms`);
        if (every(compiled).filter(passes).length !== forms.length) {
          throw new Error('the form does not reach all that passes');
        }
      }),
      RUNS,
    );
    t.ok(tried > RUNS.numRuns / 10, `${tried} taxonomies had rules`);
  },
);

/** Every assignment of states. */
function every({ visible }: CompiledTaxonomy): Map<string, string>[] {
  let all: Map<string, string>[] = [new Map()];
  for (const { parameter } of visible) {
    if (parameter.type === 'identifier') continue;
    const states = [EMPTY, ...statesOf(parameter).filter((state) => state !== EMPTY)];
    all = all.flatMap((one) =>
      states.map((state) => new Map(one).set(parameter.queryName, valueIn(parameter, state))),
    );
  }
  return all;
}
