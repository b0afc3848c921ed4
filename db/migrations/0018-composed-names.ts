import type { QueryInterface } from 'sequelize';

const TABLE = 'tracking_parameters';

/** The parameters whose values make a text. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if ('compose' in (await queryInterface.describeTable(TABLE))) return;
  await queryInterface.sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN compose MEDIUMTEXT NULL`);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'compose');
}
