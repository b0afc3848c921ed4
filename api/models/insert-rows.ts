import type { Sequelize } from 'sequelize';
import type { Table } from './models.ts';
import { ROWS_A_STATEMENT } from './parts-of.ts';

// Nothing in it has a meaning between quotes, in any dialect; most that is stored is of this kind.
const PLAIN = /^[\w \n.:/?&=%~+,;@{}[\]()<>#!$*|-]*$/;
/** As the connections have it. */
const UTC = '+00:00';
// A statement is no longer than a server takes, but for a row that is.
const LONGEST_STATEMENT = 1_000_000;

interface TimestampType {
  /** As the dialect has it. */
  stringify(value: Date, options: object): string;
}

/** A timestamp as a column has it, to the millisecond. */
export function timestampText<Row extends object>(
  table: Table<Row>,
  column: string,
  timestamp: Date,
): string {
  const attributes: Record<string, { type: unknown }> = table.getAttributes();
  const { type } = attributes[column] as { type: TimestampType };
  return type.stringify(timestamp, { timezone: UTC });
}

/**
 * The statements that store any number of new rows of an organization. Sequelize's own way looks at every value of every
 * row again and again, and takes several times as long as the database.
 * @param rows all with the same columns
 * @param changed where a row with the id of one of them is there already, only these columns of it change
 */
export function* insertStatements<Row extends object>(
  table: Table<Row>,
  organizationId: string,
  rows: readonly object[],
  changed: readonly string[] = [],
): Generator<string> {
  const { tableName, sequelize } = table;
  if (rows.length === 0) return;
  const given = new Set(Object.keys(rows[0] ?? {}));
  // A row may come with more than is stored in it.
  const names = Object.keys(table.getAttributes()).filter(
    (name) => name !== 'organizationId' && given.has(name),
  );
  const columns = [...names, 'organizationId'].map((name) => `\`${name}\``).join();
  const print = rowPrinter(table, sequelize, names);
  const owner = sequelize.escape(organizationId);
  const statement = (values: readonly string[]) =>
    `INSERT INTO ${tableName} (${columns}) VALUES ${values.join()}${onTwins(sequelize, changed)}`;
  let values: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = `(${print(row as Record<string, unknown>)},${owner})`;
    const isFull = values.length === ROWS_A_STATEMENT || length + text.length > LONGEST_STATEMENT;
    if (isFull && values.length > 0) {
      yield statement(values);
      values = [];
      length = 0;
    }
    values.push(text);
    length += text.length;
  }
  yield statement(values);
}

function onTwins(sequelize: Sequelize, changed: readonly string[]): string {
  if (changed.length === 0) return '';
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const to = (name: string) => (isEmbedded ? `excluded.\`${name}\`` : `VALUES(\`${name}\`)`);
  const set = changed.map((name) => `\`${name}\` = ${to(name)}`).join();
  return isEmbedded ? ` ON CONFLICT DO UPDATE SET ${set}` : ` ON DUPLICATE KEY UPDATE ${set}`;
}

function rowPrinter<Row extends object>(
  table: Table<Row>,
  sequelize: Sequelize,
  names: readonly string[],
): (row: Record<string, unknown>) => string {
  // They cost the most to write, and many rows share one.
  const timestamps = new Map<Date, string>();
  const textOf = (timestamp: Date, name: string): string => {
    const text = timestamps.get(timestamp) ?? timestampText(table, name, timestamp);
    timestamps.set(timestamp, text);
    return text;
  };
  const print = (value: unknown, name: string): string => {
    if (typeof value === 'string' && PLAIN.test(value)) return `'${value}'`;
    if (typeof value === 'number' || typeof value === 'boolean') return String(Number(value));
    return sequelize.escape((value instanceof Date ? textOf(value, name) : value) as string);
  };
  return (row) => names.map((name) => print(row[name], name)).join();
}
