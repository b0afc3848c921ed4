// Other names of values and the days on which they may be chosen: what is refused, what is read, and what is offered.

import { mock } from 'node:test';
import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import { dependentFields } from '@utmost/core/link-form/dependent-fields.ts';
import { describeDiff } from '@utmost/core/messages/taxonomy-diff.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkDetails } from '@utmost/core/taxonomy/dependent-values/check-details.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { ruleWarnings } from '@utmost/core/taxonomy/dependent-values/rule-warnings.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import { matchingOptions, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import { ADVANCED_DEFAULTS, type Parameter } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

type Details = NonNullable<Parameter['valueDetails']>;

const SOURCE = parameterOf('src', {
  displayName: 'Source',
  type: 'dropdown',
  allowedValues: 'facebook,google,adwords,orkut,next',
  valueDetails: {
    adwords: { replacedBy: 'google', to: '2018-07-24' },
    facebook: { aliases: ['fb', 'Face Book'] },
    next: { from: '9999-01-01' },
    orkut: { to: '2014-09-30' },
  },
});
const CODED = parameterOf('ch', {
  displayName: 'Channel',
  type: 'dropdown',
  useCodedValues: true,
  forceLowercase: true,
  valueMappings: [{ displayValue: 'Paid Search', codedValue: 'PS' }],
  valueDetails: { ps: { aliases: ['SEA'] } },
});
const compiled = compiledOf([SOURCE, CODED]);
const made = (values: Record<string, string>, rules = compiled) => {
  const link = {
    name: 'A',
    baseUrl: 'https://a.example/',
    values: new Map(Object.entries(values)),
    urlEncoding: true,
  };
  const { built, problems, warnings } = checkNewLink(rules, link, new Map());
  return { url: built.fullUrl, said: [...problems, ...warnings].map(sentenceOf) };
};

t.test('an alias becomes the value, and that is said', async (t) => {
  t.same(made({ src: 'FB', ch: 'sea' }), {
    url: 'https://a.example/?src=facebook&ch=ps',
    said: ['Source: "FB" was changed to "facebook"', 'Channel: "sea" was changed to "ps"'],
  });
  t.same(made({ src: 'facebook', ch: 'Paid Search' }).said, []);
});

t.test(
  'an alias of a retired value says that alone, and what starts later replaces nothing yet',
  async (t) => {
    const later = parameterOf('src', {
      displayName: 'Source',
      type: 'dropdown',
      allowedValues: 'old,next,google',
      valueDetails: {
        next: { from: '9999-01-01' },
        old: { aliases: ['o'], to: '2018-07-24', replacedBy: 'next' },
      },
    });
    const rules = compiledOf([later]);
    const sentence = `Source can't be "old" after 2018-07-24`;
    t.same(made({ src: 'O' }, rules).said, [sentence]);
    const { correction, problems } = checkTrackingUrl(rules, 'https://a.example/?utm_x=1&src=old');
    t.same([correction, problems.map(sentenceOf)], [null, [sentence]]);
  },
);

t.test('a retired value is refused for new links and says what replaces it', async (t) => {
  t.same(made({ src: 'adwords' }).said, [`Source can't be "adwords" after 2018-07-24. Use google`]);
  t.same(made({ src: 'orkut' }).said, [`Source can't be "orkut" after 2014-09-30`]);
  t.same(made({ src: 'next' }).said, [`Source can't be "next" before 9999-01-01`]);
});

