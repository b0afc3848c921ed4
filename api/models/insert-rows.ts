import { QueryTypes, type Transaction } from 'sequelize';
import type { Table } from './models.ts';

/** As the connections have it. */
const UTC = '+00:00';
// Nothing in it has a meaning between quotes, in any dialect; most that is stored is of this kind.
const PLAIN = /^[\w .:/?&=%~+,;@{}[\]()<>#!$*|-]*$/;

/** A column's type, as the dialect has it. */
interface ColumnType {
  stringify(value: Date, options: object): string;
}

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
  const [first] = rows;
  const { sequelize } = table;
  if (!first || !sequelize) return;
  const columns = [...Object.keys(first), 'organizationId'];
  const attributes = table.getAttributes() as Record<string, { type: unknown }>;
  const types = columns.map((column) => attributes[column]?.type as ColumnType);
  const moments = new Map<Date, string>();
  const written = (value: unknown, index: number): string => {
    if (typeof value === 'string' && PLAIN.test(value)) return `'${value}'`;
    if (!(value instanceof Date)) return sequelize.escape(value as string);
    // A moment costs the most to write, and in one batch it is always the same.
    const known = moments.get(value);
    if (known !== undefined) return known;
    const literal = sequelize.escape(types[index]?.stringify(value, { timezone: UTC }) ?? '');
    moments.set(value, literal);
    return literal;
  };
  const owner = sequelize.escape(organizationId);
  const values = rows.map((row) => `(${Object.values(row).map(written).join()},${owner})`);
  const names = columns.map((column) => `\`${column}\``).join();
  await sequelize.query(`INSERT INTO ${table.tableName} (${names}) VALUES ${values.join()}`, {
    transaction,
    type: QueryTypes.RAW,
    raw: true,
  });
}
