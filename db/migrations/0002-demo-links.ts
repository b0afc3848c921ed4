import type { QueryInterface } from 'sequelize';
import { createTable, owned } from '../columns.ts';

/** Which links are demo data, so that they can be taken away again. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, { name: 'demo_links', columns: owned() });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('demo_links');
}
