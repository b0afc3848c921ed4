import { deepStrictEqual } from 'node:assert/strict';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import {
  checkNewParameter,
  checkParameter,
  completeParameter,
  type ParameterDraft,
} from '@utmost/core/taxonomy/check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { formatIdentifier, nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';
import { ADVANCED_DEFAULTS, type ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const ON = { ...ADVANCED_DEFAULTS, isEnabled: true };
const OTHERS = [parameterOf('utm_source', { displayName: 'Sourcé' })];

t.test('parameters', async (t) => {
  const named = { displayName: 'X', queryName: 'x', type: 'text' as const };
  const table: [ParameterDraft, typeof ON, string[]][] = [
    [named, ADVANCED_DEFAULTS, []],
    [
      { type: 'text' },
      ADVANCED_DEFAULTS,
      ['Display name is required', 'Query parameter name is required'],
    ],
    [{ ...named, displayName: ' \t' }, ADVANCED_DEFAULTS, ['Display name is required']],
    [{ ...named, displayName: '😀'.repeat(50), queryName: 'q'.repeat(50) }, ADVANCED_DEFAULTS, []],
    [
      { ...named, displayName: 'd'.repeat(51), queryName: 'q'.repeat(51) },
      ADVANCED_DEFAULTS,
      [
        'Display name must be less than 50 characters',
        'Query parameter name must be less than 50 characters',
      ],
    ],
    [
      { ...named, displayName: 'SOURCE\u0301' },
      ADVANCED_DEFAULTS,
      ['Another parameter is already called "Sourcé"'],
    ],
    [
      { ...named, queryName: 'utm_source' },
      ADVANCED_DEFAULTS,
      ['Another parameter already has the query name "utm_source"'],
    ],
    [{ ...named, queryName: 'UTM_source' }, ADVANCED_DEFAULTS, []],
    [{ ...named, queryName: '__proto__' }, ADVANCED_DEFAULTS, []],
    [
      { ...named, queryName: 'a\u200bb' },
      ADVANCED_DEFAULTS,
      ["Parameter name can't contain control or invisible characters"],
    ],
    [
      { ...named, displayName: 'a\0b' },
      ADVANCED_DEFAULTS,
      ["Display name can't contain control or invisible characters"],
    ],
    [
      { ...named, queryName: 'a_b' },
      ON,
      ['Parameter name cannot contain _ because they are reserved for advanced mode formatting'],
    ],
    [
      { ...named, queryName: 'a b' },
      { ...ON, delimiter: ' ' },
      ['Parameter name cannot contain space because it is reserved for advanced mode formatting'],
    ],
    [
      { ...named, type: 'dropdown', allowedValues: 'a_b, ok, c~d' },
      ON,
      ['The following dropdown values contain reserved characters and are not allowed: a_b, c~d'],
    ],
    [{ ...named, type: 'dropdown', allowedValues: 'a_b', useCodedValues: true }, ON, []],
    [
      { ...named, type: 'dropdown', allowedValues: 'a\u0007' },
      ADVANCED_DEFAULTS,
      ["Dropdown values can't contain control or invisible characters"],
    ],
    [{ ...named, spaceReplacement: '_', allowedSpecialChars: '-_' }, ADVANCED_DEFAULTS, []],
    [
      { ...named, spaceReplacement: '_', allowedSpecialChars: '-' },
      ADVANCED_DEFAULTS,
      [
        'Spaces can\'t become "_" because values can\'t contain it. Add it to the allowed special characters',
      ],
    ],
    [
      { ...named, spaceReplacement: '_' },
      ON,
      ['Spaces can\'t become "_" because advanced mode uses it'],
    ],
    [
      { ...named, allowedSpecialChars: '\u0007' },
      ADVANCED_DEFAULTS,
      ["Allowed special characters can't contain control or invisible characters"],
    ],
    [
      { ...named, paddingLength: 0 },
      ADVANCED_DEFAULTS,
      ['Padding length must be a whole number from 1 to 10'],
    ],
    [
      { ...named, paddingLength: 11 },
      ADVANCED_DEFAULTS,
      ['Padding length must be a whole number from 1 to 10'],
    ],
    [{ ...named, paddingLength: 1, currentIdentifierValue: 0 }, ADVANCED_DEFAULTS, []],
    [{ ...named, paddingLength: 10 }, ADVANCED_DEFAULTS, []],
    [{ ...named, currentIdentifierValue: 9_007_199_254_740_990 }, ADVANCED_DEFAULTS, []],
    [
      { ...named, currentIdentifierValue: -1 },
      ADVANCED_DEFAULTS,
      ['Current identifier value must be a whole number from 0 to 9007199254740990'],
    ],
  ];
  for (const [draft, advanced, sentences] of table) {
    const found = checkParameter(completeParameter(draft), OTHERS, advanced);
    t.same(found.map(sentenceOf), sentences, JSON.stringify(draft).slice(0, 80));
  }
});

t.test(
  'a new parameter asks for no reserved special characters, a stored one may keep them',
  async (t) => {
    const parameter = completeParameter({
      displayName: 'X',
      queryName: 'x',
      type: 'text',
      allowedSpecialChars: '-_',
    });
    t.same(checkParameter(parameter, [], ON), []);
    t.same(checkNewParameter(parameter, [], ON).map(sentenceOf), [
      'Allowed special characters cannot contain _ because they are reserved for advanced mode formatting',
    ]);
  },
);

t.test('what depends on the type is settled', async (t) => {
  const named = {
    displayName: ' X ',
    queryName: ' x ',
    allowedValues: ' a ,, b',
    useCodedValues: true,
  };
  t.match(completeParameter({ ...named, type: 'identifier', required: false }), {
    displayName: 'X',
    queryName: 'x',
    required: true,
    allowedValues: null,
    useCodedValues: false,
    identifierFormat: 'numeric',
    paddingLength: 5,
    currentIdentifierValue: 0,
  });
  t.match(completeParameter({ ...named, type: 'dropdown' }), {
    allowedValues: 'a,b',
    useCodedValues: true,
  });
  const twice = { ...named, type: 'dropdown', allowedValues: 'b, a,b ,,A, a' } as const;
  t.equal(completeParameter(twice).allowedValues, 'b,a,A', 'each value once');
  t.match(completeParameter({ ...named, type: 'text', allowedSpecialChars: '' }), {
    allowedValues: null,
    allowedSpecialChars: '',
    allowWhitespace: true,
    visible: true,
  });
});

t.test('value mappings', async (t) => {
  const others = [{ displayValue: 'Paid Search', codedValue: 'ps' }];
  const dropdown = { type: 'dropdown' as const };
  const table: [string, string, string[]][] = [
    ['E-Mail', 'em', []],
    ['', '', ['Display name cannot be empty', 'Codified value cannot be empty']],
    [
      'PAID search ',
      'x',
      [
        'This display name is already used with the coded value "ps". Display names must be unique.',
      ],
    ],
    [
      'A',
      'a_b~c',
      ['Codified value cannot contain _, ~ because they are reserved for advanced mode formatting'],
    ],
    ['A', 'None', ['Codified value can\'t be "none", which means no value']],
    ['None', 'a', ['Display name can\'t be "none", which means no value']],
    ['PS', 'zz', ['This display name is already the coded value of "Paid Search"']],
    ['PS', 'ps', []],
    ['A', 'paid SEARCH', ['This coded value is already the display name of "ps"']],
    ['A', 'ps', []],
    [
      'Ps',
      'Paid Search',
      [
        'This display name is already the coded value of "Paid Search"',
        'This coded value is already the display name of "ps"',
      ],
    ],
    ['A\u200b', 'a', ["Display name can't contain control or invisible characters"]],
    ['A', 'a'.repeat(256), ['Codified value must be at most 255 characters']],
  ];
  for (const [displayValue, codedValue, sentences] of table) {
    const mapping = completeValueMapping({ displayValue, codedValue });
    t.same(
      checkValueMapping(mapping, others, dropdown, ON).map(sentenceOf),
      sentences,
      displayValue,
    );
  }
  t.same(
    checkValueMapping({ displayValue: 'A', codedValue: 'a' }, [], { type: 'text' }, ON).map(
      sentenceOf,
    ),
    ['This feature is only available for dropdown parameters.'],
  );
});

t.test('whatever mappings are accepted, each display value means its own code alone', async () => {
  const word = fc.constantFrom(
    'CPC',
    'cpc',
    'Cpc',
    'ps',
    'PS',
    'é',
    'e\u0301',
    'É',
    'none',
    'None',
    '1',
    '2',
  );
  const pair = fc.record({ displayValue: word, codedValue: word });
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), fc.boolean(), (drafts, forceLowercase) => {
      const valueMappings: ValueMapping[] = [];
      for (const one of drafts) {
        if (checkValueMapping(one, valueMappings, { type: 'dropdown' }, ON).length === 0) {
          valueMappings.push(one);
        }
      }
      const fields = { type: 'dropdown', useCodedValues: true, forceLowercase } as const;
      const [compiled] = compiledOf([parameterOf('x', { ...fields, valueMappings })]).parameters;
      for (const { displayValue, codedValue } of valueMappings) {
        const stored = forceLowercase ? codedValue.toLowerCase() : codedValue;
        for (const typed of [displayValue, displayValue.toUpperCase(), codedValue, stored]) {
          deepStrictEqual(compiled?.resolve(typed), { value: stored, problems: [] });
        }
      }
    }),
    { numRuns: 500 },
  );
});

