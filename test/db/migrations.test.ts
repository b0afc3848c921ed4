// Migrations go up, down to nothing and up again, and two processes that start at once take turns.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDown, migrateUp } from '@utmost/db/migrate.ts';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { type Outcome, outcomeOf } from '../setup/outcome.ts';
import { engines } from '../support/engines.ts';
import { root } from '../support/source-files.ts';
import { openDatabase } from './open-database.ts';

const names = readdirSync(join(root, 'db/migrations'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
// What the migrations themselves need stays when everything else is gone.
const BOOKKEEPING = ['migration_turns', 'migrations'];

async function tables(sequelize: Sequelize): Promise<string[]> {
  const names = await sequelize.getQueryInterface().showAllTables();
  // The engine's own are not ours to make or to drop.
  return names.filter((name) => !name.startsWith('sqlite_')).sort();
}

async function columns(sequelize: Sequelize): Promise<object> {
  const queries = sequelize.getQueryInterface();
  const found = (await tables(sequelize)).map(async (table) => [
    table,
    await queries.describeTable(table),
    await queries.showIndex(table),
  ]);
  return Promise.all(found);
}

function migrate(env: Record<string, string>, ...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['db/migrate.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return outcomeOf(child);
}

t.test('their numbers follow each other, none left out and none given twice', (t) => {
  const numbers = names.map((name) => /^(\d{4})-[a-z]/.exec(name)?.[1]);
  t.same(
    numbers,
    names.map((_, at) => String(at + 1).padStart(4, '0')),
  );
  t.end();
});

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    t.test('up, down to nothing, up again', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      t.same(await migrateUp(sequelize), names);
      const before = await columns(sequelize);
      t.same(await migrateUp(sequelize), [], 'a second time there is nothing to do');
      for (const name of names.toReversed()) t.same(await migrateDown(sequelize), [name]);
      t.same(await migrateDown(sequelize), [], 'nothing is left to take back');
      t.same(await tables(sequelize), BOOKKEEPING);
      t.same(await migrateUp(sequelize), names);
      t.same(await columns(sequelize), before, 'the same columns and indexes as the first time');
    });

    // Processes may well start so far apart that one has nothing left to do; connections begin in the same moment.
    t.test('on two connections at once', async (t) => {
      const { sequelize, again, drop } = await openDatabase(engine);
      t.teardown(drop);
      const done = await Promise.all([sequelize, again()].map(migrateUp));
      t.same(
        done.toSorted((one, next) => one.length - next.length),
        [[], names],
      );
    });

    t.test('in two processes at once', async (t) => {
      const { env, drop } = await openDatabase(engine);
      t.teardown(drop);
      const outcomes = await Promise.all([migrate(env), migrate(env)]);
      t.same(
        outcomes.map(({ code, stderr }) => ({ code, stderr })),
        [
          { code: 0, stderr: '' },
          { code: 0, stderr: '' },
        ],
      );
      t.same(outcomes.map(({ stdout }) => stdout).sort(), [
        `${names.join('\n')}\n`,
        'Nothing to do.\n',
      ]);
    });
  });
}

t.test('one engine after the other in the same process, in either order', async (t) => {
  for (const engine of [...engines, ...engines.toReversed()]) {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    t.same(await migrateUp(sequelize), names, engine.name);
  }
});

t.test('from the shell', async (t) => {
  const env = { DATABASE_URL: '', DATA_DIR: t.testdir() };
  t.match(await migrate(env, 'sideways'), { code: 2, stdout: '', stderr: /up or down/ });
  t.match(await migrate(env, 'up'), { code: 0, stdout: `${names.join('\n')}\n` });
  t.match(await migrate(env, 'down'), { code: 0, stdout: `${names.at(-1)}\n` });
});
