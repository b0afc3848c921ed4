import type { QueryInterface } from 'sequelize';
import { id, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

/** Which links are demo data, so that they can be taken away again. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'demo_links',
    {
      // The link's; no reference, for a link may be deleted before.
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
    },
    TABLE_OPTIONS,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('demo_links');
}
