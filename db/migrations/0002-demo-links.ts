import type { QueryInterface } from 'sequelize';
import { owned, TABLE_OPTIONS } from '../column-types.ts';

/** Which links are demo data, so that they can be taken away again. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  // The id is the link's; where that is changed or deleted, its row here goes.
  await queryInterface.createTable('demo_links', owned(queryInterface), TABLE_OPTIONS);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('demo_links');
}
