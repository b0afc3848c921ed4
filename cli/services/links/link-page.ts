import type { ListHeaders } from '@utmost/core/link/search-on.ts';
import type { Connection } from '../../client.ts';
import { type ListedLink, searchLinks } from './search-links.ts';

/** A page of the list of links, as far as a search has found it. */
export interface LinkPage extends Pick<ListHeaders, 'total' | 'isExact' | 'looked' | 'of'> {
  readonly links: readonly ListedLink[];
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
