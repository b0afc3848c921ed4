import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './api-client.ts';

/** What the installation says of itself; it changes with a new start of the service alone. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/settings', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
