import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Table } from './models.ts';
import { columnNames, columnsOf, momentTexts } from './row-columns.ts';

// Nothing in it has a meaning between quotes, in any dialect; most that is stored is of this kind.
const PLAIN = /^[\w .:/?&=%~+,;@{}[\]()<>#!$*|-]*$/;

/**
 * Stores new rows of an organisation in one statement. Sequelize's own way looks at every value of every
 * row again and again, and takes several times as long as the database.
 * @param rows all with the same columns
 */
export async function insertRows<Row extends object>(
  table: Table<Row>,
  organizationId: string,
  rows: readonly object[],
  transaction: Transaction | null,
): Promise<void> {
  const { sequelize } = table;
  if (rows.length === 0 || !sequelize) return;
  await sequelize.query(insertStatement(table, organizationId, rows), {
    transaction,
    type: QueryTypes.RAW,
    raw: true,
  });
}

function insertStatement<Row extends object>(
  table: Table<Row>,
  organizationId: string,
  rows: readonly object[],
): string {
  const literal = (value: unknown) => (table.sequelize as Sequelize).escape(value as string);
  const columns = columnsOf(table, rows);
  const momentText = momentTexts(columns);
  const written = (value: unknown, index: number): string => {
    if (typeof value === 'string' && PLAIN.test(value)) return `'${value}'`;
    return literal(value instanceof Date ? momentText(value, index) : value);
  };
  const owner = literal(organizationId);
  const values = rows.map((row) => `(${Object.values(row).map(written).join()},${owner})`);
  const names = columnNames([...columns.map(({ name }) => name), 'organizationId']);
  return `INSERT INTO ${table.tableName} (${names}) VALUES ${values.join()}`;
}
