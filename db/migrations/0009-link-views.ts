import { DataTypes, type QueryInterface } from 'sequelize';
import { id, moment, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

/** What people look at again and again on Manage Links: the address bar's search part, under a name. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'link_views',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      userId: {
        ...id(queryInterface),
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(255), allowNull: false },
      query: { type: DataTypes.TEXT, allowNull: false },
      createdAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('link_views', ['organizationId', 'userId'], {
    name: 'link_views_owner',
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('link_views');
}
