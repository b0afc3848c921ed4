import { randomUUID } from 'node:crypto';
import { type QueryInterface, QueryTypes } from 'sequelize';
import { createTable, key, large } from '../columns.ts';

const TABLE = 'installation';

/** What a database is told from an older copy of itself by. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await createTable(queryInterface, { name: TABLE, columns: { id: key(), generation: large() } });
  const rows = await sequelize.query(`SELECT id FROM ${TABLE}`, { type: QueryTypes.SELECT });
  if (rows.length > 0) return;
  await sequelize.query(`INSERT INTO ${TABLE} (id, generation) VALUES (?, 0)`, {
    replacements: [randomUUID()],
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
