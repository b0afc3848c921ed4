// The embedded database is copied before a migration changes it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '@utmost/db/connection.ts';
import { copyFile } from '@utmost/db/embedded/copy-file.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import t, { type Test } from 'tap';
import { engines } from '../support/engines.ts';
import { smallDisk } from '../support/small-disk.ts';
import { loadFirstRelease } from './first-release.ts';
import { openDatabase } from './open-database.ts';

const COPY = 'utmost-before-0004-audit-actor-kind.sqlite';
const [embedded] = engines;

async function firstRelease(t: Test) {
  if (!embedded) throw new Error('There is no embedded engine.');
  const opened = await openDatabase(embedded);
  t.teardown(opened.drop);
  await loadFirstRelease(opened.sequelize);
  const folder = opened.env.DATA_DIR ?? '';
  const said: string[] = [];
  const migrate = () => migrateUp(opened.sequelize, (sentence) => said.push(sentence));
  const copies = () => readdirSync(folder).filter((name) => name.startsWith('utmost-before-'));
  return { ...opened, folder, said, migrate, copies };
}

function rowsIn(file: string): unknown {
  const database = new DatabaseSync(file);
  const row = database
    .prepare(
      'SELECT (SELECT COUNT(*) FROM tracking_links) AS links, COUNT(*) AS done FROM migrations',
    )
    .get();
  database.close();
  return { ...row };
}

t.test('as it was, until the next one', async (t) => {
  const { sequelize, folder, said, migrate, copies } = await firstRelease(t);
  writeFileSync(join(folder, 'utmost-before-0002-earlier.sqlite'), '');
  await migrate();
  t.same(copies(), [COPY], 'the copy of an earlier migration is gone');
  const copy = join(folder, COPY);
  t.same(rowsIn(copy), { links: 18, done: 3 });
  t.equal(statSync(copy).mode & 0o777, 0o600);
  t.match(said, [`The database as it was before this migration is kept in ${copy} until the next`]);
  await migrate();
  t.equal(said.length, 1, 'where there is nothing to do, nothing is copied');

  await sequelize.query("DELETE FROM migrations WHERE name LIKE '0008%'");
  await sequelize.query('DELETE FROM tracking_links');
  await migrate();
  t.same(copies().length, 1);
  t.match(rowsIn(join(folder, copies()[0] ?? '')), { links: 0 }, 'the next one');
});

t.test('an interrupted migration keeps the copy from before it', async (t) => {
  const { sequelize, folder, migrate, copies } = await firstRelease(t);
  await migrate();
  const redo = () => sequelize.query("DELETE FROM migrations WHERE name LIKE '0008%'");
  await redo();
  await migrate();
  const [copy = ''] = copies();
  t.equal(copy, 'utmost-before-0008-deleted-organizations.sqlite');
  await redo();
  await sequelize.query('DELETE FROM tracking_links');
  await migrate();
  t.match(rowsIn(join(folder, copy)), { links: 18 }, 'the database was not served since');
  await redo();
  await sequelize.query('UPDATE installation SET generation = generation + 1');
  await migrate();
  t.match(rowsIn(join(folder, copy)), { links: 0 }, 'it was served since');
});

t.test('a new database is not copied', async (t) => {
  if (!embedded) return;
  const { sequelize, env, drop } = await openDatabase(embedded);
  t.teardown(drop);
  await migrateUp(sequelize);
  t.notOk(readdirSync(env.DATA_DIR ?? '').some((name) => name.startsWith('utmost-before-')));
});

/** A database of 100 pages, and some of what stands beside it. */
function hundredPages(t: Test): { folder: string; file: string } {
  const folder = t.testdir({ garbage: 'x'.repeat(8192), taken: { file: '' }, copy: 'earlier' });
  const file = join(folder, 'utmost.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE rows (data BLOB); INSERT INTO rows VALUES (zeroblob(4092 * 98 - 9))');
  t.same({ ...database.prepare('PRAGMA page_count').get() }, { page_count: 100 });
  database.close();
  return { folder, file };
}

t.test('every five seconds it is said how much is copied', async (t) => {
  const { folder, file } = hundredPages(t);
  for (const [stepMs, told] of [
    [0, []],
    [2_499, [30, 60, 90]],
    [2_500, [20, 40, 60, 80]],
    [5_000, [10, 20, 30, 40, 50, 60, 70, 80, 90]],
  ] as const) {
    await t.test(`steps of ${stepMs} ms`, async (t) => {
      let now = Date.now();
      t.capture(Date, 'now', () => {
        now += stepMs;
        return now;
      });
      const heard: number[] = [];
      await copyFile(file, join(folder, 'copy'), 10, (percent) => heard.push(percent));
      t.same(heard, told);
    });
  }
});

t.test('a copy that fails leaves nothing, and what was there stays', async (t) => {
  const { folder, file } = hundredPages(t);
  const before = readdirSync(folder);
  for (const [from, to] of [
    [join(folder, 'garbage'), 'copy'],
    [file, 'taken'],
    [file, 'no-folder/copy'],
  ] as const) {
    await t.rejects(
      copyFile(from, join(folder, to), 10, () => undefined),
      to,
    );
    t.same(readdirSync(folder), before, to);
    t.equal(readFileSync(join(folder, 'copy'), 'utf8'), 'earlier');
  }
});

t.test('without room it says so and migrates', async (t) => {
  const disk = smallDisk(t, 16);
  if (disk === null) {
    t.pass('a small disk', { skip: 'only some accounts may mount one' });
    return;
  }
  const sequelize = connect({ dataDir: disk });
  t.teardown(() => sequelize.close());
  await loadFirstRelease(sequelize);
  const said: string[] = [];
  const done = await migrateUp(sequelize, (sentence) => said.push(sentence));
  t.ok(done.length > 1);
  t.same(said, [
    `There is no room in ${disk} for a copy of the database. It is migrated without one.`,
  ]);
  t.notOk(existsSync(join(disk, COPY)));
});
