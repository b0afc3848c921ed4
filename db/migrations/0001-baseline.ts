import type { QueryInterface } from 'sequelize';
import { LINK_TABLES } from '../baseline/links.ts';
import { ORGANIZATION_TABLES } from '../baseline/organizations.ts';
import { RECORD_TABLES } from '../baseline/records.ts';
import { TAXONOMY_TABLES } from '../baseline/taxonomy.ts';
import { isEmbedded, TABLE_OPTIONS, type TableDefinition } from '../column-types.ts';
import { fixStatistics } from '../embedded/statistics.ts';

// In the order of their references.
const TABLES: readonly TableDefinition[] = [
  ...ORGANIZATION_TABLES,
  ...TAXONOMY_TABLES,
  ...LINK_TABLES,
  ...RECORD_TABLES,
];

/** Every table of the first release. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  for (const { name, columns, indexes = [], sql } of TABLES) {
    if (sql) await queryInterface.sequelize.query(sql(queryInterface));
    if (columns) await queryInterface.createTable(name, columns(queryInterface), TABLE_OPTIONS);
    for (const [index, fields, unique = false] of indexes) {
      await queryInterface.addIndex(name, [...fields], { name: `${name}_${index}`, unique });
    }
  }
  if (isEmbedded(queryInterface)) await fixStatistics(queryInterface);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const { name } of TABLES.toReversed()) await queryInterface.dropTable(name);
}
