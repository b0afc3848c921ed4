import type { QueryInterface } from 'sequelize';
import { createTable } from '../columns.ts';
import { DEMO_LINKS } from '../tables/links.ts';

/** Which links are demo data, so that they can be taken away again. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, DEMO_LINKS);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(DEMO_LINKS.name);
}