// Rules stay compiled for weeks, on the server and in an open page.
t.test('rules that are compiled already go with the days', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  t.teardown(() => mock.timers.reset());
  const rules = compiledOf([
    parameterOf('src', { type: 'dropdown', allowedValues: 'mail,ads' }),
    parameterOf('med', {
      type: 'dropdown',
      allowedValues: 'promo,email,letter',
      by: 'src',
      allow: { mail: ['promo', 'letter'] },
      valueDetails: { promo: { from: '2026-03-02' }, letter: { to: '2026-03-02' } },
    }),
  ]);
  const chosen = () => {
    const values = new Map([['src', 'mail']]);
    const field = dependentFields(rules, { baseUrl: 'https://a.example/', values }).get('med');
    return [[...(field?.states ?? [])].join(), field?.only];
  };
  t.same(chosen(), ['letter', 'letter']);
  t.same(made({ src: 'mail', med: 'promo' }, rules).said, [
    `med can't be "promo" before 2026-03-02`,
  ]);
  mock.timers.setTime(Date.parse('2026-03-02T12:00:00Z'));
  t.same(chosen(), ['promo,letter', null]);
  t.same(made({ src: 'mail', med: 'promo' }, rules).said, []);
  mock.timers.setTime(Date.parse('2026-03-03T12:00:00Z'));
  t.same(chosen(), ['promo', 'promo']);
  t.same(made({ src: 'mail', med: 'email' }, rules).said, [
    `med can't be "email" when src is mail. Use promo`,
  ]);
});

t.test(
  'a day that takes the last value of a row is a warning, and no fault of the rules',
  async (t) => {
    const parameters = [
      parameterOf('site', { type: 'dropdown', allowedValues: 'shop,blog' }),
      {
        ...SOURCE,
        by: 'site',
        allow: { shop: ['adwords'], blog: ['google', 'facebook', 'orkut'] },
      },
    ];
    t.same(checkRules(parameters), []);
    t.same(
      ruleWarnings(parameters).map(({ problem }) => [problem.path, sentenceOf(problem)]),
      [['allow.shop', 'By their dates, no value is left for Source today with site = shop']],
    );
  },
);

t.test('a stored link keeps it, but cannot take it on', async (t) => {
  const stored = {
    name: 'Old',
    baseUrl: 'https://a.example/',
    fullUrl: 'https://a.example/?src=adwords',
    values: new Map([['src', 'adwords']]),
    urlEncoding: true,
    isAdvancedMode: false,
  };
  const edited = (values: Record<string, string>) =>
    editLink(compiled, stored, { values: new Map(Object.entries(values)) });
  t.same(edited({ src: 'adwords', ch: 'ps' }).problems, []);
  t.same(edited({ src: 'orkut' }).problems.map(sentenceOf), [
    `Source can't be "orkut" after 2014-09-30`,
  ]);
});

t.test('checking a URL corrects both', async (t) => {
  const corrected = (query: string) =>
    checkTrackingUrl(compiled, `https://a.example/?${query}`).correction;
  t.equal(corrected('src=fb'), 'https://a.example/?src=facebook');
  t.equal(corrected('src=adwords&ch=SEA'), 'https://a.example/?src=google&ch=ps');
  t.equal(corrected('src=orkut'), null);
  t.equal(corrected('src=Adwords'), 'https://a.example/?src=google');
  t.equal(corrected('src=Orkut'), null);
  t.equal(corrected('src=facebook&ch=ps'), null);
});

t.test('a row of a file is read as they mean', async (t) => {
  const { columns } = readHeader(compiled, ['link_name', 'website_url', 'src']);
  if (columns === null) throw new Error('The header is good.');
  const read = (source: string) => {
    const fields = ['A', 'https://a.example', source];
    const { built, problems, warnings } = checkRow(compiled, columns, 2, fields, new Map());
    return [built?.fullUrl, ...[...problems, ...warnings].map(sentenceOf)];
  };
  t.same(read('Face Book'), [
    'https://a.example?src=facebook',
    'Source: "Face Book" was changed to "facebook"',
  ]);
  t.match(read('adwords'), ['https://a.example?src=google', /adwords.*google/]);
  t.match(read('Ad-Words'), ['https://a.example?src=google', /Ad-Words.*google/]);
  t.match(read('orkut'), [/./, `Source can't be "orkut" after 2014-09-30`]);
  t.match(read('Orkut'), [/./, /^Source must be one of/]);
});

