import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import {
  checkNewParameter,
  completeParameter,
  type ParameterDraft,
} from '@utmost/core/taxonomy/check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { DATE_FORMATS } from '@utmost/core/taxonomy/date-value.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import {
  filledStates,
  statesOf,
  writtenState,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  type Taxonomy,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { completeDetails, type ValueDetail } from '@utmost/core/taxonomy/value-details.ts';
import fc from './property-runs.ts';

// Names that mean something to JavaScript or YAML, and names that every organization has.
const name = fc.oneof(
  fc.constantFrom(
    'utm_source',
    'utm_medium',
    'src',
    'ch',
    'Ch',
    'camp',
    'lid',
    'sourceid',
    'a',
    'b',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length'),
  fc.constantFrom(
    'null',
    'true',
    'no',
    '~',
    '0x10',
    '1e3',
    '007',
    '- a',
    'a: b',
    '#x',
    '&a',
    '*a',
    '{a}',
    '[',
    '"',
    "'",
    '|',
    '>',
    '%',
    '@',
    '`',
    '?',
    '!x',
    '<<',
    '---',
    '...',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
);
const specials = fc.option(fc.constantFrom('', '-_', '-_.', '~', ' ', '^-]\\', '"\''), {
  nil: null,
});
const values = fc.option(
  fc
    .array(name, { maxLength: 4 })
    .map((list) => list.map((one) => one.replaceAll(',', '')).join(', ')),
  { nil: null },
);
const mapping = fc.record({ displayValue: name, codedValue: name });

const draft = fc.record({
  displayName: name,
  queryName: name,
  type: fc.constantFrom('text', 'dropdown', 'dropdown', 'date', 'identifier' as const),
  required: fc.boolean(),
  visible: fc.boolean(),
  useCodedValues: fc.boolean(),
  allowedValues: values,
  allowedSpecialChars: specials,
  allowWhitespace: fc.boolean(),
  forceLowercase: fc.boolean(),
  spaceReplacement: fc.constantFrom(null, null, '_', '-' as const),
  identifierFormat: fc.constantFrom('numeric', 'padded' as const),
  paddingLength: fc.integer({ min: 1, max: 10 }),
  currentIdentifierValue: fc.nat(),
  inUrl: fc.constantFrom(true, true, false),
  dateFormat: fc.constantFrom(...DATE_FORMATS),
  valueMappings: fc.array(mapping, { maxLength: 5 }),
  // Which other one its values depend on, and which of them are allowed when.
  choices: fc.option(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), { nil: undefined }),
});
type Draft = ParameterDraft & {
  readonly valueMappings: readonly ValueMapping[];
  readonly choices?: readonly number[] | undefined;
};

const advanced: fc.Arbitrary<AdvancedLinkConfig> = fc.oneof(
  fc.constant(ADVANCED_DEFAULTS),
  fc
    .record({
      isEnabled: fc.boolean(),
      mainParameterName: name,
      keyValueConnector: fc.constantFrom('_', '-', '=', ': ', '→', '~'),
      delimiter: fc.constantFrom('~', '|', ';', ' ', '__', '#'),
    })
    .map(completeAdvancedConfig)
    .filter((config) => checkAdvancedConfig(config).length === 0),
);

/** Taxonomies of up to 6 parameters that the rules accept, as they would be stored. */
export const taxonomies: fc.Arbitrary<Taxonomy> = fc
  .record({ drafts: fc.array(draft, { maxLength: 6 }), advanced })
  .map(({ drafts, advanced }) => ({ parameters: accepted(drafts, advanced), advanced }))
  .filter((taxonomy) => advancedConflicts(taxonomy).length === 0);

/** Two taxonomies that have much in common: the second is the first with things done to it. */
export const taxonomyPairs: fc.Arbitrary<readonly [Taxonomy, Taxonomy]> = fc
  .tuple(taxonomies, taxonomies, fc.infiniteStream(fc.nat()))
  .map(([before, other, numbers]) => {
    const next = (below: number): number => Number(numbers.next().value) % below;
    const shuffled = (list: readonly ValueMapping[]): ValueMapping[] =>
      next(2) === 0
        ? [...list]
        : list.toSorted((one, two) => (one.codedValue < two.codedValue ? -1 : 1));
    const kept = before.parameters
      .filter(() => next(4) > 0)
      .map((one) => ({
        ...one,
        valueMappings: shuffled(one.valueMappings.filter(() => next(4) > 0)),
      }));
    const changed = kept.map((one, index): Draft => {
      const twin = other.parameters[index];
      return twin && next(2) === 0 ? { ...twin, queryName: one.queryName } : one;
    });
    const drafts: Draft[] = [...changed];
    for (const one of other.parameters) drafts.splice(next(drafts.length + 1), 0, one);
    const config = next(2) === 0 ? before.advanced : other.advanced;
    return [before, { parameters: accepted(drafts, config), advanced: config }] as const;
  });

/** The drafts that can be added one after another. */
function accepted(drafts: readonly Draft[], config: AdvancedLinkConfig): GovernedParameter[] {
  const parameters: GovernedParameter[] = [];
  const chosen = new Map<string, readonly number[]>();
  for (const { valueMappings, choices, ...rest } of drafts) {
    const parameter = completeParameter(rest);
    if (checkNewParameter(parameter, parameters, config).length > 0) continue;
    const mappings: ValueMapping[] = [];
    for (const one of valueMappings.map(completeValueMapping)) {
      if (checkValueMapping(one, mappings, parameter, config).length === 0) mappings.push(one);
    }
    parameters.push({ ...parameter, valueMappings: mappings });
    if (choices) chosen.set(parameter.queryName, choices);
  }
  return withRules(parameters, chosen);
}

/** The same with rules, other names and dates of values, as far as they can be had. */
function withRules(
  parameters: readonly GovernedParameter[],
  chosen: ReadonlyMap<string, readonly number[]>,
): GovernedParameter[] {
  let ruled = parameters.map(
    (one) =>
      ({
        ...one,
        ...{ by: null, allow: null, valueDetails: null, identifierPer: null },
      }) as GovernedParameter,
  );
  for (const [index, one] of parameters.entries()) {
    const choices = chosen.get(one.queryName);
    const rule = choices
      ? generatedRule(one, parameters, choices)
      : { by: one.by, allow: one.allow };
    const valueDetails = choices ? generatedDetails(one, choices) : (one.valueDetails ?? null);
    const [first = 0] = choices ?? [];
    const identifierPer = choices
      ? one.type === 'identifier' && first % 2 === 0
        ? (parameters[first % parameters.length]?.queryName ?? null)
        : null
      : (one.identifierPer ?? null);
    for (const more of [rule, { valueDetails }, { identifierPer }]) {
      const next = ruled.with(index, { ...ruled[index], ...more } as GovernedParameter);
      if (checkRules(next).length === 0) ruled = next;
    }
  }
  return ruled;
}

/** Other names of values, and dates of which today lies on one side, of numbers. */
function generatedDetails(
  parameter: GovernedParameter,
  choices: readonly number[],
): GovernedParameter['valueDetails'] {
  const values = filledStates(parameter);
  const details = values.flatMap((value, at) => {
    const choice = choices[at] ?? 0;
    const dates = [{}, { to: '2020-02-29' }, { from: '2020-02-29' }, { from: '9999-12-31' }];
    const replacedBy = choice % 3 === 0 ? values[choice % values.length] : undefined;
    const detail = { ...dates[choice % 7], ...(replacedBy && { replacedBy }) };
    const aliased: [string, ValueDetail] = [value, { aliases: [`also ${value}`], ...detail }];
    return choice % 2 === 0 ? [aliased] : [];
  });
  return completeDetails(Object.fromEntries(details));
}

/** A rule of numbers: the first chooses the controller, the others what each of its states allows. */
function generatedRule(
  parameter: GovernedParameter,
  parameters: readonly GovernedParameter[],
  [first = 0, ...choices]: readonly number[],
): Pick<GovernedParameter, 'by' | 'allow'> {
  const controller = parameters[first % parameters.length] ?? parameter;
  const numbers = choices.values();
  const next = (): number => Number(numbers.next().value ?? 0);
  const states = [...statesOf(controller).map(writtenState), 'otherwise'];
  const rows = states.filter(() => next() % 3 > 0);
  const allowed = () =>
    statesOf(parameter)
      .map(writtenState)
      .filter(() => next() % 3 > 0);
  return {
    by: controller.queryName,
    allow: Object.fromEntries(rows.map((key) => [key, allowed()])),
  };
}
