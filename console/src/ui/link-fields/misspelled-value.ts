import { isSlip } from '@utmost/core/link/look-alike.ts';

/**
 * The value in use that was probably meant by one that is not, for "Did you mean linkedin?"; null where none is near.
 * @param used those that are usable
 * @example nearMiss('linkdin', ['google', 'linkedin']) // 'linkedin'
 */
export function nearMiss(typed: string, used: readonly string[]): string | null {
  if (used.includes(typed)) return null;
  return used.find((value) => isSlip(typed, value)) ?? null;
}
