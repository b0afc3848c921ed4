import type { components } from '@utmost/core/contract.d.ts';
import {
  readListHeaders,
  type SearchAnswer,
  type SearchQuestion,
  searchOn,
} from '@utmost/core/link/search-on.ts';
import type { Connection } from '../../client.ts';

/** A link as the server lists it. */
export type ListedLink = components['schemas']['TrackingLink'];

/**
 * Lists links, the newest first. Among very many the server answers a search in several parts: it is gone on with
 * until all these rows are there, all links were looked at, or nobody listens any more.
 * @returns after each answer, all that was found so far
 * @throws {ApiError}
 */
export function searchLinks(
  { api }: Connection,
  filter: components['schemas']['TrackingLinkFilter'],
  rows: Pick<SearchQuestion, 'first' | 'last'>,
): AsyncGenerator<SearchAnswer<ListedLink>, void> {
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
