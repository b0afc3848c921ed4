import type { QueryInterface } from 'sequelize';
import { createTable, isEmbedded } from '../columns.ts';
import { fixStatistics } from '../embedded/statistics.ts';
import { BASELINE } from '../tables/tables.ts';

/** Every table of the first release. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  for (const table of Object.values(BASELINE)) await createTable(queryInterface, table);
  if (isEmbedded(queryInterface)) await fixStatistics(queryInterface);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const { name } of Object.values(BASELINE).toReversed()) await queryInterface.dropTable(name);
}
