import {
  type ImpactQuestion,
  impactQuestions,
  touchedLinks,
} from '@utmost/api/taxonomy/affected-links.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { everyDifference } from '@utmost/core/taxonomy/difference.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { taxonomyPairs } from '../../support/generated-taxonomies.ts';
import fc from '../../support/property-runs.ts';
import { PARAMETERS, parameterOf } from '../../support/taxonomies.ts';

const taxonomyOf = (
  parameters: readonly GovernedParameter[],
  advanced: Partial<Taxonomy['advanced']> = {},
): Taxonomy => ({ parameters, advanced: { ...ADVANCED_DEFAULTS, ...advanced } });

const BEFORE = taxonomyOf(PARAMETERS);
const USAGE = {
  parameters: new Map([
    ['src', 100],
    ['ch', 50],
    ['med', 30],
    ['lid', 100],
  ]),
  values: new Map([
    [
      'ch',
      new Map([
        ['ps', 20],
        ['em', 30],
      ]),
    ],
    ['med', new Map([['cpc', 25]])],
  ]),
  inAdvancedMode: 7,
};

/** The taxonomy above with one parameter changed. */
function changed(queryName: string, fields: Partial<GovernedParameter>): Taxonomy {
  return taxonomyOf(
    PARAMETERS.map((one) => (one.queryName === queryName ? { ...one, ...fields } : one)),
  );
}

function touched(after: Taxonomy, before = BEFORE): string[] {
  const questions = impactQuestions(before, after, diffTaxonomies(before, after));
  return touchedLinks(questions, USAGE).map(({ path, links }) => `${path}: ${links}`);
}

t.test('what touches stored links, and how many', async (t) => {
  const mapped = (...codes: string[]) => ({
    valueMappings: codes.map((code) => {
      const [displayValue = '', codedValue = ''] = code.split('=');
      return { displayValue, codedValue };
    }),
  });
  const text = (allowedSpecialChars: string | null) => ({ allowedSpecialChars });
  const table: [string, Taxonomy, string[]][] = [
    ['nothing', BEFORE, []],
    ['a new parameter', taxonomyOf([...PARAMETERS, parameterOf('new')]), []],
    ['another order', taxonomyOf(PARAMETERS.toReversed()), []],
    ['a name', changed('src', { displayName: 'Origin' }), []],
    ['a duty', changed('src', { required: true }), []],
    ['one that goes', taxonomyOf(PARAMETERS.slice(1)), ['parameters.src: 100']],
    ['one that no link uses', taxonomyOf(PARAMETERS.filter((one) => one.queryName !== 'camp')), []],
    ['another query name', changed('src', { queryName: 'source' }), ['parameters.src: 100']],
    ['hidden', changed('src', { visible: false }), ['parameters.src.visible: 100']],
    ['another type', changed('src', { type: 'dropdown' }), ['parameters.src.type: 100']],
    [
      'no white space',
      changed('src', { allowWhitespace: false }),
      ['parameters.src.allowWhitespace: 100'],
    ],
    [
      'lower case',
      changed('src', { forceLowercase: true }),
      ['parameters.src.forceLowercase: 100'],
    ],
    ['fewer characters', changed('src', text('-')), ['parameters.src.allowedSpecialChars: 100']],
    ['wider padding', changed('lid', { paddingLength: 6 }), ['parameters.lid.paddingLength: 100']],
    ['narrower padding', changed('lid', { paddingLength: 4 }), []],
    ['no padding', changed('lid', { identifierFormat: 'numeric' }), []],
    ['a longer list', changed('med', { allowedValues: 'email,social,cpc' }), []],
    [
      'a list without a value',
      changed('med', { allowedValues: 'email' }),
      ['parameters.med.allowedValues: 25'],
    ],
    ['no list', changed('med', { allowedValues: null }), []],
    [
      'coded values from now on',
      changed('med', { useCodedValues: true }),
      ['parameters.med.useCodedValues: 30'],
    ],
    [
      'a mapping less',
      changed('ch', mapped('E-Mail=em')),
      ['parameters.ch.valueMappings.Paid Search: 20'],
    ],
    [
      'another code',
      changed('ch', mapped('Paid Search=ps', 'E-Mail=mail')),
      ['parameters.ch.valueMappings.E-Mail: 30'],
    ],
    ['another name for a code', changed('ch', mapped('Search=ps', 'E-Mail=em')), []],
    ['a code that another mapping keeps', changed('ch', mapped('E-Mail=ps', 'Mail=em')), []],
    ['advanced mode on', taxonomyOf(PARAMETERS, { isEnabled: true }), []],
    [
      'another delimiter',
      taxonomyOf(PARAMETERS, { delimiter: '|', mainParameterName: 'cid' }),
      ['advanced.mainParameterName: 7', 'advanced.delimiter: 7'],
    ],
  ];
  for (const [what, after, expected] of table) t.same(touched(after), expected, what);
});

