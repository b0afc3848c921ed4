import type { components } from '@utmost/core/contract.d.ts';
import {
  type ListHeaders,
  readListHeaders,
  type SearchAnswer,
  type SearchQuestion,
  searchOn,
} from '@utmost/core/link/continue-search.ts';
import type { Connection, TrackingLink } from '../../client.ts';

/**
 * Lists links, the newest first. Among very many links the server answers a search in several parts: it continues
 * until it has all these rows, has searched all links, or its consumer stops reading.
 * @returns after each answer, all that was found so far
 * @throws {ApiError}
 */
export function searchLinks(
  { api }: Connection,
  filter: components['schemas']['TrackingLinkFilter'],
  rows: Pick<SearchQuestion, 'first' | 'last'>,
): AsyncGenerator<SearchAnswer<TrackingLink>, void> {
  return searchOn(rows, async ({ first, last, after }) => {
    const { data: links = [], response } = await api.GET('/api/tracking-links', {
      params: {
        query: {
          range: JSON.stringify([first, last]),
          sort: JSON.stringify(['createdAt', 'DESC']),
          filter: JSON.stringify(filter),
          ...(after !== null && { after }),
        },
      },
    });
    return { ...readListHeaders(response.headers), links };
  });
}

/** A page of the list of links, as far as a search has found it. */
export interface LinkPage extends Pick<ListHeaders, 'total' | 'isExact' | 'looked' | 'of'> {
  readonly links: readonly TrackingLink[];
  /** The index of the first. */
  readonly first: number;
  /** Whether the search for the rest of the page goes on. */
  readonly isPartial: boolean;
}

/**
 * Lists the links that contain a text in their name, URL or creator, newest first.
 * @returns the page after each answer of the server; the last one is complete
 * @throws {ApiError}
 */
export async function* linkPages(
  connection: Connection,
  search: string,
  first: number,
  count: number,
): AsyncGenerator<LinkPage, void> {
  const rows = { first, last: first + count - 1 };
  const filter = search === '' ? {} : { q: search };
  for await (const { after, ...answer } of searchLinks(connection, filter, rows)) {
    yield { ...answer, first, isPartial: after !== null && answer.total <= rows.last };
  }
}

/** How many links there are; of very many that a filter leaves, only that there are more than `links`. */
interface LinkCount {
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
