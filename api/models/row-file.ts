import type { Table } from './models.ts';
import { columnsOf, momentTexts } from './row-columns.ts';

/** Rows as `LOAD DATA` reads them. */
export interface RowFile {
  readonly columns: readonly string[];
  /** One a row, with its end. */
  readonly lines: readonly string[];
}

/** How the bytes are to be read. */
export const FILE_FORM = "FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A'";
// What has a meaning in them.
const MARKS = /[\\\t\n\0]/;
const EVERY_MARK = /[\\\t\n\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\0': '\\0' };
const NULL = '\\N';

/**
 * Writes rows of an organisation down, each value as text.
 * @param rows all with the same columns
 */
export function rowFile<Row extends object>(
  table: Table<Row>,
  organizationId: string,
  rows: readonly object[],
): RowFile {
  const columns = columnsOf(table, rows);
  const momentText = momentTexts(columns);
  const written = (value: unknown, index: number): string => {
    if (typeof value === 'string') return inFile(value);
    if (value === null) return NULL;
    if (value instanceof Date) return momentText(value, index);
    return String(Number(value));
  };
  // In each line, for what the statement says of every row costs the server more than reading it.
  const lines = rows.map(
    (row) => `${Object.values(row).map(written).join('\t')}\t${organizationId}\n`,
  );
  return { columns: [...columns.map(({ name }) => name), 'organizationId'], lines };
}

/**
 * A text as it stands in a file.
 * @example inFile('a\tb') // 'a\\tb'
 */
export function inFile(text: string): string {
  return MARKS.test(text) ? text.replace(EVERY_MARK, (mark) => ESCAPED[mark] ?? mark) : text;
}
