import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactCollationOf, learnExactCollation } from '@utmost/db/exact-collation.ts';
import type { Sequelize } from 'sequelize';
import { root } from '../support/source-files.ts';

/** Fills an empty database with the tables and rows of an installation of the first release. */
export async function loadFirstRelease(sequelize: Sequelize): Promise<void> {
  await learnExactCollation(sequelize);
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const file = `test/fixtures/release-0.1/${isEmbedded ? 'embedded' : 'server'}.sql`;
  const collation = isEmbedded ? '' : exactCollationOf(sequelize);
  const statements = readFileSync(join(root, file), 'utf8')
    .replaceAll('{exact}', collation)
    .split(/;\n/)
    .filter(Boolean);
  // On one connection, whose foreign keys are off while the tables refer to others that come later.
  await sequelize.transaction(async (transaction) => {
    for (const sql of statements) await sequelize.query(sql, { transaction });
    if (!isEmbedded) await sequelize.query('SET foreign_key_checks = 1', { transaction });
  });
}
