import { guardFormula } from '@utmost/core/csv/cell.ts';
import { type SheetRow, sheetRowReader } from '@utmost/core/csv/data-rows.ts';
import type { PlacedReader, RecordReader } from '@utmost/core/csv/record-reader.ts';
import { LONGEST_RECORD, longestRecordShown } from '@utmost/core/csv/record-reader.ts';
import { objectOf } from '@utmost/core/csv/refused-rows.ts';
import { hasNoText } from '@utmost/core/csv/utf8-text.ts';
import { NO_PROBLEMS, type Problem, problem } from '@utmost/core/problem.ts';
import type { InputHeader } from './layout.ts';
import { textColumns } from './object-header.ts';

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

type Fields = readonly string[];

/**
 * Reads links from newline-delimited JSON, an object a line, as if they were the rows of a CSV file: the
 * same fields in the same order, in the form a cell of CSV would have.
 * @param keys the fields of the first objects, which are the columns of all
 * @param texts the places of those that must be texts
 */
export function objectRowReader(
  keys: readonly string[],
  texts: ReadonlySet<number>,
  row: (row: SheetRow) => void,
): RecordReader {
  const places = new Map(keys.map((key, place) => [key, place]));
  let pending = '';
  let line = 0;
  let rows = 0;
  const take = (whole: string, isEnded: boolean): void => {
    line += 1;
    const raw = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (raw.trim() === '') return;
    rows += 1;
    const { fields, problems } = fieldsOf(raw, line, places, texts);
    const record = {
      fields,
      raw,
      lineEnd: isEnded ? '\n' : '',
      line,
      row: line,
      flaw: null,
    } as const;
    row({ number: rows, record, problems });
  };
  const push = (text: string): void => {
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    for (const one of lines) take(one, true);
  };
  const end = (): void => {
    if (pending !== '') take(pending, false);
    pending = '';
  };
  return { push, end };
}

function fieldsOf(
  raw: string,
  row: number,
  places: ReadonlyMap<string, number>,
  texts: ReadonlySet<number>,
): { fields: Fields; problems: readonly Problem[] } {
  if (raw.length > LONGEST_RECORD) {
    const max = longestRecordShown();
    return { fields: [], problems: [problem('csv_record_too_long', '', { row, max })] };
  }
  if (hasNoText(raw)) {
    return { fields: [], problems: [problem('csv_row_not_utf8', '', { row })] };
  }
  const entries = objectOf(raw);
  if (entries === null) return { fields: [], problems: [problem('ndjson_no_object', '', { row })] };
  const fields: string[] = Array.from({ length: places.size }, () => '');
  for (const [field, value] of entries) {
    const place = places.get(field);
    if (place === undefined) {
      return { fields, problems: [problem('ndjson_field_unknown', field, { row, field })] };
    }
    if (texts.has(place) && typeof value === 'object' && value !== null) {
      return { fields, problems: [problem('ndjson_value_nested', field, { row, field })] };
    }
    fields[place] = guardFormula(textOf(value));
  }
  return { fields, problems: NO_PROBLEMS };
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