t.test('the advanced configuration', async (t) => {
  const OVERLAP =
    'Key-value connector and delimiter must not be equal, contain or overlap each other';
  const table: [Partial<typeof ON>, string[]][] = [
    [{}, []],
    [
      { mainParameterName: ' ', keyValueConnector: '', delimiter: '' },
      [
        'Main parameter name is required',
        'Key-value connector is required',
        'Delimiter is required',
      ],
    ],
    [{ delimiter: '_' }, [OVERLAP]],
    [{ delimiter: '__' }, [OVERLAP]],
    [{ keyValueConnector: 'ab', delimiter: 'bc' }, [OVERLAP]],
    [{ keyValueConnector: 'bc', delimiter: 'ab' }, [OVERLAP]],
    [{ keyValueConnector: '::', delimiter: ';;' }, []],
    [{ delimiter: '\n' }, ["Delimiter can't contain control or invisible characters"]],
    [{ mainParameterName: 'm'.repeat(51) }, ['Main parameter name must be at most 50 characters']],
  ];
  for (const [fields, sentences] of table) {
    t.same(
      checkAdvancedConfig({ ...ON, ...fields }).map(sentenceOf),
      sentences,
      JSON.stringify(fields),
    );
  }
});

t.test('white space around the main parameter name goes, around the others it stays', async (t) => {
  const typed = { ...ON, mainParameterName: ' cid\t', keyValueConnector: ': ', delimiter: ' ' };
  t.same(completeAdvancedConfig(typed), { ...typed, mainParameterName: 'cid' });
  t.same(completeAdvancedConfig({ isEnabled: false }), {
    isEnabled: false,
    mainParameterName: '',
    keyValueConnector: '',
    delimiter: '',
  });
  const document = 'parameters: []\nadvanced: { mainParameterName: " cid " }';
  const { taxonomy } = parseTaxonomyDocument(document);
  t.equal(taxonomy?.advanced.mainParameterName, 'cid');
});

