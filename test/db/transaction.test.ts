// The wrapper runs work again when the database asks for it, so many times at most, and never for the work's own errors.
import { setTimeout as wait } from 'node:timers/promises';
import { ThreadPool } from '@utmost/db/embedded/thread-pool.ts';
import {
  inSnapshot,
  inTransaction,
  isOutcomeUnknown,
  isPassing,
  onceStored,
  openSnapshot,
} from '@utmost/db/transaction.ts';
import {
  DatabaseError,
  DataTypes,
  type Sequelize,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import t, { type Test } from 'tap';
import { type Engine, engines } from '../support/engines.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const [embedded, server] = engines as readonly [Engine, Engine?];
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

/** A table of two rows, 1 and 2, both counting from 0. */
async function openCounters(t: Test, engine: Engine): Promise<OpenDatabase> {
  const database = await openDatabase(engine);
  t.teardown(database.drop);
  await database.sequelize.getQueryInterface().createTable('counters', {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    value: { type: DataTypes.INTEGER, allowNull: false },
  });
  await database.sequelize.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
  return database;
}

t.test(
  'of a cluster no node answers, or changes, with less than another has told',
  onServer,
  async (t) => {
    const { sequelize, drop } = await openDatabase(server as Engine);
    t.teardown(drop);
    const [variables] = await sequelize.query("SHOW VARIABLES LIKE 'wsrep_sync_wait'");
    // MySQL has no such variable, and connects all the same.
    for (const one of variables) t.match(one, { Value: '7' });
  },
);

t.test('a statement may take longer than connecting may', onServer, async (t) => {
  const { sequelize, drop } = await openDatabase(server as Engine);
  t.teardown(drop);
  const [rows] = await sequelize.query('SELECT SLEEP(5.5) AS ended');
  t.match(rows, [{ ended: 0 }]);
});

t.test('a connection to a server that takes no changes is not used again', onServer, async (t) => {
  const { sequelize, drop } = await openDatabase(server as Engine);
  t.teardown(drop);
  const connections = new Set<unknown>();
  const use = (error?: DatabaseError) =>
    inTransaction(sequelize, async (transaction) => {
      const [rows] = await sequelize.query('SELECT CONNECTION_ID() AS id', { transaction });
      connections.add((rows as { id: number }[])[0]?.id);
      if (error) throw error;
    });
  const cause = Object.assign(new Error('no'), { sql: '' });
  await use();
  await t.rejects(use(new DatabaseError(Object.assign(cause, { errno: 1062 }))));
  await use();
  t.equal(connections.size, 1);
  await t.rejects(use(new DatabaseError(Object.assign(cause, { errno: 1290 }))));
  await use();
  t.equal(connections.size, 2);
});

async function values(sequelize: Sequelize): Promise<number[]> {
  const [rows] = await sequelize.query('SELECT value FROM counters ORDER BY id');
  return (rows as { value: number }[]).map(({ value }) => value);
}

const OPEN_TRANSACTIONS = `SELECT trx_id FROM information_schema.innodb_trx JOIN information_schema.processlist
  ON id = trx_mysql_thread_id WHERE db = DATABASE() AND id <> CONNECTION_ID()`;

const add = (id: number) => `UPDATE counters SET value = value + 1 WHERE id = ${id}`;

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    t.test('work is all or nothing, and its own errors come out at once', async (t) => {
      const { sequelize } = await openCounters(t, engine);
      let runs = 0;
      const own = new Error('my own');
      const work = inTransaction(sequelize, async (transaction) => {
        runs++;
        await sequelize.query(add(1), { transaction });
        throw own;
      });
      await t.rejects(work, own);
      t.equal(runs, 1);
      t.same(await values(sequelize), [0, 0]);
    });

    t.test('what is done in memory is done once the work is stored, and only then', async (t) => {
      const { sequelize } = await openCounters(t, engine);
      const done: string[] = [];
      const note = (name: string, transaction: Transaction) =>
        onceStored(transaction, () => void done.push(name));
      let runs = 0;
      await inTransaction(sequelize, async (transaction) => {
        runs++;
        note(`run ${runs}`, transaction);
        await sequelize.transaction({ transaction }, async (savepoint) =>
          note('within', savepoint),
        );
        const undone = sequelize.transaction({ transaction }, async (savepoint) => {
          note('undone', savepoint);
          throw new Error('its own');
        });
        await undone.catch(() => undefined);
        // A deadlock, as the database tells it.
        if (runs === 1)
          throw new DatabaseError(Object.assign(new Error(), { errno: 1213 }) as never);
        t.same(done, [], 'not yet');
      });
      t.same(done.toSorted(), ['run 2', 'within'], 'of the attempt that is stored');
      const refused = inTransaction(sequelize, async (transaction) => {
        note('refused', transaction);
        throw new Error('my own');
      });
      await t.rejects(refused, { message: 'my own' });
      t.notOk(done.includes('refused'));
    });

    t.test('what is made of an error within the work and at COMMIT', async (t) => {
      const { sequelize } = await openCounters(t, engine);
      const own = new Error('its own');
      const from = (original: object) =>
        new DatabaseError(Object.assign(new Error('no'), { sql: '' }, original));
      const [lost, conflict] = [from({ code: 'ECONNRESET' }), from({ errno: 1213 })];
      for (const [about, error, at, expected] of [
        ['lost within', lost, 'work', { runs: 1, error: lost, isUnknown: false }],
        ['lost at COMMIT', lost, 'commit', { runs: 1, isUnknown: true }],
        ['a conflict within', conflict, 'work', { runs: 2, error: null, isUnknown: false }],
        ['a conflict at COMMIT', conflict, 'commit', { runs: 2, error: null, isUnknown: false }],
        ['refused at COMMIT', own, 'commit', { runs: 1, error: own, isUnknown: false }],
      ] as const) {
        let runs = 0;
        const caught = await inTransaction(sequelize, async (transaction) => {
          runs++;
          if (runs > 1) return null;
          if (at === 'work') throw error;
          transaction.commit = async () => {
            await transaction.rollback();
            throw error;
          };
          return null;
        }).catch((reason: unknown) => reason);
        t.match(
          { runs, error: caught, isUnknown: isOutcomeUnknown(caught ?? own) },
          expected,
          about,
        );
      }
    });

    t.test("the database's no to the work itself is not asked again", async (t) => {
      const { sequelize } = await openCounters(t, engine);
      let runs = 0;
      const work = inTransaction(sequelize, async (transaction) => {
        runs++;
        await sequelize.query(add(1), { transaction });
        await sequelize.query('INSERT INTO counters VALUES (2, 0)', { transaction });
      });
      await t.rejects(work, UniqueConstraintError);
      t.equal(runs, 1);
      t.same(await values(sequelize), [0, 0]);
    });

    t.test('50 at once each count', async (t) => {
      const { sequelize } = await openCounters(t, engine);
      await Promise.all(
        Array.from({ length: 50 }, () =>
          inTransaction(sequelize, async (transaction) => {
            const lock = engine.name === 'mariadb' ? ' FOR UPDATE' : '';
            const [rows] = await sequelize.query(`SELECT value FROM counters WHERE id = 1${lock}`, {
              transaction,
            });
            const { value } = (rows as { value: number }[])[0] ?? { value: 0 };
            await sequelize.query(`UPDATE counters SET value = ${value + 1} WHERE id = 1`, {
              transaction,
            });
          }),
        ),
      );
      t.same(await values(sequelize), [50, 0]);
    });

    t.test('however work ends, no connection keeps its transaction', async (t) => {
      const { sequelize, again } = await openCounters(t, engine);
      const write = (transaction: Transaction): Promise<unknown> =>
        sequelize.query(add(1), { transaction });
      const refused = async (transaction: Transaction): Promise<unknown> => {
        await write(transaction);
        return sequelize.query('INSERT INTO counters VALUES (1, 0)', { transaction });
      };
      const thrown = async (transaction: Transaction): Promise<unknown> => {
        await sequelize.query('SELECT * FROM counters', { transaction });
        throw new Error('its own');
      };
      for (const work of [write, refused, thrown]) {
        await inTransaction(sequelize, work).catch(() => undefined);
        await inSnapshot(sequelize, work === write ? thrown : work).catch(() => undefined);
      }
      const snapshot = await openSnapshot(sequelize);
      await sequelize.query('SELECT * FROM counters', { transaction: snapshot });
      await snapshot.rollback();
      t.same(await values(sequelize), [1, 0]);
      const others = again();
      const open = engine.name === 'embedded' ? null : OPEN_TRANSACTIONS;
      // The server tells of them a moment late.
      const left = async () => (open === null ? 0 : (await others.query(open))[0].length);
      while ((await left()) > 0) await wait(50);
      await inTransaction(others, (transaction) => others.query(add(2), { transaction }));
      t.same(await values(sequelize), [1, 1], 'another process writes');
    });

    t.test('work that failed does not hold up the next', async (t) => {
      const { sequelize } = await openCounters(t, engine);
      const works = Array.from({ length: 10 }, (_, index) =>
        inTransaction(sequelize, async (transaction) => {
          await sequelize.query(add(1), { transaction });
          if (index % 2 === 0) throw new Error('even');
        }),
      );
      const outcomes = await Promise.allSettled(works);
      t.equal(outcomes.filter(({ status }) => status === 'rejected').length, 5);
      t.same(await values(sequelize), [5, 0]);
    });
  });
}

