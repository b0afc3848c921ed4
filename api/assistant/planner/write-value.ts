import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { comparisonKey } from './phrases.ts';
import type { PlannedParameter } from './roles.ts';

const JOINERS = ['_', '-', '.', ' ', ''];

/**
 * Words as the value of a parameter: of a dropdown the option that they name, of a text what its rules allow.
 * @returns null where a dropdown has nothing of that name
 */
export function writeValue(planned: PlannedParameter, words: string): string | null {
  return planned.isDropdown ? optionOf(planned, words) : writeText(planned, words);
}

/** The first of several names that a dropdown knows, or the first as a text. */
export function writeFirst(planned: PlannedParameter, names: readonly string[]): string | null {
  const tried = planned.isDropdown ? names : names.slice(0, 1);
  return tried.map((name) => writeValue(planned, name)).find((value) => value !== null) ?? null;
}

function optionOf({ compiled }: PlannedParameter, words: string): string | null {
  const wanted = comparisonKey(words);
  if (wanted === '') return null;
  const options = offeredValues(compiled.parameter);
  const found =
    options.find(({ text }) => comparisonKey(text) === wanted) ??
    options.find(({ code }) => code !== null && comparisonKey(code) === wanted);
  return found?.value ?? null;
}

function writeText({ compiled, role }: PlannedParameter, words: string): string | null {
  const { parameter, resolve } = compiled;
  const typed = words.trim().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ');
  if (typed === '') return null;
  // A parameter without a say about characters takes keywords and contents as people write them.
  const isFree = parameter.allowedSpecialChars === null && parameter.allowWhitespace;
  if (isFree && (role === 'term' || role === 'content')) return resolve(typed).value;
  const cased = role === 'campaign' || role === 'content' ? typed.toLowerCase() : typed;
  for (const joiner of JOINERS) {
    const whole = resolve(cased.replaceAll(' ', joiner));
    if (whole.problems.length === 0) return whole.value;
    const strict = resolve(cased.replaceAll(/[^\p{L}\p{N}]+/gu, joiner));
    if (strict.problems.length === 0) return strict.value;
  }
  return typed;
}
