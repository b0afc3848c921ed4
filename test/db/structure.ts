import { QueryTypes, type Sequelize } from 'sequelize';

// What Sequelize tells of indexes is no measure: of the embedded database a thread may answer with what it was before.
const INDEXES = {
  sqlite: `SELECT m.name AS tableName, i.name AS indexName, i."unique" AS isUnique, c.seqno AS place, c.name AS columnName
    FROM sqlite_schema AS m, pragma_index_list(m.name) AS i, pragma_index_info(i.name) AS c`,
  mysql: `SELECT table_name AS tableName, index_name AS indexName, 1 - non_unique AS isUnique, seq_in_index AS place,
    column_name AS columnName FROM information_schema.statistics
    WHERE table_schema = DATABASE() AND table_name <> 'migration_turns'`,
};
const COLUMNS = {
  sqlite: `SELECT m.name, c.type, c."notnull", c.name AS columnName FROM sqlite_schema AS m, pragma_table_info(m.name) AS c`,
  mysql: `SELECT table_name, column_type, is_nullable, CONCAT(column_name, COALESCE(collation_name, '')) AS columnName
    FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name <> 'migration_turns'`,
};

interface IndexRow {
  readonly indexName: string;
  readonly isUnique: number;
  readonly place: number;
  readonly columnName: string;
}

const dialectOf = (sequelize: Sequelize) =>
  sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql';

/** The columns and indexes of every table, but for the one of the turns to migrate: it has the server's own collation. */
export async function structureOf(sequelize: Sequelize): Promise<string[]> {
  const found: string[] = [];
  for (const statements of [INDEXES, COLUMNS]) {
    const sql = statements[dialectOf(sequelize)];
    const rows = await sequelize.query(sql, { type: QueryTypes.SELECT });
    found.push(...rows.map((row) => JSON.stringify(Object.values(row)).toLowerCase()).sort());
  }
  return found;
}

/** Every index by its name: its columns, and whether it is unique. */
export async function indexesOf(
  sequelize: Sequelize,
): Promise<Record<string, { columns: string[]; unique: boolean }>> {
  const sql = INDEXES[dialectOf(sequelize)];
  const rows = await sequelize.query<IndexRow>(sql, { type: QueryTypes.SELECT });
  const byName = Object.groupBy(rows, ({ indexName }) => indexName);
  return Object.fromEntries(
    Object.entries(byName).map(([name, of = []]) => {
      const inOrder = of.toSorted((a, b) => Number(a.place) - Number(b.place));
      const columns = inOrder.map(({ columnName }) => columnName);
      return [name, { columns, unique: Number(of[0]?.isUnique) === 1 }];
    }),
  );
}
