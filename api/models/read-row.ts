import { DataTypes, type FindOptions } from 'sequelize';
import type { OrganizationRow, Scope, Table } from './models.ts';

type Reader = (value: unknown) => unknown;

const readers = new WeakMap<object, ReadonlyMap<string, Reader>>();

/** A row as it came from the driver, with the types that every engine's rows have in common. */
export function readRow<Row extends object>(table: Table<Row>, raw: object): Row {
  const row: Record<string, unknown> = { ...raw };
  for (const [column, read] of readersOf(table)) {
    if (row[column] !== null && row[column] !== undefined) row[column] = read(row[column]);
  }
  return row as Row;
}

/** Rows of a table, of any organization. */
export async function readRows<Row extends object>(
  table: Table<Row>,
  options: FindOptions<Row>,
): Promise<Row[]> {
  const rows = await table.findAll({ ...options, raw: true });
  return rows.map((row) => readRow(table, row));
}

/** The organization itself; null once it is deleted. */
export async function readOrganization({
  models,
  organizationId: id,
  transaction,
}: Scope): Promise<OrganizationRow | null> {
  const [found] = await readRows(models.organizations, {
    where: { id, deletedAt: null },
    transaction,
  });
  return found ?? null;
}

// The embedded engine has neither booleans nor dates, and big integers may come as strings.
function readersOf<Row extends object>(table: Table<Row>): ReadonlyMap<string, Reader> {
  const known = readers.get(table);
  if (known) return known;
  const found = new Map<string, Reader>();
  for (const [column, { type }] of Object.entries(
    table.getAttributes() as Record<string, { type: unknown }>,
  )) {
    if (type instanceof DataTypes.BOOLEAN) found.set(column, Boolean);
    if (type instanceof DataTypes.JSON)
      found.set(column, (value) => (typeof value === 'string' ? JSON.parse(value) : value));
    if (type instanceof DataTypes.BIGINT) found.set(column, Number);
    if (type instanceof DataTypes.DATE)
      found.set(column, (value) => (value instanceof Date ? value : new Date(String(value))));
  }
  readers.set(table, found);
  return found;
}
