import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';

export type ValueRequest = components['schemas']['ValueRequest'];

/** The organization's requests for values, the newest first. */
export const valueRequestsQuery = queryOptions<ValueRequest[]>({
  queryKey: ['value-requests'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/value-requests', { signal })),
});
