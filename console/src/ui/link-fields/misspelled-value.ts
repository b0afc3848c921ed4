import { closestName } from '@utmost/core/closest-name.ts';

// Among short words a mistake or two make another word.
const ONE_MISTAKE = 4;
const TWO_MISTAKES = 6;
const NUMBERS = /\p{N}+/gu;

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
