import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import type { Rule } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  EMPTY,
  inUse,
  shownState,
  statesOf,
  takesAnyValue,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import { isDropdown, valuesInUse } from '@utmost/core/taxonomy/dropdown-options.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { modelTexts as texts } from '../assistant-texts.ts';

/** A parameter as a model is told of it. */
export interface ModelField {
  readonly compiled: CompiledParameter;
  /** What its value is called in the answer: the query name, where any JSON schema can have that. */
  readonly key: string;
  /** What it may choose from, as people read it; null where it may write. */
  readonly values: readonly string[] | null;
  /** Those of them that it is told: all where a schema can hold it to them, else the nearest to the prompt. */
  readonly told: readonly string[];
  /** Which of its values fit those of another one; null where that is not told. */
  readonly rule: ToldRule | null;
}

/** The keys of a link's own two fields. */
export const NAME_KEY = 'linkName';
export const URL_KEY = 'websiteUrl';

// What OpenAI's structured outputs allow: all enums together, one that is long, and what it may weigh then.
const MOST_VALUES = 1_000;
const LONG_ENUM = 250;
const LONG_ENUM_CHARACTERS = 15_000;
const MOST_CHARACTERS = 100_000;
const MOST_FIELDS = 500;
// Of a list that is no enum.
const MOST_TOLD = 50;
const MOST_TOLD_CHARACTERS = 5_000;
const SIMPLE_KEY = /^[A-Za-z][\w.-]{0,63}$/;

/**
 * The parameters that a model chooses values of. The short lists are enums, as far as a schema has room for them; of the others
 * the model is told the values nearest to the prompt, and what it writes is checked like anything else.
 * @param isShared whether the model may know of a parameter
 */
export function modelFields(
  { visible, rules }: CompiledTaxonomy,
  prompt: string,
  isShared: (parameter: GovernedParameter) => boolean = () => true,
): ModelField[] {
  const chosen = visible
    .filter((one) => isEntered(one) && isShared(one.parameter))
    .slice(0, MOST_FIELDS);
  const lists = chosen.map(({ parameter }) =>
    isDropdown(parameter) ? valuesInUse(parameter).map(({ text }) => text) : null,
  );
  const enums = enumsOf(lists.filter((list) => list !== null));
  const names = chosen.map(({ parameter }) => parameter.queryName);
  const keys = keysOf(names);
  const ruled = toldRules(rules, (queryName) => keys[names.indexOf(queryName)]);
  return chosen.map((compiled, index) => {
    const values = lists[index] ?? null;
    const isWhole = values === null || enums.has(values);
    const told = isWhole ? (values ?? []) : shortlist(prompt, values);
    const rule = ruled.get(compiled.parameter.queryName) ?? null;
    return { compiled, key: keys[index] ?? '', values, told, rule };
  });
}

/** Whether the model is held to the values that it is told. */
export function isEnum({ values, told }: ModelField): boolean {
  return values !== null && told.length === values.length;
}

// A name that no schema can have, or that is a link's own, is numbered, past those that are called so themselves.
function keysOf(queryNames: readonly string[]): string[] {
  const isPlain = (name: string) => SIMPLE_KEY.test(name) && name !== NAME_KEY && name !== URL_KEY;
  const taken = new Set(queryNames);
  return queryNames.map((name, index) => {
    if (isPlain(name)) return name;
    let number = index + 1;
    while (taken.has(`parameter_${number}`)) number += MOST_FIELDS;
    return `parameter_${number}`;
  });
}

/** The lists that are enums of a schema: the shortest first. */
function enumsOf(lists: readonly (readonly string[])[]): ReadonlySet<readonly string[]> {
  const enums = new Set<readonly string[]>();
  let [values, characters] = [0, 0];
  for (const list of lists.toSorted((one, other) => one.length - other.length)) {
    // One of each is null, for no value.
    const size = list.length + 1;
    const length = lengthOf(list);
    if (size > LONG_ENUM && length > LONG_ENUM_CHARACTERS) continue;
    if (values + size > MOST_VALUES || characters + length > MOST_CHARACTERS) continue;
    values += size;
    characters += length;
    enums.add(list);
  }
  return enums;
}

