import type { components } from '@utmost/core/contract.d.ts';
import type { Connection } from '../../client.ts';
import { totalOf } from './count-links.ts';

/** A link as the server lists it. */
export type ListedLink = components['schemas']['TrackingLink'];

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
  { api }: Connection,
  search: string,
  first: number,
  count: number,
): Promise<LinkPage> {
  const { data: links = [], response } = await api.GET('/api/tracking-links', {
    params: {
      query: {
        range: JSON.stringify([first, first + count - 1]),
        sort: JSON.stringify(['createdAt', 'DESC']),
        filter: JSON.stringify(search === '' ? {} : { q: search }),
      },
    },
  });
  const total = totalOf(response);
  return { links, first, total: total.links, isExact: total.isExact };
}