t.test('a deadlock (1213) is run again', onServer, async (t) => {
  if (!server) return;
  const { sequelize } = await openCounters(t, server);
  let runs = 0;
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const crosswise = (first: number, second: number) =>
    inTransaction(sequelize, async (transaction) => {
      runs++;
      await sequelize.query(add(first), { transaction });
      // Each holds its first row before either asks for the other's.
      if (++waiting === 2) both.resolve();
      await both.promise;
      await sequelize.query(add(second), { transaction });
    });
  await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
  t.equal(runs, 3, 'one of the two was chosen as the victim, and ran again');
  t.same(await values(sequelize), [2, 2], 'nothing was counted twice or lost');
});

/** Work that the database refuses with this error until it has run so many times; what came of it. */
async function runsUntil(t: Test, errno: number, success: number) {
  const { sequelize } = await openCounters(t, server as Engine);
  let runs = 0;
  let refusedAt = 0;
  const pauses: number[] = [];
  const work = inTransaction(sequelize, async (transaction) => {
    if (runs > 0) pauses.push(performance.now() - refusedAt);
    runs++;
    await sequelize.query(add(1), { transaction });
    if (runs === success) return;
    refusedAt = performance.now();
    const signal = `SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = ${errno}`;
    await sequelize.query(signal, { transaction });
  });
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  // Half of it is chance; a timer may be a millisecond early.
  const least = (attempt: number) => Math.min(2 ** attempt * 10, 160) / 2 - 2;
  for (const [at, pause] of pauses.entries()) {
    t.ok(pause > least(at + 1), `${errno}: ${pause} ms before attempt ${at + 2}`);
  }
  return { runs, gaveUp: error !== null && isPassing(error), values: await values(sequelize) };
}