function shortlist(prompt: string, list: readonly string[]): string[] {
  let left = MOST_TOLD_CHARACTERS;
  return nearestValues(prompt, list, MOST_TOLD).filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
}

function lengthOf(values: readonly string[]): number {
  return values.reduce((sum, { length }) => sum + length, 0);
}

/** What a value has to be like, in words. */
export function ruleOf({ compiled: { parameter }, values }: ModelField): string {
  const { required, forceLowercase, allowWhitespace, allowedSpecialChars } = parameter;
  return [
    required && texts.required,
    values === null && forceLowercase && texts.lowercase,
    values === null && !allowWhitespace && texts.noSpaces,
    values === null && allowedSpecialChars !== null && texts.onlyCharacters(allowedSpecialChars),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

const WORD = /[\p{L}\p{N}]+/gu;
const STEM = 4;

/**
 * The values that have most to do with a text, the nearest first: those whose words it has, then those whose
 * words begin like some of its own. Of equals the first ones.
 * @example nearestValues('ads in germany', ['France', 'Germany'], 1) // ['Germany']
 */
export function nearestValues(text: string, values: readonly string[], most: number): string[] {
  const words = new Set(wordsOf(text));
  const stems = new Set([...words].map((word) => word.slice(0, STEM)));
  const near = (value: string) => {
    const own = wordsOf(value);
    const shared = own.filter((word) => words.has(word)).length;
    const similar = own.filter((word) => stems.has(word.slice(0, STEM))).length;
    return own.length === 0 ? 0 : (shared + similar / 4) / own.length;
  };
  return values
    .map((value) => ({ value, nearness: near(value) }))
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, most)
    .map(({ value }) => value);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** A row of a rule as a model is told of it; null stands for no value. */
interface ToldRow {
  /** Values of the parameter that decides. */
  readonly when: readonly (string | null)[];
  readonly use: readonly (string | null)[];
}

/** Which values of a parameter fit those of another one. */
interface ToldRule {
  /** The key of the parameter that decides. */
  readonly dependsOn: string;
  readonly allowed: readonly ToldRow[];
}

// As much as a prompt and a long list of values together.
const MOST_RULE_CHARACTERS = 20_000;

/**
 * The rules by query name, as far as there is room: of one that is left out, the model is told where it breaks it.
 * @param keyOf what a parameter is called in the answer; undefined for one that the model is not told of
 */
function toldRules(
  rules: readonly Rule[],
  keyOf: (queryName: string) => string | undefined,
): ReadonlyMap<string, ToldRule> {
  const told = new Map<string, ToldRule>();
  let left = MOST_RULE_CHARACTERS;
  for (const { parameter, controller, allowedFor } of rules) {
    const dependsOn = keyOf(controller.queryName);
    if (dependsOn === undefined || keyOf(parameter.queryName) === undefined) continue;
    const rows = Map.groupBy(inUse(controller, statesOf(controller)), allowedFor);
    const allowed = [...rows].flatMap(([row, states]): ToldRow[] =>
      row === null
        ? []
        : [{ when: shown(controller, states), use: shown(parameter, row.statesToday()) }],
    );
    const { length } = JSON.stringify(allowed);
    if (length > left) continue;
    left -= length;
    if (allowed.length > 0) told.set(parameter.queryName, { dependsOn, allowed });
  }
  return told;
}

function shown(parameter: GovernedParameter, states: readonly string[]): (string | null)[] {
  return states.map((state) => {
    if (state === EMPTY) return null;
    return takesAnyValue(parameter) ? texts.anyText : shownState(parameter, state);
  });
}
