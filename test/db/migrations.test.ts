// Migrations go up, down to nothing and up again, and two processes that start at once take turns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createTable, type TableDefinition } from '@utmost/db/columns.ts';
import { exactCollationOf, learnExactCollation } from '@utmost/db/exact-collation.ts';
import { migrateDown, migrateUp } from '@utmost/db/migrate.ts';
import { OUTBOX } from '@utmost/db/tables/records.ts';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { type Outcome, outcomeOf } from '../setup/outcome.ts';
import { engines } from '../support/engines.ts';
import { root } from '../support/source-files.ts';
import { openDatabase } from './open-database.ts';
import { structureOf } from './structure.ts';

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

/** The statements of the first migration. */
function firstStatements(sequelize: Sequelize): string[] {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const file = join(root, `db/baseline/${isEmbedded ? 'embedded' : 'server'}.sql`);
  const collation = isEmbedded ? '' : exactCollationOf(sequelize);
  return readFileSync(file, 'utf8').replaceAll('{exact}', collation).split(/;\n/).filter(Boolean);
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
      const before = await structureOf(sequelize);
      t.same(await migrateUp(sequelize), [], 'a second time there is nothing to do');
      for (const name of names.toReversed()) t.same(await migrateDown(sequelize), [name]);
      t.same(await migrateDown(sequelize), [], 'nothing is left to take back');
      t.same(await tables(sequelize), BOOKKEEPING);
      t.same(await migrateUp(sequelize), names);
      t.same(
        await structureOf(sequelize),
        before,
        'the same columns and indexes as the first time',
      );
    });

    t.test('a process that migrates is waited for until its lease ends', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      await migrateUp(sequelize);
      await sequelize.query("DELETE FROM migrations WHERE name LIKE '0003%'");
      // In containers, the same host and a process id that is unknown here say nothing of whether a process has ended.
      const ended = spawn(process.execPath, ['--version']);
      await once(ended, 'close');
      const holder = `${ended.pid}@${hostname().slice(0, 20)}#0`;
      const replacements = [holder, Date.now() + 3_600_000];
      await sequelize.query('UPDATE migration_turns SET holder = ?, until = ?', { replacements });
      const said: string[] = [];
      const done = await migrateUp(sequelize, (sentence) => {
        said.push(sentence);
        void sequelize.query('UPDATE migration_turns SET until = 0');
      });
      t.same(done, ['0003-no-name-sets']);
      t.equal(
        said[0],
        'Another process is migrating the database. Waiting; if it has stopped, this one takes over within 30 seconds.',
      );
    });

    t.test('each can run again where it was killed before it was noted', async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      await migrateUp(sequelize);
      const before = await structureOf(sequelize);
      // But for the first: an empty database is made anew.
      for (const name of names.slice(1)) {
        await sequelize.query('DELETE FROM migrations WHERE name = ?', { replacements: [name] });
        t.same(await migrateUp(sequelize), [name]);
      }
      t.same(await structureOf(sequelize), before);
    });

    t.test('a first start that was killed within its first migration is made anew', async (t) => {
      const { sequelize, env, drop } = await openDatabase(engine);
      t.teardown(drop);
      await migrateUp(sequelize);
      const before = await structureOf(sequelize);
      const statements = firstStatements(sequelize);
      for (const many of [1, 3, Math.floor(statements.length / 2), statements.length]) {
        while ((await migrateDown(sequelize)).length > 0);
        for (const statement of statements.slice(0, many)) await sequelize.query(statement);
        t.same(await migrateUp(sequelize), names, `after ${many} statements`);
        t.same(await structureOf(sequelize), before);
      }
      while ((await migrateDown(sequelize)).length > 0);
      const killed = spawn(process.execPath, ['db/migrate.ts'], {
        cwd: root,
        env: { ...process.env, ...env },
      });
      const ended = once(killed, 'exit');
      while (!(await tables(sequelize)).includes('users'));
      killed.kill('SIGKILL');
      await ended;
      await sequelize.query('UPDATE migration_turns SET until = 0');
      t.match(await migrate(env), { code: 0 });
      t.same(await structureOf(sequelize), before, 'after a kill');

      await sequelize.query('DELETE FROM migrations');
      const organization = {
        id: 'f'.repeat(36),
        name: 'A',
        createdAt: new Date(),
        planId: 1,
        cancelAtPeriodEnd: false,
      };
      await sequelize.getQueryInterface().bulkInsert('organizations', [organization]);
      await t.rejects(migrateUp(sequelize), /exists|Duplicate/, 'never over what is in use');
      const rows = await sequelize.query('SELECT name FROM organizations');
      t.match(rows[0], [{ name: 'A' }]);
    });

    // A thread that has read the table before may know of an index that is gone, and none that is new.
    t.test('an index that is missing is made, and one that is there is left', async (t) => {
      const { sequelize, again, drop } = await openDatabase(engine);
      t.teardown(drop);
      await migrateUp(sequelize);
      const before = await structureOf(sequelize);
      const other = again();
      const table: TableDefinition = OUTBOX;
      const make = () => createTable(sequelize.getQueryInterface(), table);
      const at = engine.name === 'embedded' ? '' : ` ON ${table.name}`;
      for (const [index] of table.indexes ?? []) {
        await make();
        const name = `${table.name}_${index}`;
        // The key of the references would stand for it.
        if (at && index === 'invitation') continue;
        await other.query(`DROP INDEX ${name}${at}`);
        t.notSame(await structureOf(other), before, name);
        await make();
        t.same(await structureOf(other), before, name);
      }
      await make();
      t.same(await structureOf(sequelize), before);
    });

    // Processes may well start so far apart that one has nothing left to do; connections begin in the same moment.
    t.test('on two connections at once', async (t) => {
      const { sequelize, again, drop } = await openDatabase(engine);
      t.teardown(drop);
      const done = await Promise.all([sequelize, again()].map((one) => migrateUp(one)));
      t.same(
        done.toSorted((one, next) => one.length - next.length),
        [[], names],
      );
    });

    t.test("another program's tables of the same names are left alone", async (t) => {
      const { sequelize, drop } = await openDatabase(engine);
      t.teardown(drop);
      await sequelize.query('CREATE TABLE organizations (id INTEGER)');
      await sequelize.query('CREATE TABLE users (id INTEGER)');
      await sequelize.query('INSERT INTO users VALUES (7)');
      await t.rejects(migrateUp(sequelize));
      t.same((await sequelize.query('SELECT id FROM users'))[0], [{ id: 7 }]);
    });

    t.test('in two processes at once', async (t) => {
      const { env, drop } = await openDatabase(engine);
      t.teardown(drop);
      const outcomes = await Promise.all([migrate(env), migrate(env)]);
      t.same(
        outcomes.map(({ code, stderr }) => ({
          code,
          stderr: stderr.replace(/^.*\bWaiting\b.*\n/, ''),
        })),
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

t.test('a server without a collation that tells all texts apart is refused', async (t) => {
  for (const engine of engines) {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    t.throws(() => exactCollationOf(sequelize), /not learned yet/);
    t.capture(sequelize, 'query', async () => []);
    if (engine.name === 'embedded') t.equal(await learnExactCollation(sequelize), undefined);
    else await t.rejects(learnExactCollation(sequelize), /none .* utf8mb4_nopad_bin, utf8mb4_0900/);
    t.throws(() => exactCollationOf(sequelize), /not learned yet/);
  }
});

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
  const asked = { code: 2, stdout: '', stderr: /deletes the data .* add --yes/ };
  t.match(await migrate(env, 'down'), asked, 'without a terminal it does nothing');
  t.match(await migrate(env, 'down', '--yes'), { code: 0, stdout: `${names.at(-1)}\n` });
  const kept = `The database as it was before this migration is kept in ${env.DATA_DIR}/`;
  const again = { code: 0, stdout: `${names.at(-1)}\n`, stderr: kept };
  t.match(await migrate(env, 'up'), again, 'it says what it keeps');
  t.same(await migrate(env, 'up'), { code: 0, stdout: 'Nothing to do.\n', stderr: '' });
});
