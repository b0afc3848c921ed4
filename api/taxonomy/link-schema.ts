import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  compileTaxonomy,
  MAX_VALUE_LENGTH,
} from '@utmost/core/taxonomy/compile.ts';
import { partNames } from '@utmost/core/taxonomy/composed/composition.ts';
import { valueInUrl } from '@utmost/core/taxonomy/date-value.ts';
import type { Allowed, Rule } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  EMPTY,
  filledStates,
  statesOf,
  takesAnyValue,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import { type GovernedParameter, isInUrl, type Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { Schema } from '../http/contract/document.ts';
import { charactersOf, composedPattern, escaped } from './composed-pattern.ts';

const NOT_BLANK = '\\S';
const ANY_DAY = '2027-03-31';
const INVISIBLE = '[\\p{Cs}\\p{Cc}\\p{Cf}]';
const NO_VALUE_CHOSEN = `^\\s*${NO_VALUE}\\s*$`;

/**
 * The rules of an organization as a JSON Schema (2020-12) of a new link's values by query name, for other tools: values
 * as the URL has them, empty ones and identifiers left out. Which values fit each other is said with `if` and `then`; that a
 * composed name says the same as its parts is beyond a schema.
 * @example linkSchema({ parameters: [medium], advanced }).properties // { utm_medium: { type: 'string', enum: ['cpc'] } }
 */
export function linkSchema(taxonomy: Taxonomy): Schema {
  const compiled = compileTaxonomy(taxonomy);
  const fields = compiled.visible.filter(({ parameter }) => parameter.type !== 'identifier');
  const restrictions = compiled.rules.flatMap(ruleSchemas);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Utmost link',
    type: 'object',
    properties: Object.fromEntries(
      fields.map((one) => [one.parameter.queryName, valueSchema(compiled, one)]),
    ),
    required: fields.flatMap(({ parameter }) => (parameter.required ? parameter.queryName : [])),
    additionalProperties: false,
    ...(compiled.composed.length > 0 && { dependentRequired: partsTogether(compiled) }),
    ...(restrictions.length > 0 && { allOf: restrictions }),
  };
}

function valueSchema(compiled: CompiledTaxonomy, one: CompiledParameter): Schema | false {
  const { parameter, check, composition } = one;
  const { advanced } = compiled.taxonomy;
  const isPacked = compiled.isAdvancedMode && isInUrl(parameter);
  const reserved = isPacked ? [advanced.keyValueConnector, advanced.delimiter] : [];
  if (composition) {
    const pattern = composedPattern(compiled, composition);
    return pattern !== null && patternSchema([pattern], [INVISIBLE, ...reserved.map(escaped)]);
  }
  return takesAnyValue(parameter)
    ? textSchema(parameter, reserved)
    : listSchema(filledStates(parameter).filter((value) => check(value).length === 0));
}

/**
 * A part is there with its name, and with the other parts where a name that is given alone fills none in. Where a rule may
 * leave a part out, nothing is said of it.
 */
function partsTogether({ composed, rules }: CompiledTaxonomy): Record<string, string[]> {
  const depending = new Set(rules.map(({ parameter }) => parameter.queryName));
  const required: Record<string, string[]> = {};
  for (const { parameter, composition } of composed) {
    const parts = partNames(composition);
    if (parts.some((name) => depending.has(name))) continue;
    const isWhole = composition?.every((part) => isInUrl(part.parameter));
    for (const part of parts) {
      const others = isWhole ? parts.filter((name) => name !== part) : [];
      required[part] = [...new Set([...(required[part] ?? []), ...others, parameter.queryName])];
    }
  }
  return required;
}

function patternSchema(asked: readonly string[], refused: readonly string[]): Schema {
  return {
    type: 'string',
    maxLength: MAX_VALUE_LENGTH,
    allOf: [
      ...asked.map((pattern) => ({ pattern })),
      ...refused.map((pattern) => ({ not: { pattern } })),
    ],
  };
}

function listSchema(values: readonly string[]): Schema | false {
  return values.length > 0 && { type: 'string', enum: values };
}

function textSchema(parameter: GovernedParameter, reserved: readonly string[]): Schema | false {
  if (parameter.type === 'date') {
    // What stands between the parts of one day stands between those of all.
    const isWritten = (text: string) => valueInUrl(ANY_DAY, parameter).includes(text);
    return reserved.some(isWritten) ? false : { type: 'string', format: 'date' };
  }
  return patternSchema(
    [NOT_BLANK, `^${charactersOf(parameter)}*$`],
    [INVISIBLE, ...(parameter.type === 'text' ? [] : [NO_VALUE_CHOSEN]), ...reserved.map(escaped)],
  );
}

/** What each row says, once for all states of the controller that share it. */
function ruleSchemas({ parameter, controller, allowedFor }: Rule): Schema[] {
  const statesByRow = Map.groupBy(statesOf(controller), allowedFor);
  return [...statesByRow].flatMap(([allowed, states]) => {
    if (allowed === null) return [];
    const row = new Map<string, unknown>([
      ['if', anyOf(controller, states)],
      ['then', allowing(parameter, allowed)],
    ]);
    // Not a literal: the linter takes one with `then` for a promise.
    return [Object.fromEntries(row)];
  });
}

function anyOf(parameter: GovernedParameter, states: readonly string[]): Schema {
  const { queryName } = parameter;
  const filled = states.filter((state) => state !== EMPTY);
  const isFilled = takesAnyValue(parameter)
    ? { required: [queryName] }
    : { required: [queryName], properties: { [queryName]: { enum: filled } } };
  const isEmpty = { not: { required: [queryName] } };
  if (filled.length === 0) return isEmpty;
  return filled.length < states.length ? { anyOf: [isEmpty, isFilled] } : isFilled;
}

function allowing(parameter: GovernedParameter, { states }: Allowed): Schema | false {
  return states.length > 0 && anyOf(parameter, states);
}
