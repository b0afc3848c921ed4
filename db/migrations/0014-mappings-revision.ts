import { DataTypes, type QueryInterface } from 'sequelize';

/**
 * A number that every change of an organisation's value mappings raises: what was made of 50,000 of them is
 * made again only then. It stands at the organisation and not beside the count of links, for creating a
 * link changes that row and would read a newer number there than the mappings that its transaction sees.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.addColumn('organizations', 'mappingsRevision', {
    type: DataTypes.BIGINT,
    allowNull: false,
    defaultValue: 0,
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  // Sequelize's own way makes the embedded table anew, without its indexes.
  await queryInterface.sequelize.query('ALTER TABLE organizations DROP COLUMN mappingsRevision');
}
