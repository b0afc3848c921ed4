import type { QueryInterface } from 'sequelize';

const TABLE = 'tracking_parameters';

/** Other names of a dropdown's values, and when they may be chosen. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if ('valueDetails' in (await queryInterface.describeTable(TABLE))) return;
  await queryInterface.sequelize.query(
    `ALTER TABLE ${TABLE} ADD COLUMN valueDetails MEDIUMTEXT NULL`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'valueDetails');
}
