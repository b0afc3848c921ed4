import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../providers/api-client.ts';

export type Session = components['schemas']['Session'];

/** Where one is signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/profile/sessions', { signal })),
});

export const endSession = (id: string) =>
  bodyOf(api.DELETE('/api/profile/sessions/{id}', { params: { path: { id } } }));

export const renameOrganization = (name: string) =>
  bodyOf(api.PATCH('/api/organization', { body: { name } }));
