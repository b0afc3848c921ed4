// node:sqlite behind Sequelize: the same types come back, and the same errors, as from a server.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOpenElsewhere } from '@utmost/db/embedded/database-file.ts';
import { Database, OPEN_READWRITE } from '@utmost/db/embedded/driver.ts';
import { ThreadPool } from '@utmost/db/embedded/thread-pool.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import {
  DatabaseError,
  DataTypes,
  ForeignKeyConstraintError,
  type Model,
  type ModelStatic,
  QueryTypes,
  type Sequelize,
  Transaction,
  UniqueConstraintError,
} from 'sequelize';
import t, { type Test } from 'tap';
import { engines } from '../support/engines.ts';
import fc from '../support/property-runs.ts';
import { watchThreads } from '../support/threads.ts';
import { openDatabase } from './open-database.ts';

type Sample = ModelStatic<Model<Record<string, unknown>, Record<string, unknown>>>;

async function openSamples(
  t: Test,
): Promise<{ sequelize: Sequelize; samples: Sample; dataDir: string }> {
  const [embedded] = engines;
  if (!embedded) throw new Error('There is always the embedded engine.');
  const { sequelize, env, drop } = await openDatabase(embedded);
  t.teardown(drop);
  const samples: Sample = sequelize.define(
    'samples',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      text: { type: DataTypes.STRING, unique: true },
      flag: DataTypes.BOOLEAN,
      moment: DataTypes.DATE(3),
      big: DataTypes.BIGINT,
      real: DataTypes.DOUBLE,
      data: DataTypes.BLOB,
      document: DataTypes.JSON,
      parent: { type: DataTypes.INTEGER, references: { model: 'samples', key: 'id' } },
    },
    { timestamps: false },
  );
  await sequelize.sync();
  return { sequelize, samples, dataDir: env.DATA_DIR ?? '' };
}

t.test('values come back as they were', async (t) => {
  const { samples } = await openSamples(t);
  const values = {
    text: 'é 😀 \u0000 "quoted" \'too\' ; --',
    flag: true,
    moment: new Date('2026-02-28T23:59:59.987Z'),
    big: 9_007_199_254_740_991,
    real: 0.1,
    data: Buffer.from([0, 1, 255]),
    document: { list: [1, 'two', null] },
    parent: null,
  };
  const { id } = (await samples.create(values)).get() as { id: number };
  t.equal(id, 1, 'the key that the engine gave');
  const row = (await samples.findByPk(id))?.get();
  t.same(row, { id, ...values });
  await samples.update({ flag: false, real: -1.5, text: null }, { where: { id } });
  t.match((await samples.findByPk(id))?.get(), { flag: false, real: -1.5, text: null });
});

t.test('texts that Sequelize writes into a statement arrive whole', async (t) => {
  const { sequelize, samples } = await openSamples(t);
  await samples.bulkCreate([
    { text: 'a\0b' },
    { text: 'a' },
    { text: "it''s ?1 `x` -- \"y\" x'00'" },
  ]);
  const found = async (text: string) =>
    (await samples.findAll({ where: { text }, raw: true })).map((row) => Object(row).text);
  for (const text of ['a\0b', 'a', "it''s ?1 `x` -- \"y\" x'00'"])
    t.same(await found(text), [text]);
  t.same(await found('a\0c'), [], 'what stands after a NUL counts');
  t.same(await found("a' OR 1=1 --"), []);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      fc.uint8Array(),
      async (text, bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        const sql = `SELECT ${sequelize.escape(text)} AS text, X'${hex}' AS bytes, 'one' /* 'no' */ AS \`it's\` -- 'no`;
        const [row] = await sequelize.query<Record<string, unknown>>(sql, {
          type: QueryTypes.SELECT,
        });
        t.same(row, { text, bytes: Buffer.from(bytes), "it's": 'one' });
      },
    ),
    { numRuns: 200 },
  );
});

t.test('what a large change wrote is moved into the database by another thread', async (t) => {
  const { sequelize, samples, dataDir } = await openSamples(t);
  const size = () => statSync(join(dataDir, 'utmost.sqlite')).size;
  const rows = Array.from({ length: 8 }, () => ({ data: Buffer.alloc(1024 * 1024, 'x') }));
  await inTransaction(sequelize, (transaction) => samples.bulkCreate(rows, { transaction }));
  t.ok(size() < 1024 * 1024, 'the COMMIT itself moved nothing');
  while (size() < 8 * 1024 * 1024) await new Promise((resolve) => setTimeout(resolve, 20));
  t.equal(await samples.count(), 8);
});

