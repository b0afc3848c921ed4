import type { components } from '@utmost/core/contract.d.ts';
import { readTotal, type Total } from '@utmost/core/link/list-total.ts';
import type { Connection, TrackingLink } from '../../server/client.ts';

/** A page of the list of links. */
export interface LinkPage extends Total {
  readonly links: readonly TrackingLink[];
  /** The index of the first. */
  readonly first: number;
}

/** Lists links, the newest first. @throws {ApiError} */
export async function readPage(
  { api }: Connection,
  filter: components['schemas']['TrackingLinkFilter'],
  first: number,
  count: number,
): Promise<LinkPage> {
  const { data: links = [], response } = await api.GET('/api/tracking-links', {
    params: {
      query: {
        range: JSON.stringify([first, first + count - 1]),
        sort: JSON.stringify(['createdAt', 'DESC']),
        filter: JSON.stringify(filter),
      },
    },
  });
  return { links, first, ...readTotal(response.headers) };
}
