import { type KeyType, keyTypeOf } from '@utmost/db/key-type.ts';
import { DataTypes, type Sequelize } from 'sequelize';
import type { Table } from './models.ts';
import { columnsOf, momentTexts } from './row-columns.ts';

/** Rows as `LOAD DATA` reads them. */
export interface RowFile {
  readonly columns: readonly string[];
  /** Whole lines, any number in each; each character is a byte. */
  readonly pieces: readonly string[];
  readonly rows: number;
}

/** Takes what is to be rows a little at a time, and keeps little of each: many thousand are under way at once. */
export interface RowFileWriter<Item> {
  add(items: readonly Item[]): void;
  /** These are all. */
  file(): RowFile;
}

/** How the bytes are to be read; as they stand, for each column has its own encoding. */
export const FILE_FORM =
  "CHARACTER SET binary FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A'";
// What has a meaning in them, or is more than one byte.
const NOT_PLAIN = /[\\\t\n\0\x80-\uffff]/;
const EVERY_MARK = /[\\\t\n\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\0': '\\0' };
const NULL = '\\N';

/** Writes rows of an organisation down, which all have the same columns: each value as text, keys as the database keeps them. */
export function rowFileWriter<Row extends object>(
  table: Table<Row>,
  organizationId: string,
): RowFileWriter<object> {
  const pieces: string[] = [];
  let count = 0;
  let line: ((row: object) => string) | null = null;
  let names: readonly string[] = [];
  const begin = (rows: readonly object[]) => {
    const keyType = keyTypeOf(table.sequelize as Sequelize);
    const owner = keyInFile(organizationId, keyType);
    const columns = columnsOf(table, rows);
    const momentText = momentTexts(columns);
    const isKey = columns.map(({ type }) => type instanceof DataTypes.UUID);
    names = [...columns.map(({ name }) => name), 'organizationId'];
    const written = (value: unknown, index: number): string => {
      if (typeof value === 'string') {
        return isKey[index] ? keyInFile(value, keyType) : inFile(value);
      }
      if (value === null) return NULL;
      if (value instanceof Date) return momentText(value, index);
      return String(Number(value));
    };
    // In each line, for what the statement says of every row costs the server more than reading it.
    return (row: object) => `${Object.values(row).map(written).join('\t')}\t${owner}\n`;
  };
  return {
    add: (rows) => {
      line ??= begin(rows);
      pieces.push(rows.map(line).join(''));
      count += rows.length;
    },
    file: () => ({ columns: names, pieces, rows: count }),
  };
}

/**
 * A text as it stands in a file: its bytes in UTF-8.
 * @example inFile('a\té') // 'a\\tÃ©'
 */
export function inFile(text: string): string {
  return NOT_PLAIN.test(text) ? escaped(Buffer.from(text).toString('latin1')) : text;
}

/** A UUID as it stands in a file. */
export function keyInFile(id: string, type: KeyType): string {
  if (type === 'characters') return id;
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
  return escaped(bytes);
}

function escaped(bytes: string): string {
  return bytes.replace(EVERY_MARK, (mark) => ESCAPED[mark] ?? mark);
}
