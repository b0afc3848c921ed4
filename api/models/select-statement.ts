import type { FindOptions } from 'sequelize';
import type { Table } from './models.ts';

interface QueryWriter {
  selectQuery(table: string, options: object, model: unknown): string;
}

/** The statement that finds rows of a table: what it asks for stands in it already, as the dialect has it. */
export function selectStatement<Row extends object>(
  table: Table<Row>,
  options: FindOptions<Row>,
): string {
  const writer = table.sequelize?.getQueryInterface().queryGenerator as QueryWriter;
  const attributes = options.attributes ?? Object.keys(table.getAttributes());
  return writer.selectQuery(table.tableName, { ...options, attributes }, table).replace(/;$/, '');
}
