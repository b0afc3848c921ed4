import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../../providers/api-client.ts';
import type { LinksFilter } from '../view/links-filter.ts';

export type LinkNumbers = components['schemas']['LinkNumbers'];

// They add up many links: what they say need not be of this second.
const FRESH_MS = 30_000;

/** What the links of a filter add up to. */
export const numbersQuery = (filter: LinksFilter) =>
  queryOptions({
    queryKey: ['tracking-links', 'numbers', filter],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/tracking-links/numbers', {
          params: { query: { filter: JSON.stringify(filter) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
