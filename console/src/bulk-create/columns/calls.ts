import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../data/api-client.ts';
import type { MappedColumn } from './sheet-columns.ts';

/** What people of the organization said before that the columns of their files are. */
export const mappedColumnsQuery = queryOptions({
  queryKey: ['column-mapping'],
  queryFn: async ({ signal }): Promise<readonly MappedColumn[]> =>
    (await bodyOf(api.GET('/api/column-mapping', { signal }))).columns,
});

/** Remembers what columns are, for everyone in the organization. */
export async function rememberColumns(
  columns: readonly MappedColumn[],
): Promise<readonly MappedColumn[]> {
  const body = { columns: [...columns] };
  return (await bodyOf(api.PUT('/api/column-mapping', { body }))).columns;
}
