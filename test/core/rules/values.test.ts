import { sentenceOf } from '@utmost/core/messages.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
} from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const MAPPINGS = [
  { displayValue: 'Paid Search', codedValue: 'ps' },
  { displayValue: 'ps', codedValue: 'XL' },
];

interface Case {
  fields: Partial<GovernedParameter>;
  advanced?: Partial<AdvancedLinkConfig>;
  /** value -> its stored form, or the sentences that refuse it */
  values: Record<string, string | string[]>;
}

const cases: Record<string, Case> = {
  'plain text': {
    fields: {},
    values: {
      Google: 'Google',
      ' a ': ' a ',
      '   ': '',
      none: 'none',
      '{campaignid}': '{campaignid}',
      'a\u200bb': ["X can't contain control or invisible characters (U+200B)"],
      'a\tb\u202e': ["X can't contain control or invisible characters (U+0009, U+202E)"],
      'a\ud800': ["X can't contain half of a surrogate pair"],
    },
  },
  'lower case': { fields: { forceLowercase: true }, values: { 'SPRING Ü': 'spring ü' } },
  'spaces become underscores': {
    fields: { spaceReplacement: '_', allowWhitespace: false },
    values: {
      'Spring  Sale': 'Spring_Sale',
      ' a\u00a0b\t': 'a_b',
      'a-b': 'a-b',
      '  ': '',
      'x {ad group} y': 'x_{ad_group}_y',
      'a {keyword:some words}': ['X cannot contain spaces or whitespace'],
    },
  },
  'spaces outside of macros become underscores': {
    fields: { spaceReplacement: '_' },
    values: { 'a b {keyword:some words}': 'a_b_{keyword:some words}' },
  },
  'spaces become hyphens, in lower case': {
    fields: { spaceReplacement: '-', forceLowercase: true, allowedSpecialChars: '-' },
    values: {
      'Spring Sale': 'spring-sale',
      'A _ B': ['X can only contain letters, numbers, and these special characters: -'],
    },
  },
  'no white space': {
    fields: { allowWhitespace: false },
    values: {
      'a-b': 'a-b',
      'a b': ['X cannot contain spaces or whitespace'],
      'a\u00a0b': ['X cannot contain spaces or whitespace'],
    },
  },
  'special characters': {
    fields: { allowedSpecialChars: '-_.' },
    values: {
      'a-b_c.9': 'a-b_c.9',
      'größe हिन्दी ٣': 'größe हिन्दी ٣',
      'a b': 'a b',
      'a/b': ['X can only contain letters, numbers, and these special characters: -_.'],
      'a😀': ['X can only contain letters, numbers, and these special characters: -_.'],
    },
  },
  'special characters of regular expressions': {
    fields: { allowedSpecialChars: '^-]\\' },
    values: {
      'a^-]\\': 'a^-]\\',
      'a[': ['X can only contain letters, numbers, and these special characters: ^-]\\'],
    },
  },
  'no special characters': {
    fields: { allowedSpecialChars: '', allowWhitespace: false },
    values: {
      abc1: 'abc1',
      'a-b': ['X can only contain letters and numbers, no special characters'],
      'a -': [
        'X cannot contain spaces or whitespace',
        'X can only contain letters and numbers, no special characters',
      ],
    },
  },
  'plain dropdown': {
    fields: { type: 'dropdown', allowedValues: 'google, Face Book ,,x' },
    values: {
      google: 'google',
      ' google ': 'google',
      'Face Book': 'Face Book',
      none: '',
      Google: ['X must be one of the allowed values: google, Face Book, x'],
    },
  },
  'plain dropdown in lower case': {
    fields: { type: 'dropdown', allowedValues: 'CPC,Email', forceLowercase: true },
    values: {
      CPC: 'cpc',
      email: 'email',
      NONE: '',
      tv: ['X must be one of the allowed values: CPC, Email'],
    },
  },
  'dropdown without a list': { fields: { type: 'dropdown' }, values: { anything: 'anything' } },
  'coded dropdown': {
    fields: { type: 'dropdown', useCodedValues: true, valueMappings: MAPPINGS },
    values: {
      'paid SEARCH': 'ps',
      ps: 'XL',
      XL: 'XL',
      none: '',
      PS: 'XL',
      xl: ['X must be one of the defined coded values'],
    },
  },
  'coded dropdown in lower case': {
    fields: {
      type: 'dropdown',
      useCodedValues: true,
      forceLowercase: true,
      valueMappings: MAPPINGS,
    },
    values: { XL: 'xl', xl: 'xl', PS: 'xl', 'Paid Search': 'ps', 'NONE ': '' },
  },
  'coded dropdown without mappings': {
    fields: { type: 'dropdown', useCodedValues: true },
    values: {
      none: '',
      x: ['X requires value mappings to be defined by administrator before it can be used'],
    },
  },
  'numeric identifier': {
    fields: { type: 'identifier' },
    values: { '7': '7', '-1': ['X must be a whole number'], '1e3': ['X must be a whole number'] },
  },
  'padded identifier': {
    fields: { type: 'identifier', identifierFormat: 'padded', paddingLength: 3 },
    values: { '007': '007', '1234': '1234', '7': ['X must be a number of at least 3 digits'] },
  },
  'advanced mode': {
    fields: { allowedSpecialChars: '-_' },
    advanced: { isEnabled: true, keyValueConnector: '_', delimiter: ' ' },
    values: {
      'a-b': 'a-b',
      a_b: [
        'X cannot contain _ because they are reserved for advanced mode formatting',
        'X can only contain letters, numbers, and these special characters: -',
      ],
      'a b': ['X cannot contain space because it is reserved for advanced mode formatting'],
    },
  },
  'advanced mode, both': {
    fields: {},
    advanced: { isEnabled: true, keyValueConnector: '_', delimiter: ' ' },
    values: {
      'a_ b': ['X cannot contain _, space because they are reserved for advanced mode formatting'],
    },
  },
};

