// An asynchronous replica: a service on it answers reads and refuses changes, and goes on with both when it is promoted.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { type PrivateMariaDb, startMariaDb } from '../runner/mariadb.ts';
import { type Answer, type Client, clientOf } from '../support/browserless.ts';
import { startProcess } from '../support/service-process.ts';
import { startWriters, storedNumbers } from './cluster/writers.ts';
import { proved } from './proof.ts';

const ORGANIZATIONS = 4;
const WRITING_MS = 5_000;
const READS = [
  '/api/auth/me',
  '/api/tracking-links?range=[0,24]',
  '/api/tracking-links?range=[0,24]&filter={"q":"Link"}',
  '/api/tracking-links/groups?by=lid',
  '/api/tracking-links/export?format=csv',
  '/api/tracking-parameters',
  '/api/users',
  '/api/audit-log',
  '/api/taxonomy',
];
const SETUP = [
  'CREATE DATABASE utmost CHARACTER SET utf8mb4',
  "CREATE USER utmost@'127.0.0.1' IDENTIFIED BY 'password'",
  "GRANT ALL ON utmost.* TO utmost@'127.0.0.1'",
  "CREATE USER replica@'127.0.0.1' IDENTIFIED BY 'password'",
  "GRANT REPLICATION SLAVE ON *.* TO replica@'127.0.0.1'",
];

t.test('a replica', { timeout: 300_000 }, async (t) => {
  const own = ['--server-id=1', '--log-bin=main', '--binlog-format=ROW'];
  const main = await startMariaDb(own);
  const replica = main && (await startMariaDb(['--server-id=2', '--read-only=1']));
  t.teardown(() => Promise.all([main?.stop(), replica?.stop()]));
  if (!main?.version.includes('MariaDB') || !replica) {
    t.pass('a replica', { skip: 'it needs mariadbd' });
    return;
  }
  const [onMain, onReplica] = [
    await createConnection(main.url),
    await createConnection(replica.url),
  ];
  t.teardown(() => {
    for (const connection of [onMain, onReplica]) connection.destroy();
  });
  for (const statement of SETUP) await onMain.query(statement);

  const settings = {
    BILLING: 'off',
    SESSION_SECRET: 'what both services have in common',
    LOG_LEVEL: 'error',
  };
  const start = async ({ url }: PrivateMariaDb) => {
    const { port } = new URL(url);
    const databaseUrl = `mysql://utmost:password@127.0.0.1:${port}/utmost`;
    const service = await startProcess({
      ...settings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: t.testdir(),
    });
    t.teardown(() => service.end('SIGTERM'));
    return service;
  };

  await follow(onReplica, main);
  await caughtUp(onMain, onReplica);
  await t.test('without the tables', async (t) => {
    await t.rejects(
      start(replica),
      /the database is read-only and doesn't have this version's tables/,
    );
  });
  const writing = await start(main);
  const writers = await startWriters([writing.url], ORGANIZATIONS);
  await sleep(WRITING_MS);
  await writers.stop();
  await caughtUp(onMain, onReplica);
  const reading = await start(replica);
  // A session of the one is good at the other.
  const atReplica = writers.teams.map(({ admin }) =>
    clientOf(reading.url, { cookie: admin.cookies() }),
  );

  await t.test('answers what the main database answers', async (t) => {
    let compared = 0;
    for (const [index, { admin, told }] of writers.teams.entries()) {
      const other = atReplica[index] as Client;
      t.ok(told.length > 0);
      for (const path of READS) {
        const [one, two] = [await admin.get(path), await other.get(path)];
        t.equal(two.status, 200, path);
        t.same(two.body, one.body, path);
        compared += 1;
      }
    }
    if (t.passing())
      proved({
        part: 'Cluster',
        claim:
          'A service on an asynchronous replica of MariaDB answers reads as the one on the main database does',
        times: compared,
      });
  });

  await t.test('refuses changes with a sentence', async (t) => {
    const [someone] = atReplica as [Client];
    const before = await storedNumbers(someone);
    const [id] = [...before.keys()];
    const refused: Answer[] = [
      await someone.post('/api/tracking-links', { name: 'L', baseUrl: 'https://a.example/' }),
      await someone.post('/api/tracking-links/bulk', {
        links: [{ name: 'L', baseUrl: 'https://a.example/' }],
        mode: 'all',
      }),
      await someone.patch(`/api/tracking-links/${id}`, { name: 'Another' }),
      await someone.delete(`/api/tracking-links/${id}`),
      await someone.post('/api/tracking-parameters', {
        type: 'text',
        displayName: 'A',
        queryName: 'a',
      }),
      await someone.post('/api/api-tokens', { name: 'CI', scope: 'read' }),
      await someone.request(
        'POST',
        '/api/tracking-links',
        { name: 'L', baseUrl: 'https://a.example/' },
        { 'idempotency-key': 'one' },
      ),
      await someone.post('/api/auth/logout'),
    ];
    for (const { status, body } of refused) {
      t.equal(status, 503);
      t.match(body, { code: 'unavailable', message: /^Changes are switched off here/ });
    }
    t.same(await storedNumbers(someone), before);
    if (t.passing())
      proved({
        part: 'Cluster',
        claim:
          'A service on a replica refuses changes with 503 and a sentence, and goes on answering reads',
        times: refused.length,
      });
  });

  await t.test('takes over when the main database is gone', async (t) => {
    await main.stop();
    const begun = performance.now();
    await onReplica.query('STOP SLAVE');
    await onReplica.query('SET GLOBAL read_only = 0');
    let created = 0;
    for (const [index, { told }] of writers.teams.entries()) {
      const someone = atReplica[index] as Client;
      const { status, body } = await someone.post('/api/tracking-links', {
        name: 'After',
        baseUrl: 'https://a.example/',
      });
      t.equal(status, 201, JSON.stringify(body));
      created += 1;
      await isWhole(t, someone, told.length + 1);
    }
    if (t.passing())
      proved({
        part: 'Cluster',
        claim:
          'A replica that had caught up is promoted: the service on it takes changes without a restart, every link is there, numbers go on without a gap',
        times: created,
        result: `${((performance.now() - begun) / 1000).toFixed(1)} s for all of it`,
      });
  });
});

async function follow(replica: Connection, { url }: PrivateMariaDb): Promise<void> {
  const { port } = new URL(url);
  await replica.query(
    `CHANGE MASTER TO master_host='127.0.0.1', master_port=${port}, master_user='replica', master_password='password', master_use_gtid=slave_pos`,
  );
  await replica.query('START SLAVE');
}

async function caughtUp(main: Connection, replica: Connection): Promise<void> {
  const [[position]] = await main.query<RowDataPacket[]>('SELECT @@gtid_binlog_pos AS gtid');
  const [[waited]] = await replica.query<RowDataPacket[]>(
    'SELECT MASTER_GTID_WAIT(?, 60) AS code',
    [position?.gtid],
  );
  if (waited?.code !== 0) throw new Error('The replica does not follow.');
}

async function isWhole(t: Test, someone: Client, count: number): Promise<void> {
  const numbers = [...(await storedNumbers(someone)).values()].sort((one, other) => one - other);
  t.same(
    numbers,
    Array.from({ length: count }, (_, index) => index + 1),
  );
}
