import type { BoundStatement } from '@utmost/db/bound-text.ts';
import { DataTypes, type Sequelize } from 'sequelize';
import { ROWS_A_STATEMENT } from './chunks-of.ts';
import type { Table } from './models.ts';

/** As the connections have it. */
const UTC = '+00:00';
// A statement is no longer than a server takes, but for a row that is.
const LONGEST_STATEMENT = 1_000_000;

/** A timestamp as a column has it, to the millisecond. */
export function timestampText<Row extends object>(
  table: Table<Row>,
  column: string,
  timestamp: Date,
): string {
  const attributes: Record<string, { type: unknown }> = table.getAttributes();
  // As the dialect writes it.
  const type = attributes[column]?.type as { stringify(value: Date, options: object): string };
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
): Generator<BoundStatement> {
  const { tableName, sequelize } = table;
  if (rows.length === 0) return;
  const given = new Set(Object.keys(rows[0] ?? {}));
  // A row may come with more than is stored in it.
  const names = Object.keys(table.getAttributes()).filter(
    (name) => name !== 'organizationId' && given.has(name),
  );
  const columns = [...names, 'organizationId'].map((name) => `\`${name}\``).join();
  const bind = valueBinder(table);
  const places = `(${'?,'.repeat(names.length)}?)`;
  const end = onTwins(sequelize, changed);
  const statement = (values: readonly unknown[]) => ({
    sql: `INSERT INTO ${tableName} (${columns}) VALUES ${places}${`,${places}`.repeat(values.length / (names.length + 1) - 1)}${end}`,
    values,
  });
  let values: unknown[] = [];
  let length = 0;
  let count = 0;
  for (const row of rows) {
    const own = names.map((name) => bind((row as Record<string, unknown>)[name], name));
    const ownLength = own.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    if (count === ROWS_A_STATEMENT || (count > 0 && length + ownLength > LONGEST_STATEMENT)) {
      yield statement(values);
      values = [];
      [length, count] = [0, 0];
    }
    for (const value of own) values.push(value);
    values.push(organizationId);
    length += ownLength;
    count += 1;
  }
  yield statement(values);
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 8;
}

function onTwins(sequelize: Sequelize, changed: readonly string[]): string {
  if (changed.length === 0) return '';
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const to = (name: string) => (isEmbedded ? `excluded.\`${name}\`` : `VALUES(\`${name}\`)`);
  const set = changed.map((name) => `\`${name}\` = ${to(name)}`).join();
  return isEmbedded ? ` ON CONFLICT DO UPDATE SET ${set}` : ` ON DUPLICATE KEY UPDATE ${set}`;
}

function valueBinder<Row extends object>(table: Table<Row>) {
  // They cost the most to write, and many rows share one.
  const timestamps = new Map<Date, string>();
  const attributes = Object.entries<{ type: unknown }>(table.getAttributes());
  const json = new Set(
    attributes.flatMap(([name, { type }]) => (type instanceof DataTypes.JSON ? name : [])),
  );
  return (value: unknown, name: string): unknown => {
    if (typeof value === 'boolean') return Number(value);
    if (json.has(name) && value !== null) return JSON.stringify(value);
    if (!(value instanceof Date)) return value ?? null;
    const text = timestamps.get(value) ?? timestampText(table, name, value);
    timestamps.set(value, text);
    return text;
  };
}
