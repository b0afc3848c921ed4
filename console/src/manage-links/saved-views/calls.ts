import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../../providers/api-client.ts';

export type SavedView = components['schemas']['LinkView'];

/** The person's own saved views, the oldest first. */
export const savedViewsQuery = queryOptions({
  queryKey: ['link-views'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/link-views', { signal })),
});

/** Saves a view under a name. */
export const saveView = (view: Pick<SavedView, 'name' | 'query'>) =>
  bodyOf(api.POST('/api/link-views', { body: view }));

/** Gives a saved view another name. */
export const renameView = ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
  bodyOf(api.PUT('/api/link-views/{id}', { params: { path: { id } }, body: { name } }));

/** Deletes a saved view; the links stay. */
export const deleteView = (id: string) =>
  bodyOf(api.DELETE('/api/link-views/{id}', { params: { path: { id } } }));
