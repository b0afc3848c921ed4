import { type SheetRow, sheetRowReader } from '@utmost/core/csv/data-rows.ts';
import type { PlacedReader, RecordReader } from '@utmost/core/csv/record-reader.ts';
import type { InputHeader } from './layout.ts';
import { textColumns } from './object-header.ts';
import { objectRowReader } from './object-rows.ts';

/** Reads the text of a file from its beginning; `placed` is the same reader where rows can be passed over. */
export interface RowReader {
  readonly reader: RecordReader;
  readonly placed: PlacedReader | null;
}

/** Makes the reader of the rows below a header. */
export function rowReader(
  {
    input,
    fields,
    columns,
    records,
  }: Pick<InputHeader, 'input' | 'fields' | 'columns' | 'records'>,
  row: (row: SheetRow) => void,
): RowReader {
  if (input === 'ndjson') {
    return { reader: objectRowReader(fields, textColumns(columns), row), placed: null };
  }
  const placed = sheetRowReader({ columns, delimiter: input }, records, row);
  return { reader: placed, placed };
}
