import type { QueryInterface } from 'sequelize';

const TABLE = 'billing_accounts';

/** What a subscription's next payment comes to. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if ('nextAmount' in (await queryInterface.describeTable(TABLE))) return;
  await queryInterface.sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN nextAmount BIGINT NULL`);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'nextAmount');
}
