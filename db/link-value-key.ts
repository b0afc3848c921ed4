import { createHash } from 'node:crypto';

/** Characters of `link_values.value`. */
export const LINK_VALUE_LENGTH = 240;

const VERBATIM = 190;
// A control character, which no value of a link has: a key of this kind is never a value.
const MARK = '\u0001';

/**
 * What stands for a value in the index of links by value. Equal values have equal keys, different ones
 * different keys: a long value keeps its beginning and gets its hash added, and so does one with a space
 * at its end, which MySQL's collations would not see.
 * @example linkValueKey('cpc') // 'cpc'
 */
export function linkValueKey(value: string): string {
  if (value.length <= VERBATIM && !value.endsWith(' ')) return value;
  // By characters, so that no pair of surrogates is cut in two.
  const beginning = [...value.slice(0, 2 * VERBATIM)].slice(0, VERBATIM).join('');
  return `${beginning}${MARK}${createHash('sha256').update(value).digest('base64url')}`;
}

/** Whether a key is not the value itself. */
export function isShortened(key: string): boolean {
  return key.includes(MARK);
}

/**
 * A key as people read it: of a long value its beginning.
 * @example shownKey(linkValueKey('cpc')) // 'cpc'
 */
export function shownKey(key: string): string {
  return isShortened(key) ? `${key.slice(0, key.indexOf(MARK))}…` : key;
}
