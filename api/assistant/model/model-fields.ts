import { modelTexts as texts } from '@utmost/core/messages/assistant.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';

/** A parameter as a model is told of it. */
export interface ModelField {
  readonly compiled: CompiledParameter;
  /** What its value is called in the answer: the query name, where any JSON schema can have that. */
  readonly key: string;
  /** What it may choose from, as people read it; null where it may write. */
  readonly values: readonly string[] | null;
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
const SIMPLE_KEY = /^[A-Za-z][\w.-]{0,63}$/;

/**
 * The parameters that a model chooses values of. Where there are more values than a schema may have, those
 * that are nearest to the prompt; each dropdown has its share.
 */
export function modelFields({ visible }: CompiledTaxonomy, prompt: string): ModelField[] {
  const chosen = visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .slice(0, MOST_FIELDS);
  const lists = chosen.map(({ parameter }) =>
    isDropdown(parameter) ? offeredValues(parameter).map(({ text }) => text) : null,
  );
  const shares = sharesOf(lists.map((list) => list?.length ?? 0));
  let characters = MOST_CHARACTERS;
  return chosen.map((compiled, index) => {
    const { queryName } = compiled.parameter;
    const isPlain = SIMPLE_KEY.test(queryName) && queryName !== NAME_KEY && queryName !== URL_KEY;
    const list = lists[index] ?? null;
    const share = list && shortlist(prompt, list, shares[index] ?? 0, characters);
    characters -= share ? lengthOf(share) : 0;
    return { compiled, key: isPlain ? queryName : `parameter_${index + 1}`, values: share };
  });
}

/** How many values each list may have: what it needs, or what is left for it. */
function sharesOf(sizes: readonly number[]): number[] {
  const lists = sizes.filter((size) => size > 0).length;
  // One of each is null, for no value.
  let left = MOST_VALUES - lists;
  let waiting = lists;
  const shares = new Map<number, number>();
  const bySize = sizes
    .map((size, index) => ({ size, index }))
    .sort((one, other) => one.size - other.size);
  for (const { size, index } of bySize.filter((one) => one.size > 0)) {
    const share = Math.min(size, Math.floor(left / waiting));
    shares.set(index, share);
    left -= share;
    waiting -= 1;
  }
  return sizes.map((_, index) => shares.get(index) ?? 0);
}

function shortlist(
  prompt: string,
  list: readonly string[],
  share: number,
  characters: number,
): readonly string[] {
  const limit = (values: readonly string[]) =>
    Math.min(characters, values.length > LONG_ENUM ? LONG_ENUM_CHARACTERS : characters);
  if (list.length <= share && lengthOf(list) <= limit(list)) return list;
  const nearest = nearestValues(prompt, list, share);
  if (lengthOf(nearest) <= limit(nearest)) return nearest;
  const few = nearest.slice(0, LONG_ENUM);
  while (lengthOf(few) > characters && few.length > 0) few.length = Math.floor(few.length / 2);
  return few;
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
