import { literal } from 'sequelize';
import { timestampText } from './insert-rows.ts';
import type { Table } from './models.ts';

/** An order that an index keeps: by a column, and equal rows by their ids. */
export interface RowOrder<Row> {
  readonly column: keyof Row & string;
  readonly direction: 'ASC' | 'DESC';
}

/** Where a row is in an order. */
export interface RowPlace {
  readonly value: Date | string | number;
  readonly id: string;
}

/**
 * The condition for rows that come after a place, written so that each engine reads one stretch of the index, also where
 * many rows have one timestamp.
 */
export function rowsAfter<Row extends object>(
  table: Table<Row>,
  { column, direction }: RowOrder<Row>,
  { value, id }: RowPlace,
) {
  const { sequelize, tableName } = table;
  const operator = direction === 'ASC' ? '>' : '<';
  const [ownValue, ownId] = [`${tableName}.${column}`, `${tableName}.id`];
  const otherId = sequelize.escape(id);
  // Escaped as it is, a timestamp loses its milliseconds.
  const text = value instanceof Date ? timestampText(table, column, value) : value;
  const otherValue = sequelize.escape(text);
  if (sequelize.getDialect() === 'sqlite')
    return literal(`(${ownValue}, ${ownId}) ${operator} (${otherValue}, ${otherId})`);
  return literal(
    `(${ownValue} ${operator} ${otherValue} OR (${ownValue} = ${otherValue} AND ${ownId} ${operator} ${otherId}))`,
  );
}