t.test('a dropdown offers what can be chosen today, and finds it by its aliases', async (t) => {
  const options = optionsOf(SOURCE, '');
  t.same(
    options.map(({ value }) => value),
    ['none', 'facebook', 'google'],
  );
  t.equal(optionsOf(SOURCE, 'adwords').at(-1)?.value, 'adwords', 'what is chosen already stays');
  t.same(
    matchingOptions(options, 'face b').map(({ value }) => value),
    ['facebook'],
  );
});

t.test('what makes no sense is refused at its value', async (t) => {
  const said = (valueDetails: Details) =>
    checkDetails({ ...SOURCE, valueDetails }).map((one) => [one.path, sentenceOf(one)]);
  t.same(checkDetails(SOURCE), []);
  const cases: [Details, string, string][] = [
    [{ bing: { aliases: ['b'] } }, 'bing', '"bing" is not a value of Source'],
    [
      { google: { aliases: ['FACEBOOK'] } },
      'google',
      `"FACEBOOK" is a value itself, so it can't be an alias`,
    ],
    [
      { google: { aliases: ['none'] } },
      'google',
      `"none" is a value itself, so it can't be an alias`,
    ],
    [
      { facebook: { aliases: ['meta'] }, google: { aliases: ['Meta'] } },
      'google',
      `"Meta" can't be an alias of "google" because it is one of "facebook"`,
    ],
    [
      { google: { aliases: ['a\u0000'] } },
      'google',
      'An alias must be at most 255 characters, without control or invisible characters',
    ],
    [
      { google: { aliases: Array.from({ length: 101 }, (_, at) => `g${at}`) } },
      'google',
      'A value can have up to 100 aliases',
    ],
    [
      { google: { to: '2026-02-30' } },
      'google',
      '"2026-02-30" is not a date. Write it like 2027-03-31',
    ],
    [
      { google: { from: '2027-01-01', to: '2026-01-01' } },
      'google',
      'The last day, 2026-01-01, is before the first, 2027-01-01',
    ],
    [
      { google: { to: '2026-01-01', replacedBy: 'bing' } },
      'google',
      '"bing" is not a value of Source',
    ],
    [
      { google: { to: '2026-01-01', replacedBy: 'google' } },
      'google',
      '"google" can\'t replace it: it is the value itself, or has a last day too',
    ],
    [
      { facebook: { from: '2026-01-03' }, google: { to: '2026-01-01', replacedBy: 'facebook' } },
      'google',
      '"facebook" can\'t replace it: it starts on 2026-01-03, and this value ends on 2026-01-01',
    ],
  ];
  const next = {
    facebook: { from: '2026-01-02' },
    google: { to: '2026-01-01', replacedBy: 'facebook' },
  };
  t.same(said(next), [], 'the day after');
  for (const [details, value, sentence] of cases) {
    t.same(said(details), [[`valueDetails.${value}`, sentence]]);
  }
});

t.test('they stand in the document and in a difference, and faults have their line', async (t) => {
  const taxonomy = { parameters: [SOURCE, CODED], advanced: ADVANCED_DEFAULTS };
  const text = printTaxonomyDocument(taxonomy);
  t.match(text, 'facebook:\n        aliases:\n          - fb\n          - Face Book\n');
  t.same(parseTaxonomyDocument(text).taxonomy?.parameters, taxonomy.parameters);
  const faulty = text.replace('- fb\n', '- google\n');
  t.match(parseTaxonomyDocument(faulty).problems, [
    { path: 'parameters[0].valueDetails.facebook', code: 'alias_is_value' },
  ]);
  t.ok((parseTaxonomyDocument(faulty).problems[0]?.line ?? 0) > 5);
  const without = { ...taxonomy, parameters: [{ ...SOURCE, valueDetails: null }, CODED] };
  t.same(describeDiff(diffTaxonomies(without, taxonomy)), [
    'Change src: aliases and dates of "adwords", "facebook", "next", "orkut"',
  ]);
});
