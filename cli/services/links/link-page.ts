import type { Connection } from '../../client.ts';
import { type ListedLink, searchLinks } from './search-links.ts';

/** A stretch of the list of links. */
export interface LinkPage {
  readonly links: readonly ListedLink[];
  /** The index of the first. */
  readonly first: number;
  readonly total: number;
  readonly isExact: boolean;
}

/**
 * Asks for some of the links that have a text in name, URL or creator, the newest first.
 * @throws {ApiError}
 */
export async function linkPage(
  connection: Connection,
  search: string,
  first: number,
  count: number,
): Promise<LinkPage> {
  let page: LinkPage = { links: [], first, total: 0, isExact: true };
  const rows = { first, last: first + count - 1 };
  const filter = search === '' ? {} : { q: search };
  for await (const { links, total, isExact } of searchLinks(connection, filter, rows))
    page = { links, first, total, isExact };
  return page;
}
