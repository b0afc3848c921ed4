import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';
import { exactCollationOf } from '../exact-collation.ts';

const TABLE = 'billing_accounts';

/** The Stripe account and mode that a customer belongs to, and whether its renewals are not collected for now. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const characters = isEmbedded(queryInterface)
    ? ''
    : ` CHARACTER SET utf8mb4 COLLATE ${exactCollationOf(sequelize)}`;
  const found = await queryInterface.describeTable(TABLE);
  for (const [column, type] of [
    ['stripeAccountId', `VARCHAR(255)${characters} NULL`],
    ['isLivemode', 'TINYINT(1) NULL'],
    ['isCollectionPaused', 'TINYINT(1) NOT NULL DEFAULT 0'],
  ] as const) {
    if (column in found) continue;
    await sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN ${column} ${type}`);
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const column of ['isCollectionPaused', 'isLivemode', 'stripeAccountId']) {
    await queryInterface.removeColumn(TABLE, column);
  }
}
