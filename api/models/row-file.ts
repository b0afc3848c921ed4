import { type KeyType, keyTypeOf } from '@utmost/db/key-type.ts';
import { DataTypes, type Sequelize } from 'sequelize';
import type { Table } from './models.ts';
import { columnsOf, momentTexts } from './row-columns.ts';

/** Rows as `LOAD DATA` reads them. */
export interface RowFile {
  readonly columns: readonly string[];
  /** One a row, with its end; each character is a byte. */
  readonly lines: readonly string[];
}

/** How the bytes are to be read; as they stand, for each column has its own encoding. */
export const FILE_FORM =
  "CHARACTER SET binary FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A'";
// What has a meaning in them, or is more than one byte.
const NOT_PLAIN = /[\\\t\n\0\x80-\uffff]/;
const EVERY_MARK = /[\\\t\n\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\0': '\\0' };
const NULL = '\\N';

/**
 * Writes rows of an organisation down, each value as text, and keys as the database keeps them.
 * @returns takes some of the rows, which all have the same columns
 */
export function rowWriter<Row extends object>(
  table: Table<Row>,
  organizationId: string,
): (rows: readonly object[]) => RowFile {
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
  return (rows) => {
    line ??= begin(rows);
    return { columns: names, lines: rows.map(line) };
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
