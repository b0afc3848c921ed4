import { deepStrictEqual } from 'node:assert/strict';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import { checkParameter, completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  PARAMETER_DEFAULTS,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import fc, { propertyRuns } from '../../support/property-runs.ts';

const RUNS = propertyRuns(200, 1000);

const EXAMPLE = `version: 1
parameters:
  - { displayName: Source, queryName: utm_source, type: dropdown, required: true, allowedValues: [google, newsletter] }
  - { displayName: Channel, queryName: ch, type: dropdown, valueMappings: [{ displayValue: Paid Search, codedValue: ps }] }
  - { displayName: Campaign, queryName: utm_campaign, type: text, forceLowercase: true, allowWhitespace: false, allowedSpecialChars: "_-" }
  - { displayName: Link ID, queryName: lid, type: identifier, identifierFormat: padded, paddingLength: 5 }
advanced: { isEnabled: false, mainParameterName: sourceid, keyValueConnector: _, delimiter: "~" }
`;

const parsed = (text: string): Taxonomy => {
  const { taxonomy, problems } = parseTaxonomyDocument(text);
  if (taxonomy === null) throw new Error(JSON.stringify(problems));
  return taxonomy;
};

const refused = (text: string) =>
  parseTaxonomyDocument(text).problems.map((one) => [
    one.path,
    one.line === null ? '' : `${one.line}:${one.column}`,
    sentenceOf(one),
  ]);

t.test('reads the documented example', async (t) => {
  const { parameters, advanced } = parsed(EXAMPLE);
  t.same(advanced, ADVANCED_DEFAULTS);
  t.same(
    parameters.map(({ queryName }) => queryName),
    ['utm_source', 'ch', 'utm_campaign', 'lid'],
  );
  t.match(parameters, [
    { ...PARAMETER_DEFAULTS, required: true, allowedValues: 'google,newsletter' },
    { useCodedValues: true, valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }] },
    { forceLowercase: true, allowWhitespace: false, allowedSpecialChars: '_-' },
    { required: true, identifierFormat: 'padded', paddingLength: 5, currentIdentifierValue: 0 },
  ]);
});

t.test('reads the same from JSON, with or without a version, with lists or commas', async (t) => {
  const json = JSON.stringify({
    parameters: [
      {
        displayName: 'Source',
        queryName: 'utm_source',
        type: 'dropdown',
        required: true,
        allowedValues: 'google, newsletter',
        allowedSpecialChars: null,
      },
    ],
  });
  t.same(parsed(json).parameters[0], parsed(EXAMPLE).parameters[0]);
});

t.test('text is text, however YAML would read it', async (t) => {
  const { parameters } = parsed(
    `parameters:
  - { displayName: 2027, queryName: true, type: dropdown, allowedValues: [007, 1.10, yes, null text, 0x1F, 1e3] }
  - { displayName: Code, queryName: c, type: dropdown, valueMappings: [{ displayValue: 1, codedValue: 01 }] }
  - { displayName: __proto__, queryName: __proto__, type: text, allowedSpecialChars: "" }
  - { displayName: N, queryName: n, type: identifier, currentIdentifierValue: 41 }`,
  );
  t.equal(parameters[0]?.displayName, '2027');
  t.equal(parameters[0]?.queryName, 'true');
  t.equal(parameters[0]?.allowedValues, '007,1.10,yes,null text,0x1F,1e3');
  t.same(parameters[1]?.valueMappings, [{ displayValue: '1', codedValue: '01' }]);
  t.equal(parameters[2]?.queryName, '__proto__');
  t.equal(parameters[2]?.allowedSpecialChars, '');
  t.equal(parameters[3]?.currentIdentifierValue, 41);
});

