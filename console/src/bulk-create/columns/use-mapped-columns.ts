import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../data/use-action.ts';
import { mappedColumnsQuery, rememberColumns } from './calls.ts';
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