t.test('who waits for a lock in vain tries five times in all', onServer, async (t) => {
  t.same(await runsUntil(t, 1205, 5), { runs: 5, gaveUp: false, values: [1, 0] });
  t.same(await runsUntil(t, 1205, 6), { runs: 5, gaveUp: true, values: [0, 0] });
});

t.test('who loses in a conflict tries twenty times in all', onServer, async (t) => {
  const done = { gaveUp: false, values: [1, 0] };
  const [last, never, ...others] = await Promise.all([
    runsUntil(t, 1213, 20),
    runsUntil(t, 1213, 21),
    ...[1020, 1047, 8002, 8005, 8022, 8028, 9007].map((errno) => runsUntil(t, errno, 6)),
  ]);
  t.same(last, { ...done, runs: 20 });
  t.same(never, { runs: 20, gaveUp: true, values: [0, 0] });
  for (const one of others) t.same(one, { ...done, runs: 6 });
});

t.test('losers of a conflict go one after the other', onServer, async (t) => {
  if (!server) return;
  const { sequelize } = await openCounters(t, server);
  let again = 0;
  let most = 0;
  const works = Array.from({ length: 8 }, (_, index) => {
    let hasLost = false;
    return inTransaction(sequelize, async (transaction) => {
      if (!hasLost) {
        hasLost = true;
        await sequelize.query("SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213", { transaction });
      }
      again += 1;
      most = Math.max(most, again);
      await sequelize.query(add(1 + (index % 2)), { transaction });
      again -= 1;
    });
  });
  await Promise.all(works);
  t.equal(most, 1);
  t.same(await values(sequelize), [4, 4]);
});

t.test('the embedded engine waits for another process that writes', async (t) => {
  const { sequelize, again } = await openCounters(t, embedded);
  const other = again();
  const holder = await other.transaction();
  await other.query(add(2), { transaction: holder });
  const works = Promise.allSettled([
    inTransaction(sequelize, (transaction) => sequelize.query(add(1), { transaction })),
    again().query(add(1)),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.same(await values(sequelize), [0, 0], 'reading goes on meanwhile');
  await holder.commit();
  t.match(await works, [{ status: 'fulfilled' }, { status: 'fulfilled' }], 'a lone statement too');
  t.same(await values(sequelize), [2, 1]);
});

t.test('and gives up when that process never ends', async (t) => {
  const patience = ThreadPool.busyMs;
  t.teardown(() => {
    ThreadPool.busyMs = patience;
  });
  ThreadPool.busyMs = 100;
  const { sequelize, again } = await openCounters(t, embedded);
  const other = again();
  const holder = await other.transaction();
  await other.query(add(2), { transaction: holder });
  // Sequelize warns of the transactions that could not even begin.
  t.capture(console, 'warn');
  const started = Date.now();
  const error = await inTransaction(sequelize, () => Promise.resolve()).catch(
    (reason: unknown) => reason,
  );
  const seconds = (Date.now() - started) / 1000;
  t.ok(isPassing(error), 'with the error by which the caller knows that trying again may help');
  t.ok(seconds > 0.5, `after five times its patience (${seconds} s)`);
  await holder.commit();
  await inTransaction(sequelize, (transaction) => sequelize.query(add(1), { transaction }));
  t.same(await values(sequelize), [1, 1], 'and goes on as soon as it can');
});
