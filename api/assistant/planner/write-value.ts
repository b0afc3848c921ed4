import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import type { PlannedParameter } from './lexicon.ts';
import { keyOf } from './words.ts';

const JOINERS = ['_', '-', '.', ' ', ''];

/** The first of several names that a dropdown knows, or the first as a text; null where there is none. */
export function writeFirst(planned: PlannedParameter, names: readonly string[]): string | null {
  if (!planned.isDropdown) return names[0] === undefined ? null : writeText(planned, names[0]);
  const options = offeredValues(planned.compiled.parameter);
  for (const name of names) {
    const key = keyOf(name);
    const found =
      options.find(({ text }) => keyOf(text) === key) ??
      options.find(({ code }) => code !== null && keyOf(code) === key);
    if (found) return found.value;
  }
  return null;
}

/** Words as a text parameter's rules allow them; as they are where none of the ways to join them does. */
export function writeText({ compiled, role }: PlannedParameter, words: string): string {
  const { parameter, resolve } = compiled;
  const typed = words.trim().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ');
  // A parameter without a say about characters takes keywords and contents as people write them.
  const isFree = parameter.allowedSpecialChars === null && parameter.allowWhitespace;
  if (isFree && (role === 'term' || role === 'content')) return resolve(typed).value;
  const cased = role === 'variant' ? typed : typed.toLowerCase();
  for (const joiner of JOINERS) {
    const whole = resolve(cased.replaceAll(' ', joiner));
    if (whole.problems.length === 0) return whole.value;
    const strict = resolve(cased.replaceAll(/[^\p{L}\p{N}]+/gu, joiner));
    if (strict.problems.length === 0) return strict.value;
  }
  return typed;
}