for (const [name, { fields, advanced, values }] of Object.entries(cases)) {
  t.test(name, async (t) => {
    const parameter = parameterOf('x', { displayName: 'X', ...fields });
    const [compiled] = compiledOf([parameter], advanced).parameters;
    for (const [raw, expected] of Object.entries(values)) {
      const resolved = compiled?.resolve(raw);
      if (typeof expected === 'string') {
        t.same(resolved, { value: expected, problems: [] }, JSON.stringify(raw));
      } else {
        t.same(resolved?.problems.map(sentenceOf), expected, JSON.stringify(raw));
        t.ok(resolved?.problems.every(({ path }) => path === 'parameters.x'));
      }
    }
  });
}

t.test('a name that advanced mode reserves refuses every value', async (t) => {
  const [compiled] = compiledOf([parameterOf('utm_source')], { isEnabled: true }).parameters;
  t.same(compiled?.resolve('google').problems.map(sentenceOf), [
    'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
  ]);
});

t.test('50,000 characters are validated at once', async (t) => {
  const [compiled] = compiledOf([parameterOf('x', { allowedSpecialChars: '-' })]).parameters;
  t.equal(compiled?.resolve('é'.repeat(50_000)).problems.length, 0);
  t.equal(compiled?.resolve(`${'a'.repeat(50_000)}!`).problems.length, 1);
});

t.test('short values are checked once, as many of a parameter as may be remembered', async (t) => {
  const taxonomy = { parameters: [parameterOf('x')], advanced: ADVANCED_DEFAULTS };
  const resolve = compileTaxonomy(taxonomy, 2).parameters[0]?.resolve;
  const first = resolve?.('first');
  t.equal(resolve?.('first'), first);
  resolve?.('second');
  t.equal(resolve?.('first'), first);
  resolve?.('third');
  t.not(resolve?.('first'), first);
  const long = 'a'.repeat(1_000);
  t.not(resolve?.(long), resolve?.(long));
});