t.test('in JSON only a string is text', async (t) => {
  const said = (fields: object) =>
    refused(
      JSON.stringify({
        parameters: [{ displayName: 'A', queryName: 'a', type: 'dropdown', ...fields }],
      }),
    );
  t.same(said({ queryName: false }), [
    ['parameters[0].queryName', '1:47', 'queryName must be text'],
    ['parameters[0].queryName', '1:47', 'Query parameter name is required'],
  ]);
  t.same(
    said({ allowedValues: ['1', 7] }).map(([path]) => path),
    ['parameters[0].allowedValues[1]'],
  );
  t.same(
    said({ allowedValues: [], allowedSpecialChars: 5 }).map(([path]) => path),
    ['parameters[0].allowedSpecialChars'],
  );
});

t.test('a tag says what is text and what is not', async (t) => {
  const { parameters } = parsed(
    `parameters:
  - { displayName: !!str ~, queryName: ! null, type: identifier, paddingLength: !!int "5" }`,
  );
  t.match(parameters[0], { displayName: '~', queryName: 'null', paddingLength: 5 });
});

t.test('aliases save writing', async (t) => {
  const { parameters } = parsed(
    `parameters:
  - { displayName: A, queryName: a, type: dropdown, allowedValues: &list [x, y] }
  - { displayName: B, queryName: b, type: dropdown, allowedValues: *list }`,
  );
  t.equal(parameters[1]?.allowedValues, 'x,y');
});

