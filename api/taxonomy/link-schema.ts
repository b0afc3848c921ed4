import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import { compileTaxonomy, MAX_VALUE_LENGTH } from '@utmost/core/taxonomy/compile.ts';
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

const NOT_BLANK = '\\S';
const ANY_DAY = '2027-03-31';
const INVISIBLE = '[\\p{Cs}\\p{Cc}\\p{Cf}]';
const NO_VALUE_CHOSEN = `^\\s*${NO_VALUE}\\s*$`;

/**
 * The rules of an organization as a JSON Schema (2020-12) of a new link's values by query name, for other tools: values
 * as the URL has them, empty ones and identifiers left out. Which values fit each other is said with `if` and `then`.
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
      fields.map(({ parameter, check }) => [
        parameter.queryName,
        takesAnyValue(parameter)
          ? textSchema(parameter, taxonomy, compiled.isAdvancedMode && isInUrl(parameter))
          : listSchema(filledStates(parameter).filter((value) => check(value).length === 0)),
      ]),
    ),
    required: fields.flatMap(({ parameter }) => (parameter.required ? parameter.queryName : [])),
    additionalProperties: false,
    ...(restrictions.length > 0 && { allOf: restrictions }),
  };
}

function listSchema(values: readonly string[]): Schema | false {
  return values.length > 0 && { type: 'string', enum: values };
}

function textSchema(
  parameter: GovernedParameter,
  { advanced }: Taxonomy,
  isAdvancedMode: boolean,
): Schema | false {
  const { type, allowWhitespace, allowedSpecialChars, spaceReplacement } = parameter;
  const reserved = isAdvancedMode ? [advanced.keyValueConnector, advanced.delimiter] : [];
  if (type === 'date') {
    // What stands between the parts of one day stands between those of all.
    const isWritten = (text: string) => valueInUrl(ANY_DAY, parameter).includes(text);
    return reserved.some(isWritten) ? false : { type: 'string', format: 'date' };
  }
  const special = type === 'text' ? allowedSpecialChars : null;
  const refused = [
    INVISIBLE,
    ...(type === 'text' ? [] : [NO_VALUE_CHOSEN]),
    ...(type === 'text' && !allowWhitespace && !spaceReplacement ? ['\\s'] : []),
    ...reserved.map(escaped),
  ];
  return {
    type: 'string',
    maxLength: MAX_VALUE_LENGTH,
    allOf: [
      { pattern: NOT_BLANK },
      ...(special === null ? [] : [{ pattern: `^[\\p{L}\\p{M}\\p{Nd}\\s${escaped(special)}]*$` }]),
      ...refused.map((pattern) => ({ not: { pattern } })),
    ],
  };
}

/** In a pattern with the flag `u`, inside of a character class as outside of one. */
function escaped(text: string): string {
  return [...text].map((char) => `\\u{${char.codePointAt(0)?.toString(16)}}`).join('');
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