t.test('what advanced mode would conflict with', async (t) => {
  const parameters = [
    parameterOf('utm_source'),
    parameterOf('med', { type: 'dropdown', allowedValues: 'a~b,c' }),
    parameterOf('ch', {
      type: 'dropdown',
      useCodedValues: true,
      // At rest while the codes are in force.
      allowedValues: 'a_b',
      valueMappings: [{ displayValue: 'A', codedValue: 'a_' }],
    }),
  ];
  t.same(advancedConflicts({ parameters, advanced: ADVANCED_DEFAULTS }), []);
  t.same(
    advancedConflicts({ parameters, advanced: ON }).map((one) => [one.path, sentenceOf(one)]),
    [
      [
        'parameters.utm_source.queryName',
        'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
      ],
      [
        'parameters.med.allowedValues',
        'The following dropdown values contain reserved characters and are not allowed: a~b',
      ],
      [
        'parameters.ch.codedValue',
        'Codified value cannot contain _ because they are reserved for advanced mode formatting',
      ],
    ],
  );
});

t.test('identifiers grow past their padding', async (t) => {
  const padded = {
    identifierFormat: 'padded' as const,
    paddingLength: 3,
    currentIdentifierValue: 998,
  };
  t.equal(nextIdentifier(padded), '999');
  t.equal(formatIdentifier(padded, 1000), '1000');
  t.equal(formatIdentifier({ ...padded, identifierFormat: 'numeric' }, 7), '7');
});
