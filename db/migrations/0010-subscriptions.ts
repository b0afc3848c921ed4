import { DataTypes, type ModelAttributeColumnOptions, type QueryInterface } from 'sequelize';
import { exactText, moment } from '../column-types.ts';

// Made anew each time: Sequelize writes the engine's own types into what it is given.
const columns = (): Record<string, ModelAttributeColumnOptions> => ({
  stripeSubscriptionId: { ...exactText(255), allowNull: true },
  subscriptionStatus: { ...exactText(32), allowNull: true },
  cancelAtPeriodEnd: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  currentPeriodEndsAt: { ...moment(), allowNull: true },
});

/** What an organisation pays for, beside its plan. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  for (const [name, column] of Object.entries(columns())) {
    await queryInterface.addColumn('organizations', name, column);
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const name of Object.keys(columns()).toReversed()) {
    // Sequelize's own way makes the embedded table anew, without its indexes.
    await queryInterface.sequelize.query(`ALTER TABLE organizations DROP COLUMN ${name}`);
  }
}
