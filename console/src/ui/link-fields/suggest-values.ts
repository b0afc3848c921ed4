import { isStoredAs } from '@utmost/core/link/look-alike.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { nearMiss } from './misspelled-value.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}]/u;

/**
 * Those of the values that links have already which today's rules take as they are: values that they refuse
 * or rewrite are left out.
 * @example usableValues(lowercaseSource, ['Google', 'linkedin']) // ['linkedin']
 */
export function usableValues(compiled: CompiledParameter, used: readonly string[]): string[] {
  return used.filter((value) => isStoredAs(compiled, value));
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

function distanceOf(value: string, text: string): number {
  const lower = value.toLowerCase();
  const at = lower.indexOf(text);
  if (at === -1) return Number.POSITIVE_INFINITY;
  if (at === 0) return 0;
  return lower.split(BETWEEN_WORDS).some((word) => word.startsWith(text)) ? 1 : 2;
}
