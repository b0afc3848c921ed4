import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../data/api-client.ts';
import { useAction } from '../../data/use-action.ts';
import { columnsTexts as texts } from './columns-texts.ts';
import { type MappedColumn, type SheetColumns, toRemember } from './sheet-columns.ts';

const NONE: readonly MappedColumn[] = [];

/** What was said of columns before, and what remembers more of it. */
export function useMappedColumns() {
  const queries = useQueryClient();
  const { data: said = NONE } = useQuery(mappedColumnsQuery);
  const { mutate } = useAction({
    call: rememberColumns,
    done: () => null,
    refresh: null,
    failed: texts.failed,
    onDone: (columns) => queries.setQueryData(mappedColumnsQuery.queryKey, columns),
  });
  return {
    said,
    remember: (sheet: SheetColumns) => {
      const columns = toRemember(sheet, said);
      if (columns.length > 0) mutate(columns);
    },
  };
}

/** What people of the organization said before that the columns of their files are. */
const mappedColumnsQuery = queryOptions({
  queryKey: ['column-mapping'],
  queryFn: async ({ signal }): Promise<readonly MappedColumn[]> =>
    (await bodyOf(api.GET('/api/column-mapping', { signal }))).columns,
});

/** Remembers what columns are, for everyone in the organization. */
async function rememberColumns(columns: readonly MappedColumn[]): Promise<readonly MappedColumn[]> {
  const body = { columns: [...columns] };
  return (await bodyOf(api.PUT('/api/column-mapping', { body }))).columns;
}
