import { closestName } from '@utmost/core/closest-name.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';

// Among short words a mistake or two make another word.
const ONE_MISTAKE = 4;
const TWO_MISTAKES = 6;
const NUMBERS = /\p{N}+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]/u;

/**
 * Those of the values that links have already which today's rules take as they are: values that they refuse
 * or rewrite are left out.
 * @example usableValues(lowercaseSource, ['Google', 'linkedin']) // ['linkedin']
 */
export function usableValues({ resolve }: CompiledParameter, used: readonly string[]): string[] {
  return used.filter((value) => isStoredAs(value, resolve(value)));
}

/**
 * The values that links have already which may be meant by what is typed, the nearest first: those that begin
 * with it, those with a word that does, those that contain it, and the one it may be a misspelling of. Of equals
 * the first ones.
 * @param used those that are usable, in the order in which they are shown where nothing is typed
 * @example suggestValues('lin', ['google', 'linkedin', 'paid-linkedin'], 8) // ['linkedin', 'paid-linkedin']
 */
export function suggestValues(typed: string, used: readonly string[], most: number): string[] {
  const meant = nearMiss(typed, used);
  const text = typed.trim().toLowerCase();
  return used
    .filter((value) => value !== typed)
    .map((value) => ({ value, distance: value === meant ? 3 : distanceOf(value, text) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ value }) => value);
}

/**
 * The value in use that was probably meant by one that is not, for "Did you mean linkedin?"; null where none is near.
 * Two values that differ in their numbers alone are two values: `spring-2026` is no misspelling of `spring-2025`.
 * @param used those that are usable
 * @example nearMiss('linkdin', ['google', 'linkedin']) // 'linkedin'
 */
export function nearMiss(typed: string, used: readonly string[]): string | null {
  if (used.includes(typed) || typed.length < ONE_MISTAKE) return null;
  const letters = typed.replace(NUMBERS, '');
  const others = used.filter((value) => value.replace(NUMBERS, '') !== letters);
  return closestName(typed, others, typed.length < TWO_MISTAKES ? 1 : 2);
}

function isStoredAs(value: string, resolved: ReturnType<CompiledParameter['resolve']>): boolean {
  return resolved.value === value && resolved.problems.length === 0;
}

function distanceOf(value: string, text: string): number {
  const lower = value.toLowerCase();
  const at = lower.indexOf(text);
  if (at === -1) return Number.POSITIVE_INFINITY;
  if (at === 0) return 0;
  return lower.split(BETWEEN_WORDS).some((word) => word.startsWith(text)) ? 1 : 2;
}