const bad = [
  {
    input: '',
    out: [['', '', 'The taxonomy document is empty. It needs "parameters", a list of parameters']],
  },
  {
    input: 'hello',
    out: [['', '1:1', 'The taxonomy document must be keys with values, such as "parameters:"']],
  },
  {
    input: 'version: 1',
    out: [['parameters', '1:1', 'The taxonomy document needs "parameters", a list of parameters']],
  },
  {
    input: 'version: 2\nparameters: []',
    out: [['version', '1:10', 'version must be 1']],
  },
  {
    input: 'parameters: [',
    out: [
      [
        '',
        '1:14',
        "The taxonomy document isn't valid YAML or JSON: unexpected end of the stream within a flow collection",
      ],
    ],
  },
  {
    input: 'parameters: []\n---\nparameters: []',
    out: [
      [
        '',
        '2:1',
        "The taxonomy document isn't valid YAML or JSON: there is more than one document",
      ],
    ],
  },
  {
    input: 'parameters: *none',
    out: [
      ['', '1:14', `The taxonomy document isn't valid YAML or JSON: unidentified alias "none"`],
    ],
  },
  {
    input: 'parameters: !list []',
    out: [
      ['', '1:13', "The taxonomy document isn't valid YAML or JSON: unknown sequence tag !<!list>"],
    ],
  },
  { input: 'parameters:', out: [['parameters', '1:11', 'parameters must be a list']] },
  { input: 'parameters: 3', out: [['parameters', '1:13', 'parameters must be a list']] },
  {
    input: 'parameters: []\nparameters: []\nparms: 1\n__proto__: 1',
    out: [
      ['parameters', '2:1', '"parameters" appears twice'],
      ['parms', '3:1', `"parms" isn't allowed here. Use one of: version, parameters, advanced`],
      [
        '__proto__',
        '4:1',
        `"__proto__" isn't allowed here. Use one of: version, parameters, advanced`,
      ],
    ],
  },
  {
    input: 'parameters:\n  - displayName: A\n    qeryName: a\n    type: text',
    out: [
      ['parameters[0].qeryName', '3:5', `"qeryName" isn't allowed here. Did you mean "queryName"?`],
      ['parameters[0].queryName', '2:5', 'Query parameter name is required'],
    ],
  },
  {
    input:
      'parameters:\n  - {displayName: A, queryName: a}\n  - {displayName: B, queryName: b, type: txt}',
    out: [
      ['parameters[0].type', '2:5', 'type is missing. Use text, dropdown, date or identifier'],
      ['parameters[1].type', '3:42', 'type must be one of: text, dropdown, date, identifier'],
    ],
  },
  {
    input:
      'parameters:\n  - {displayName: A, queryName: a, type: text, required: "yes", paddingLength: ten}\n  - {displayName: a, queryName: a, type: text, paddingLength: 11}',
    out: [
      ['parameters[0].required', '2:58', 'required must be true or false'],
      ['parameters[0].paddingLength', '2:80', 'paddingLength must be a number'],
      ['parameters[1].displayName', '3:19', 'Another parameter is already called "A"'],
      ['parameters[1].queryName', '3:33', 'Another parameter already has the query name "a"'],
      ['parameters[1].paddingLength', '3:63', 'Padding length must be a whole number from 1 to 10'],
    ],
  },
  {
    input:
      'parameters:\n  - {displayName: A, queryName: a, type: dropdown, allowedValues: [x, "y,z"]}\n  - {displayName: B, queryName: b, type: text, allowedValues: [x], valueMappings: []}',
    out: [
      ['parameters[0].allowedValues[1]', '2:71', '"y,z" contains a comma, which separates values'],
      ['parameters[1].allowedValues', '3:63', 'allowedValues are only for dropdown parameters'],
      [
        'parameters[1].valueMappings',
        '3:83',
        'This feature is only available for dropdown parameters.',
      ],
    ],
  },
  {
    input:
      'parameters:\n  - displayName: A\n    queryName: a\n    type: dropdown\n    valueMappings:\n      - {displayValue: X, codedValue: x}\n      - {displayValue: x, codedValue: y}\n      - {displayValue: Y}\n      - 3\n      - {displayValue: Z, codedValue: X}',
    out: [
      [
        'parameters[0].valueMappings[1].displayValue',
        '7:24',
        'This display name is already used with the coded value "x". Display names must be unique.',
      ],
      [
        'parameters[0].valueMappings[2].displayValue',
        '8:24',
        'This display name is already the coded value of "x"',
      ],
      ['parameters[0].valueMappings[2].codedValue', '8:9', 'Codified value cannot be empty'],
      [
        'parameters[0].valueMappings[3]',
        '9:9',
        'valueMappings[3] must be a mapping with displayValue and codedValue',
      ],
      [
        'parameters[0].valueMappings[4].codedValue',
        '10:39',
        'This coded value is already the display name of "x"',
      ],
    ],
  },
  {
    input:
      'parameters:\n  - {displayName: S, queryName: utm_source, type: text}\nadvanced: {isEnabled: true}',
    out: [
      [
        'parameters[0].queryName',
        '2:33',
        'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
      ],
    ],
  },
  {
    input: 'parameters: []\nadvanced: {delimiter: ~}',
    out: [
      [
        'advanced.delimiter',
        '2:23',
        'delimiter is an unquoted ~, which means null in YAML. Write "~" in quotes, or null',
      ],
    ],
  },
  {
    input: 'parameters: []\nadvanced: {delimiter: _}',
    out: [
      [
        'advanced.delimiter',
        '2:23',
        'Key-value connector and delimiter must not be equal, contain or overlap each other',
      ],
    ],
  },
];

t.test('names every mistake with its path, line and column', async (t) => {
  for (const { input, out } of bad) t.same(refused(input), out, JSON.stringify(input));
});

