import type { WhereOptions } from 'sequelize';
import type { Table } from './models.ts';

/** Which rows of a table, and what of them; all of it where nothing is said. */
export interface Selection<Row> {
  readonly attributes?: readonly (keyof Row & string)[];
  readonly where?: WhereOptions<Row>;
  readonly order?: readonly (readonly [column: keyof Row & string, direction: 'ASC' | 'DESC'])[];
  /** Only with a limit. */
  readonly offset?: number;
  readonly limit?: number;
  /** The index that is read; the embedded engine needs no such hint. */
  readonly index?: string;
  /** Keeps the rows as they are until the transaction ends; the embedded engine has one writer. */
  readonly isLocked?: boolean;
  /** How long the statement may take, in milliseconds; `isStatementTimeout` recognizes the error after that. */
  readonly limitMs?: number;
}

/**
 * The statement that finds rows of a table: what it asks for stands in it already, as the dialect has it. Of Sequelize it
 * takes the conditions: to write the whole it takes as long as the database takes to answer.
 * @param measured columns whose bytes are added up, instead of reading rows
 */
export function selectStatement<Row extends object>(
  table: Table<Row>,
  {
    attributes,
    where,
    order = [],
    offset = 0,
    limit,
    index,
    isLocked = false,
    limitMs,
  }: Selection<Row>,
  measured: readonly (keyof Row & string)[] = [],
): string {
  const { sequelize, tableName } = table;
  const isServer = sequelize.getDialect() !== 'sqlite';
  const writer = sequelize.getQueryInterface().queryGenerator as {
    getWhereConditions(where: unknown, prefix: string, model: unknown): string;
  };
  const conditions = [
    writer.getWhereConditions(where, tableName, table),
    limitMs !== undefined && !isServer && embeddedLimit(tableName, limitMs),
  ].filter(Boolean);
  const columns = attributes ?? Object.keys(table.getAttributes());
  const bytes = measured
    .map((column) => `COALESCE(OCTET_LENGTH(${quoted(column)}), 0)`)
    .join(' + ');
  const statement = [
    limitMs !== undefined && isServer ? limitedSelect(limitMs) : 'SELECT',
    `${bytes === '' ? columns.map(quoted).join() : `${bytes} AS bytes`} FROM ${tableName}`,
    isServer && index !== undefined && `FORCE INDEX (${index})`,
    conditions.length > 0 && `WHERE ${conditions.join(' AND ')}`,
    order.length > 0 &&
      `ORDER BY ${order.map(([column, direction]) => `${quoted(column)} ${direction}`).join()}`,
    limit !== undefined && `LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    isServer && isLocked && 'FOR UPDATE',
  ]
    .filter(Boolean)
    .join(' ');
  return bytes === '' ? statement : `SELECT SUM(bytes) AS bytes FROM (${statement}) AS page`;
}

// MySQL takes the first for a comment, MariaDB the second.
function limitedSelect(limitMs: number): string {
  return `/*M! SET STATEMENT max_statement_time=${limitMs / 1000} FOR */ SELECT /*+ MAX_EXECUTION_TIME(${limitMs}) */`;
}

// The clock is read for one of 512 rows, since a call from within the engine takes longer than looking at a row.
function embeddedLimit(tableName: string, limitMs: number): string {
  return `(${tableName}.rowid & 511 OR is_within_ms(${limitMs}))`;
}

// Some are words of the language.
function quoted(column: string): string {
  return `\`${column}\``;
}
