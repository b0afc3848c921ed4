import { QueryTypes, type Sequelize } from 'sequelize';
import type { TableDefinition } from './columns.ts';
import { TABLES } from './tables/tables.ts';

const COLUMNS = {
  sqlite: `SELECT m.name AS tableName, p.name AS columnName, NOT p."notnull" AS nullable
    FROM sqlite_schema AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'`,
  mysql: `SELECT table_name AS tableName, column_name AS columnName, is_nullable = 'YES' AS nullable
    FROM information_schema.columns WHERE table_schema = DATABASE()`,
};

interface ColumnRow {
  readonly tableName: string;
  readonly columnName: string;
  readonly nullable: number | bigint;
}

/** A database that this version can't work with; `reason` is a phrase. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  /** Whether a newer version has migrated it. */
  readonly isNewer: boolean;

  constructor(reason: string, isNewer: boolean) {
    super(reason);
    this.isNewer = isNewer;
  }
}

/** In the list of migrations while rows are moved into the database. */
export const UNFINISHED_MOVE = 'unfinished-move';

/** A database that a move was interrupted in: it has some of the rows. */
export class UnfinishedMove extends SchemaError {
  override readonly name = 'SchemaError';

  constructor() {
    super(UNFINISHED_MOVE, true);
  }
}

/**
 * Compares the tables of the database with those that this version reads and writes.
 * @returns the first thing that differs, such as `column users.picture is missing`; null where nothing does
 */
export async function schemaDifference(sequelize: Sequelize): Promise<string | null> {
  const dialect = sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql';
  const rows = await sequelize.query<ColumnRow>(COLUMNS[dialect], { type: QueryTypes.SELECT });
  const found = Map.groupBy(rows, ({ tableName }) => tableName);
  for (const table of Object.values<TableDefinition>(TABLES)) {
    const columns = found.get(table.name);
    if (!columns) return `table ${table.name} is missing`;
    const difference = columnDifference(table, columns);
    if (difference) return difference;
  }
  return null;
}

function columnDifference(table: TableDefinition, rows: readonly ColumnRow[]): string | null {
  const byName = new Map(rows.map((row) => [row.columnName, row]));
  for (const [name, { allowNull }] of Object.entries(table.columns)) {
    const row = byName.get(name);
    if (!row) return `column ${table.name}.${name} is missing`;
    if (Boolean(Number(row.nullable)) !== allowNull) {
      return `column ${table.name}.${name} ${allowNull ? "can't" : 'can'} be empty`;
    }
    byName.delete(name);
  }
  const [unknown] = byName.keys();
  return unknown === undefined ? null : `column ${table.name}.${unknown} is unknown`;
}