t.test('hostile documents get a sentence, soon', async (t) => {
  const complex = 'The taxonomy document is too complex. Shorten it and use fewer aliases';
  const mappings = '{ displayValue: x, codedValue: y }, '.repeat(2_000);
  const documents = [
    { input: 'x'.repeat(5 * 1024 * 1024 + 1), out: 'The taxonomy document is larger than 5 MB' },
    { input: '['.repeat(100_000), out: complex },
    { input: `[${'a,'.repeat(2_000_000)}]`, out: complex },
    {
      input: `parameters: [&p {displayName: A, queryName: a, type: dropdown, valueMappings: [${mappings}]}, ${'*p, '.repeat(2_000)}]`,
      out: complex,
    },
    {
      input: 'parameters: &p [*p, *p]',
      out: 'parameters[0] must be a parameter with displayName, queryName …',
    },
  ];
  for (const { input, out } of documents) {
    const sentences = new Set(refused(input).map(([, , sentence]) => sentence));
    t.ok(sentences.has(out), out);
  }
});

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab_-~ :#"\'{}[]&*!|>%@`0.1,\\', 'ü', '😀'), maxLength: 8 }),
  fc.constantFrom(
    'null',
    'true',
    'yes',
    '007',
    '1e3',
    '2027-01-01',
    '<<',
    '---',
    '__proto__',
    '0x1F',
  ),
);
const parameter = fc
  .record({
    displayName: word,
    queryName: word,
    type: fc.constantFrom('text', 'dropdown', 'identifier'),
    required: fc.boolean(),
    visible: fc.boolean(),
    useCodedValues: fc.boolean(),
    allowedValues: fc.option(word),
    allowedSpecialChars: fc.option(word),
    allowWhitespace: fc.boolean(),
    forceLowercase: fc.boolean(),
    identifierFormat: fc.constantFrom('numeric', 'padded'),
    paddingLength: fc.integer({ min: 1, max: 10 }),
    currentIdentifierValue: fc.maxSafeNat(),
    mappings: fc.array(fc.record({ displayValue: word, codedValue: word }), { maxLength: 3 }),
  })
  .map(({ mappings, ...draft }): GovernedParameter => {
    const whole = completeParameter(draft);
    const valueMappings = whole.type === 'dropdown' ? mappings.map(completeValueMapping) : [];
    return { ...whole, valueMappings };
  });
const taxonomy = fc
  .record({
    parameters: fc.array(parameter, { maxLength: 4 }),
    advanced: fc.record({
      isEnabled: fc.boolean(),
      mainParameterName: word,
      keyValueConnector: word,
      delimiter: word,
    }),
  })
  .map(onlyValid);

/** Leaves out what no organization could have stored. */
function onlyValid({ parameters, advanced }: Taxonomy): Taxonomy {
  const completed = completeAdvancedConfig(advanced);
  const config = checkAdvancedConfig(completed).length === 0 ? completed : ADVANCED_DEFAULTS;
  const kept: GovernedParameter[] = [];
  for (const one of parameters) {
    if (checkParameter(one, kept, config).length > 0) continue;
    const valueMappings: GovernedParameter['valueMappings'][number][] = [];
    for (const mapping of one.valueMappings) {
      if (checkValueMapping(mapping, valueMappings, one, config).length === 0) {
        valueMappings.push(mapping);
      }
    }
    kept.push({ ...one, valueMappings });
  }
  return { parameters: kept, advanced: config };
}

t.test('what is printed is read back to the same', async () => {
  let withParameters = 0;
  fc.assert(
    fc.property(taxonomy, (one) => {
      if (one.parameters.length > 0) withParameters += 1;
      deepStrictEqual(parsed(printTaxonomyDocument(one)), one);
    }),
    RUNS,
  );
  deepStrictEqual(withParameters > RUNS.numRuns / 2, true);
});

t.test('prints what is not a default, and no more', async (t) => {
  t.equal(
    printTaxonomyDocument(parsed(EXAMPLE)),
    `version: 1
parameters:
  - displayName: Source
    queryName: utm_source
    type: dropdown
    required: true
    allowedValues:
      - google
      - newsletter
  - displayName: Channel
    queryName: ch
    type: dropdown
    valueMappings:
      - displayValue: Paid Search
        codedValue: ps
  - displayName: Campaign
    queryName: utm_campaign
    type: text
    allowedSpecialChars: _-
    allowWhitespace: false
    forceLowercase: true
  - displayName: Link ID
    queryName: lid
    type: identifier
    identifierFormat: padded
`,
  );
});