t.test('a long statement holds up neither the process nor other statements', async (t) => {
  const { sequelize, samples } = await openSamples(t);
  await samples.create({ text: 'a' });
  let isOver = false;
  const long = sequelize
    .query(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000)
       SELECT COUNT(*) AS many FROM n`,
      { type: QueryTypes.SELECT },
    )
    .then((rows) => {
      isOver = true;
      return rows;
    });
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    t.equal(await samples.count(), 1);
  }
  await inTransaction(sequelize, (transaction) => samples.create({ text: 'b' }, { transaction }));
  t.notOk(isOver, 'others read and wrote meanwhile');
  t.same(await long, [{ many: 5_000_000 }]);
});

t.test('no other user of the machine may read the file, nor those beside it', async (t) => {
  const { samples, dataDir } = await openSamples(t);
  await samples.create({ text: 'a' });
  const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
  t.same(modes, [0o600, 0o600, 0o600], 'the database, its log and the index of that');
});

t.test('integers are exact: numbers where they can be, else texts', async (t) => {
  const { sequelize } = await openSamples(t);
  const select = 'SELECT 9007199254740991 AS safe, 9223372036854775807 AS large, -1 AS negative';
  t.same(await sequelize.query(select, { type: QueryTypes.SELECT }), [
    { safe: 9_007_199_254_740_991, large: '9223372036854775807', negative: -1 },
  ]);
});

t.test('how many rows were touched', async (t) => {
  const { samples } = await openSamples(t);
  await samples.bulkCreate([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  t.same(await samples.update({ flag: true }, { where: { text: ['a', 'b'] } }), [2]);
  t.equal(await samples.destroy({ where: { flag: true } }), 2);
  t.equal(await samples.count(), 1);
});

t.test('moments sort and compare to the millisecond', async (t) => {
  const { samples } = await openSamples(t);
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  for (const ms of [2, 0, 1]) await samples.create({ big: ms, moment: new Date(start + ms) });
  const rows = await samples.findAll({ order: [['moment', 'DESC']] });
  t.same(
    rows.map((row) => row.get('big')),
    [2, 1, 0],
  );
  t.equal(await samples.count({ where: { moment: new Date(start + 1) } }), 1);
});

t.test("constraints and mistakes are Sequelize's errors", async (t) => {
  const { sequelize, samples } = await openSamples(t);
  await samples.create({ text: 'twin' });
  await t.rejects(samples.create({ text: 'twin' }), UniqueConstraintError);
  await t.rejects(samples.create({ parent: 99 }), ForeignKeyConstraintError);
  await t.rejects(sequelize.query('SELECT nonsense FROM nowhere'), DatabaseError);
  t.equal(await samples.count(), 1, 'and the connection works on');
});

t.test('two names apart by case or accent alone are two', async (t) => {
  const { samples } = await openSamples(t);
  await samples.bulkCreate([{ text: 'cafe' }, { text: 'café' }, { text: 'Cafe' }]);
  t.equal(await samples.count({ where: { text: 'cafe' } }), 1);
});

t.test('50 transactions at once, each reading what the one before wrote', async (t) => {
  const { sequelize, samples } = await openSamples(t);
  await Promise.all(
    Array.from({ length: 50 }, () =>
      inTransaction(sequelize, async (transaction) => {
        const last: number = (await samples.max('big', { transaction })) ?? 0;
        await samples.create({ big: last + 1 }, { transaction });
      }),
    ),
  );
  const numbers = (await samples.findAll({ order: ['big'] })).map((row) => row.get('big'));
  t.same(
    numbers,
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

t.test('what is written during a read is not seen by halves', async (t) => {
  const { sequelize, samples } = await openSamples(t);
  const reads: Promise<number>[] = [];
  await inTransaction(sequelize, async (transaction) => {
    for (let index = 0; index < 10; index++) {
      await samples.create({ big: index }, { transaction });
      reads.push(samples.count());
      await reads.at(-1);
    }
  });
  t.same(await Promise.all(reads), Array(10).fill(0));
  t.equal(await samples.count(), 10);
});

t.test('a change that found the file locked leaves no old snapshot behind', async (t) => {
  const { busyMs } = ThreadPool;
  ThreadPool.busyMs = 1;
  t.teardown(() => {
    ThreadPool.busyMs = busyMs;
  });
  const { sequelize, samples } = await openSamples(t);
  await samples.create({ text: 'first' });
  const writer = await sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE });
  const refused = await Promise.allSettled(
    Array.from({ length: 8 }, () => sequelize.query("UPDATE samples SET text = 'other'")),
  );
  t.ok(
    refused.some((one) => one.status === 'rejected' && /SQLITE_BUSY/.test(String(one.reason))),
    'it was locked',
  );
  await writer.commit();
  t.equal(await samples.count(), 1);
  for (const text of ['second', 'third', 'fourth']) {
    await inTransaction(sequelize, (transaction) => samples.create({ text }, { transaction }));
    const found = await Promise.all(
      Array.from({ length: 8 }, () => samples.count({ where: { text } })),
    );
    t.same(new Set(found), new Set([1]), `${text} is seen by every thread`);
  }
});

t.test('a table that was away for a while is found again', async (t) => {
  const [embedded] = engines;
  if (!embedded) throw new Error('There is always the embedded engine.');
  const { sequelize, again, drop } = await openDatabase(embedded);
  t.teardown(drop);
  const other = again();
  await other.query('CREATE TABLE things (id INTEGER)');
  const read = () => sequelize.query('SELECT t.id FROM things AS t', { type: QueryTypes.SELECT });
  t.same(await read(), []);
  await other.query('ALTER TABLE things RENAME TO away');
  await t.rejects(read(), /no such table/);
  await other.query('ALTER TABLE away RENAME TO things');
  t.same(await read(), []);
});

t.test('others are served between statements, and while many rows are read', async (t) => {
  const { sequelize, samples } = await openSamples(t);
  const rows = Array.from({ length: 500 }, (_, index) => ({ text: null, big: index }));
  const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await work();
    clearInterval(timer);
    return turns;
  };
  const writing = await turnsDuring(() =>
    inTransaction(sequelize, async (transaction) => {
      for (let part = 0; part < 60; part++) await samples.bulkCreate(rows, { transaction });
    }),
  );
  t.ok(writing > 5, `${writing} turns while 30,000 rows are written`);
  const reading = await turnsDuring(() => sequelize.query('SELECT * FROM samples', { raw: true }));
  t.ok(reading > 5, `${reading} turns while they are read`);
});

t.test('as many rows come back as there are, in their order', async (t) => {
  const { sequelize } = await openSamples(t);
  for (const count of [1, 499, 500, 501, 1_000, 1_250]) {
    const sql = `WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row LIMIT ${count}) SELECT number FROM row`;
    const rows = await sequelize.query<{ number: number }>(sql, { type: QueryTypes.SELECT });
    t.same(
      rows.map(({ number }) => number),
      Array.from({ length: count }, (_, index) => index + 1),
      `${count} rows`,
    );
  }
});

t.test('a statement on a closed connection fails', async (t) => {
  const { dataDir } = await openSamples(t);
  const connection = new Database(join(dataDir, 'utmost.sqlite'), OPEN_READWRITE);
  const all = promisify((sql: string, done: (error: Error | null) => void) =>
    connection.all(sql, null, done),
  );
  await all('SELECT 1');
  await promisify((done: (error: Error | null) => void) => connection.close(done))();
  await t.rejects(all('SELECT 1'), { message: 'The database is not open.' });
});

t.test('whether another connection has the file open', async (t) => {
  const { sequelize, samples, dataDir } = await openSamples(t);
  const file = join(dataDir, 'utmost.sqlite');
  await samples.count();
  t.ok(isOpenElsewhere(file), 'one that reads');
  await sequelize.close();
  t.notOk(isOpenElsewhere(file), 'closed');
  const others = t.testdir({ 'text.sqlite': 'x'.repeat(8192) });
  t.notOk(isOpenElsewhere(join(others, 'text.sqlite')), 'what is no database is open nowhere');
  const none = join(others, 'none.sqlite');
  t.notOk(isOpenElsewhere(none), 'no file');
  t.notOk(existsSync(none), 'nor is one made');
});

t.test('a closed database has no thread left', async (t) => {
  const [embedded] = engines;
  if (!embedded) throw new Error('There is always the embedded engine.');
  const threads = watchThreads(t);
  const { sequelize, drop } = await openDatabase(embedded);
  await sequelize.query('CREATE TABLE texts (text TEXT)');
  const write = (text: string) =>
    inTransaction(sequelize, (transaction) =>
      sequelize.query('INSERT INTO texts VALUES (?)', { replacements: [text], transaction }),
    );
  const read = () => sequelize.query('SELECT * FROM texts');
  await Promise.all([...'abcdefgh'].flatMap((text) => [write(text), read()]));
  await sequelize.close();
  t.same(threads.running(), [], 'its files may be removed');
  t.ok(threads.started.length > 1);
  await drop();
});
