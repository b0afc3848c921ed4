import { DataTypes, type QueryInterface } from 'sequelize';

/** A number that every change in an organisation raises: an unchanged list is told by it alone. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.addColumn('organization_usage', 'revision', {
    type: DataTypes.BIGINT,
    allowNull: false,
    defaultValue: 0,
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  // Sequelize's own way makes the embedded table anew, without its indexes.
  await queryInterface.sequelize.query('ALTER TABLE organization_usage DROP COLUMN revision');
}
