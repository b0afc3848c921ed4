import { ASCII_ID } from '@utmost/db/column-types.ts';
import { learnKeyType } from '@utmost/db/key-type.ts';
import { QueryTypes, type Sequelize } from 'sequelize';

interface ForeignKey {
  readonly name: string;
  readonly tableName: string;
  readonly columnName: string;
  readonly otherTable: string;
  readonly otherColumn: string;
  readonly onDelete: string;
}

/** Changes the keys of a migrated MariaDB into characters, as a server has them that knows no UUIDs. */
export async function keysAsCharacters(sequelize: Sequelize): Promise<void> {
  const columns = await sequelize.query<{ tableName: string; columnName: string }>(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() AND data_type = 'uuid'`,
    { type: QueryTypes.SELECT },
  );
  await withoutForeignKeys(sequelize, async () => {
    for (const [table, keys] of Map.groupBy(columns, ({ tableName }) => tableName)) {
      const changes = keys.map(({ columnName }) => `MODIFY ${columnName} ${ASCII_ID} NOT NULL`);
      await sequelize.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
    }
  });
  await learnKeyType(sequelize);
}

// Both ends of a reference cannot change their type at the same moment. Every key here has one column.
async function withoutForeignKeys(sequelize: Sequelize, work: () => Promise<void>): Promise<void> {
  const keys = await foreignKeys(sequelize);
  for (const { tableName, name } of keys) {
    await sequelize.query(`ALTER TABLE ${tableName} DROP FOREIGN KEY ${name}`);
  }
  try {
    await work();
  } finally {
    for (const { name, tableName, columnName, otherTable, otherColumn, onDelete } of keys) {
      await sequelize.query(
        `ALTER TABLE ${tableName} ADD CONSTRAINT ${name} FOREIGN KEY (${columnName})
         REFERENCES ${otherTable} (${otherColumn}) ON DELETE ${onDelete}`,
      );
    }
  }
}

function foreignKeys(sequelize: Sequelize): Promise<ForeignKey[]> {
  return sequelize.query<ForeignKey>(
    `SELECT k.constraint_name AS name, k.table_name AS tableName, k.column_name AS columnName,
       k.referenced_table_name AS otherTable, k.referenced_column_name AS otherColumn, r.delete_rule AS onDelete
     FROM information_schema.key_column_usage k
     JOIN information_schema.referential_constraints r
       ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name
       AND r.table_name = k.table_name
     WHERE k.table_schema = DATABASE() AND k.referenced_table_name IS NOT NULL`,
    { type: QueryTypes.SELECT },
  );
}
