import { QueryTypes, type Sequelize } from 'sequelize';

interface ForeignKey {
  readonly name: string;
  readonly tableName: string;
  readonly columnName: string;
  readonly otherTable: string;
  readonly otherColumn: string;
  readonly onDelete: string;
}

/**
 * Does work on a MySQL or MariaDB database while its foreign keys are away: both ends of one cannot change
 * their type at the same moment. Every key here has one column.
 */
export async function withoutForeignKeys(
  sequelize: Sequelize,
  work: () => Promise<void>,
): Promise<void> {
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
