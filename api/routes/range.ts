import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';

/**
 * The rows that a `range` asks for, as many as one answer has.
 * @throws {DomainError} `malformed` where it ends before it begins
 */
export function rowsOf(
  [first, last]: readonly [number, number],
  atOnce: number,
): { first: number; last: number } {
  if (last < first) throw new DomainError('malformed', apiTexts.rangeOrder);
  return { first, last: Math.min(last, first + atOnce - 1) };
}
