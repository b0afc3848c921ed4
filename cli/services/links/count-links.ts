import type { components } from '@utmost/core/contract.d.ts';
import type { Connection } from '../../client.ts';
import { searchLinks } from './search-links.ts';

/** How many links there are; of very many that a filter leaves, only that there are more than `links`. */
export interface LinkCount {
  readonly links: number;
  readonly isExact: boolean;
}

const COUNTED = 10_000;

/**
 * Counts the links that a filter leaves.
 * @throws {ApiError}
 */
export async function countLinks(
  connection: Connection,
  filter: components['schemas']['TrackingLinkFilter'],
): Promise<LinkCount> {
  let count = { links: 0, isExact: true };
  // Until there is a link after so many.
  const rows = { first: COUNTED, last: COUNTED };
  for await (const { total, isExact } of searchLinks(connection, filter, rows))
    count = isExact ? { links: total, isExact } : { links: Math.min(total, COUNTED), isExact };
  return count;
}
