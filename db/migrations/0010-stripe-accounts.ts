import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';
import { exactCollationOf } from '../exact-collation.ts';

/**
 * The Stripe account and mode that a customer belongs to, what its subscription costs, whether its renewals are not collected
 * for now, and of which events administrators were told.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const characters = isEmbedded(queryInterface)
    ? ''
    : ` CHARACTER SET utf8mb4 COLLATE ${exactCollationOf(sequelize)}`;
  const timestamp = isEmbedded(queryInterface) ? 'DATETIME' : 'DATETIME(3)';
  for (const [table, column, type] of [
    ['billing_accounts', 'stripeAccountId', `VARCHAR(255)${characters} NULL`],
    ['billing_accounts', 'isLivemode', 'TINYINT(1) NULL'],
    ['billing_accounts', 'isCollectionPaused', 'TINYINT(1) NOT NULL DEFAULT 0'],
    ['billing_accounts', 'priceAmount', 'BIGINT NULL'],
    ['billing_accounts', 'priceCurrency', `VARCHAR(3)${characters} NULL`],
    ['stripe_events', 'announcedAt', `${timestamp} NULL`],
  ] as const) {
    if (column in (await queryInterface.describeTable(table))) continue;
    await sequelize.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn('stripe_events', 'announcedAt');
  for (const column of [
    ...['priceCurrency', 'priceAmount', 'isCollectionPaused', 'isLivemode', 'stripeAccountId'],
  ]) {
    await queryInterface.removeColumn('billing_accounts', column);
  }
}
