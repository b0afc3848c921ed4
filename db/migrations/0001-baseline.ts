import { readFileSync } from 'node:fs';
import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';
import { exactCollationOf } from '../exact-collation.ts';

/** Every table of the first release, as `db/baseline/` has it for each engine. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  for (const statement of statements(queryInterface))
    await queryInterface.sequelize.query(statement);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  const made = statements(queryInterface).join('\n');
  const tables = [...made.matchAll(/^CREATE TABLE IF NOT EXISTS `?(\w+)/gm)].map(
    ([, name]) => name,
  );
  for (const table of tables.toReversed()) await queryInterface.dropTable(table ?? '');
}

function statements(queryInterface: QueryInterface): string[] {
  const embedded = isEmbedded(queryInterface);
  const file = new URL(`../baseline/${embedded ? 'embedded' : 'server'}.sql`, import.meta.url);
  const collation = embedded ? '' : exactCollationOf(queryInterface.sequelize);
  return readFileSync(file, 'utf8').replaceAll('{exact}', collation).split(/;\n/).filter(Boolean);
}
