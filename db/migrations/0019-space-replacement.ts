import type { QueryInterface } from 'sequelize';
import { exactText } from '../columns.ts';

const TABLE = 'tracking_parameters';
const COLUMN = 'spaceReplacement';

/** What spaces of a text become. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if (COLUMN in (await queryInterface.describeTable(TABLE))) return;
  const type = String(exactText(1).inTable(queryInterface));
  await queryInterface.sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} ${type} NULL`);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, COLUMN);
}
