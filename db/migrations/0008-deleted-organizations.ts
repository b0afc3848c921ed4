import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';

const TABLE = 'organizations';
const COLUMN = 'deletedAt';

/** Since when an organization is deleted, while its rows are still being removed. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if (COLUMN in (await queryInterface.describeTable(TABLE))) return;
  const type = isEmbedded(queryInterface) ? 'DATETIME' : 'DATETIME(3)';
  await queryInterface.sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} ${type} NULL`);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, COLUMN);
}
