import type { components } from '@utmost/core/contract.d.ts';
import type { Connection } from '../../client.ts';

type LinkFilter = components['schemas']['TrackingLinkFilter'];

/** How many links there are; of very many that a filter leaves, only that there are more than `links`. */
export interface LinkCount {
  readonly links: number;
  readonly isExact: boolean;
}

/** Reads the total of an answer's `Content-Range`. */
export function totalOf(response: Response): LinkCount {
  const total = response.headers.get('Content-Range')?.split('/')[1] ?? '0';
  return { links: Number.parseInt(total, 10), isExact: !total.endsWith('+') };
}

/**
 * Counts the links that a filter leaves.
 * @throws {ApiError}
 */
export async function countLinks({ api }: Connection, filter: LinkFilter): Promise<LinkCount> {
  const { response } = await api.GET('/api/tracking-links', {
    params: { query: { range: '[0,0]', filter: JSON.stringify(filter) } },
  });
  return totalOf(response);
}
