// Released migrations never change, and databases of the first release are brought to today's form with all their rows.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableDefinition } from '@utmost/db/columns.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { schemaDifference } from '@utmost/db/schema.ts';
import { TABLES } from '@utmost/db/tables/tables.ts';
import t from 'tap';
import { everyRow } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { root } from '../support/source-files.ts';
import { loadFirstRelease } from './first-release.ts';
import { openDatabase } from './open-database.ts';
import { indexesOf, structureOf } from './structure.ts';

/** File -> the first half of its SHA-256. */
const RELEASED: Readonly<Record<string, string>> = {
  'baseline/embedded.sql': '3fb3233556d91272d81c3b0230942a10',
  'baseline/server.sql': 'c5c498281d2d3fa789e65f9e9548bdb2',
  'migrations/0001-baseline.ts': 'cd14809745b1011b5d4f488673b85c6b',
  'migrations/0002-demo-links.ts': '02742411ef944eb388a670a48b7a202f',
  'migrations/0003-no-name-sets.ts': '73172cf299ae8c7c5ec9e45eebd62cb0',
  'migrations/0004-audit-actor-kind.ts': '5809203e1052a169f14d9f618bd43839',
  'migrations/0005-given-numbers.ts': 'ab3d33ea99471da28a3d0578f6df9af0',
  'migrations/0006-installation.ts': 'f544c3fd28bb872895e778d00f0aaace',
  'migrations/0007-sent-invitations.ts': 'cf946026f1d8dd5f11a1600c18481882',
  'migrations/0008-deleted-organizations.ts': '2fb7e2146da2709186cc997bf2ba13bc',
};

t.test('they are as they were released', (t) => {
  for (const [file, expected] of Object.entries(RELEASED)) {
    const text = readFileSync(join(root, 'db', file));
    t.equal(hash('sha256', text).slice(0, 32), expected, `${file} has changed: add a migration`);
  }
  const [newest = ''] = Object.keys(RELEASED)
    .filter((file) => file.startsWith('mig'))
    .toReversed();
  const files = readdirSync(join(root, 'db/migrations')).map((file) => `migrations/${file}`);
  t.same(
    files.filter((file) => file < newest && !(file in RELEASED)),
    [],
    'none slips in before a released one',
  );
  t.end();
});

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    t.test('a new database has every index that its tables are declared with', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      await migrateUp(sequelize);
      const stored = await indexesOf(sequelize);
      for (const { name, indexes = [] } of Object.values<TableDefinition>(TABLES)) {
        for (const [index, columns, unique = false] of indexes) {
          t.same(stored[`${name}_${index}`], { columns, unique }, `${name}_${index}`);
        }
      }
    });

    t.test('a new database has the tables that this version works with', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      t.match(await schemaDifference(sequelize), /table \w+ is missing/);
      await migrateUp(sequelize);
      t.equal(await schemaDifference(sequelize), null);
      for (const [statements, difference] of [
        [['RENAME COLUMN picture TO portrait'], 'column users.picture is missing'],
        [['RENAME COLUMN portrait TO picture'], null],
        [['ADD COLUMN extra INTEGER'], 'column users.extra is unknown'],
        [
          [
            'DROP COLUMN extra',
            'DROP COLUMN picture',
            "ADD COLUMN picture VARCHAR(9) NOT NULL DEFAULT ''",
          ],
          "column users.picture can't be empty",
        ],
        [
          [
            'DROP COLUMN picture',
            'ADD COLUMN picture TEXT',
            'DROP COLUMN name',
            'ADD COLUMN name TEXT',
          ],
          'column users.name can be empty',
        ],
        [['RENAME TO people'], 'table users is missing'],
      ] as const) {
        for (const one of statements) await sequelize.query(`ALTER TABLE users ${one}`);
        t.equal(await schemaDifference(sequelize), difference);
      }
    });

    t.test('one of the first release is upgraded with every row', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      await loadFirstRelease(sequelize);
      const before = await everyRow(sequelize);
      await migrateUp(sequelize);
      t.equal(await schemaDifference(sequelize), null);
      const after = await everyRow(sequelize);
      for (const { name } of Object.values(TABLES)) {
        t.equal(after[name]?.length ?? 0, before[name]?.length ?? after[name]?.length ?? 0, name);
      }
      t.equal(after.tracking_links?.length, 18);
      const fresh = await openDatabase(engine);
      t.teardown(fresh.drop);
      await migrateUp(fresh.sequelize);
      t.same(await structureOf(sequelize), await structureOf(fresh.sequelize), 'as a new one is');
    });
  });
}
