import { isStatementTimeout } from '@utmost/db/statement.ts';
import { DomainError } from '../domain-error.ts';
import { linkTexts } from './link-texts.ts';

/**
 * How long a search may take before it is refused, and how long the groups and numbers of one, which visit every link that
 * it finds; tests set both.
 */
export const searchLimit = { ms: 10_000, everyLinkMs: 60_000 };

/** How long a search may take. */
export interface SearchTime {
  readonly limitMs: number;
  /** By `performance.now()`. */
  readonly end: number;
}

/** The time of a search that begins now. */
export function searchTime(limitMs: number): SearchTime {
  return { limitMs, end: performance.now() + limitMs };
}

/**
 * Runs a statement of a search within the time that is left.
 * @throws {DomainError} `search_timeout`
 */
export async function searchWithin<Found>(
  { limitMs: most, end }: SearchTime,
  statement: (limitMs: number) => Promise<Found>,
): Promise<Found> {
  const limitMs = Math.ceil(end - performance.now());
  if (limitMs <= 0) throw searchTimeout(most);
  try {
    return await statement(limitMs);
  } catch (error) {
    throw isStatementTimeout(error) ? searchTimeout(most) : error;
  }
}

function searchTimeout(limitMs: number): DomainError {
  return new DomainError('search_timeout', linkTexts.searchTimeout(limitMs / 1000));
}