t.test('what becomes stricter, field by field', async (t) => {
  const every: [Partial<GovernedParameter>, Partial<GovernedParameter>, boolean][] = [
    [{ allowedSpecialChars: '-_' }, { allowedSpecialChars: '-' }, true],
    [{ allowedSpecialChars: '-' }, { allowedSpecialChars: '_' }, true],
    [{ allowedSpecialChars: null }, { allowedSpecialChars: '-' }, true],
    [{ allowedSpecialChars: '-' }, { allowedSpecialChars: '_-' }, false],
    [{ allowedSpecialChars: '-' }, { allowedSpecialChars: null }, false],
    [{ type: 'date', dateFormat: 'yyyymmdd' }, { type: 'date', dateFormat: 'mmddyyyy' }, true],
    [{ dateFormat: 'yyyymmdd' }, { dateFormat: 'mmddyyyy' }, false],
    [{ spaceReplacement: null }, { spaceReplacement: '-' }, true],
    [{ spaceReplacement: '-' }, { spaceReplacement: null }, false],
    [{ inUrl: false }, { inUrl: true }, true],
    [{ inUrl: true }, { inUrl: false }, false],
  ];
  for (const [from, to, isStricter] of every) {
    const expected = isStricter ? [`parameters.src.${Object.keys(to).at(-1)}: 100`] : [];
    const about = `${JSON.stringify(from)} to ${JSON.stringify(to)}`;
    t.same(touched(changed('src', to), changed('src', from)), expected, about);
  }
});

t.test('loosening touches nothing', async (t) => {
  const strict = changed('src', {
    allowWhitespace: false,
    forceLowercase: true,
    allowedSpecialChars: '-',
    visible: false,
  });
  t.same(touched(changed('src', { allowedSpecialChars: '-_' }), strict), []);
  t.same(touched(BEFORE, strict), []);
});

t.test('a list where there was none touches every other value', async (t) => {
  const before = changed('med', { allowedValues: null });
  t.same(touched(changed('med', { allowedValues: 'cpc,none' }), before), [
    'parameters.med.allowedValues: 5',
  ]);
});

t.test('values are asked for as links store them', async (t) => {
  const before = changed('med', { forceLowercase: true, allowedValues: 'CPC,Email' });
  const after = changed('med', { forceLowercase: true, allowedValues: 'email' });
  t.same(impactQuestions(before, after, diffTaxonomies(before, after)), [
    {
      path: 'parameters.med.allowedValues',
      links: 'with-values',
      queryName: 'med',
      values: ['cpc'],
    },
  ]);
});

t.test('every question belongs to a difference, and none is asked twice', async () => {
  fc.assert(
    fc.property(taxonomyPairs, ([before, after]) => {
      const diff = diffTaxonomies(before, after);
      const paths = new Set(everyDifference(diff).map(({ path }) => path));
      const questions: ImpactQuestion[] = impactQuestions(before, after, diff);
      const asked = questions.map(({ path }) => path);
      if (asked.some((path) => !paths.has(path))) throw new Error(`stray: ${asked.join()}`);
      if (new Set(asked).size !== asked.length) throw new Error(`twice: ${asked.join()}`);
    }),
    { numRuns: 500 },
  );
});

t.test('50,000 mappings that go', async (t) => {
  const valueMappings = Array.from({ length: 50_000 }, (_, n) => ({
    displayValue: `Value ${n}`,
    codedValue: `v${n}`,
  }));
  const other = valueMappings.map(({ displayValue, codedValue }) => {
    return { displayValue: `Other ${displayValue}`, codedValue: `x${codedValue}` };
  });
  const before = changed('ch', { valueMappings });
  const after = changed('ch', { valueMappings: other });
  t.equal(impactQuestions(before, after, diffTaxonomies(before, after)).length, 50_000);
});
