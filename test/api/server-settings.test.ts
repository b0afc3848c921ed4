// What a database server is set to never changes what the service's statements mean.

import { createConnection } from 'mysql2/promise';
import t from 'tap';
import { startMariaDb } from '../runner/mariadb.ts';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';

const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

const ODD_SETTINGS = [
  '--sql-mode=ANSI,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH,NO_AUTO_VALUE_ON_ZERO',
  '--default-time-zone=-07:00',
  '--character-set-server=latin1',
  '--collation-server=latin1_german2_ci',
  '--transaction-isolation=SERIALIZABLE',
  '--init-connect=SET sql_safe_updates = 1, sql_select_limit = 1, foreign_key_checks = 0, unique_checks = 0, autocommit = 0, sql_big_selects = 0, innodb_lock_wait_timeout = 1',
];
/** What each connection has set all the same. */
const SESSION = {
  sql_mode: 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION',
  time_zone: '+00:00',
  autocommit: 1,
  foreign_key_checks: 1,
  unique_checks: 1,
  sql_safe_updates: 0,
  sql_big_selects: 1,
  sql_select_limit: '18446744073709551615',
  innodb_lock_wait_timeout: 20,
  character_set_client: 'utf8mb4',
};
const TEXTS = [
  "x' OR 1=1 -- ",
  "x\\' OR 1=1 -- ",
  'x" OR 1=1 -- ',
  '\\',
  "it's",
  'a\\nb',
  'é ☃ 😀',
  'ß',
];

t.test('D6 a server with settings of its own', onServer, async (t) => {
  t.capture(console, 'warn');
  const odd = await startMariaDb(ODD_SETTINGS);
  if (odd === null) throw new Error('mariadbd has gone');
  t.teardown(odd.stop);
  const root = await createConnection(odd.url);
  await root.query('CREATE DATABASE utmost CHARACTER SET utf8mb4');
  // What a connection begins with is not for root.
  await root.query("CREATE USER utmost IDENTIFIED BY 'pass'");
  await root.query('GRANT ALL ON utmost.* TO utmost');
  await root.end();
  const { port } = new URL(odd.url);
  const running = await startServer({
    name: 'mariadb',
    createDatabase: async () => ({
      databaseUrl: `mysql://utmost:pass@127.0.0.1:${port}/utmost`,
      dataDir: t.testdir(),
      drop: async () => {},
    }),
  });
  t.teardown(running.stop);
  const [ada, eve] = (await Promise.all(
    ['ada@one', 'eve@other'].map((email) => signIn(running.url, address(email))),
  )) as [Client, Client];
  const add = async (client: Client, name: string, value: string) => {
    const parameters = JSON.stringify({ src: value });
    const { status, body } = await client.post('/api/tracking-links', {
      name,
      baseUrl: 'https://a.example/',
      parameters,
    });
    t.equal(status, 201, JSON.stringify(body));
    return body;
  };
  for (const client of [ada, eve]) {
    const source = { type: 'text', displayName: 'Source', queryName: 'src' };
    t.equal((await client.post('/api/tracking-parameters', source)).status, 201);
  }
  await add(eve, 'secret', 'the other organization');
  for (const text of TEXTS) await add(ada, text, text);
  const get = (client: Client, path: string, query: Record<string, string>) =>
    client.get(`/api/tracking-links${path}?${new URLSearchParams(query)}`);

  t.test('no text ends where it should not', async (t) => {
    for (const text of TEXTS) {
      const used = (await get(ada, '/values', { by: text })).body;
      t.same(used, { values: [], isComplete: true }, `values by ${text}`);
      for (const filter of [{ parameter: 'src', value: text }, { q: text.trim() }]) {
        const { status, body } = await get(ada, '', { filter: JSON.stringify(filter) });
        t.equal(status, 200);
        const names = body.map(({ name }: { name: string }) => name);
        t.ok(names.includes(text), `${JSON.stringify(filter)}: ${names}`);
        t.notOk(names.includes('secret'));
      }
    }
    const { body } = await get(ada, '', { range: '[0,99]' });
    t.same(body.map(({ name }: { name: string }) => name).sort(), [...TEXTS].sort());
  });

  t.test('what a connection begins with', async (t) => {
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const names = Object.keys(SESSION).map((name) => `@@SESSION.${name} AS ${name}`);
    const [rows] = await database.query(`SELECT ${names.join(', ')}`);
    t.match(rows, [SESSION]);
    // MySQL has but the second of its names.
    const [isolation] = await database.query(
      "SHOW VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')",
    );
    t.ok(isolation.length > 0);
    for (const one of isolation) t.match(one, { Value: 'READ-COMMITTED' });
  });

  t.test('times and changes are as elsewhere', async (t) => {
    const made = await add(ada, 'now', 'now');
    t.ok(Math.abs(Date.now() - Date.parse(made.createdAt)) < 60_000, made.createdAt);
    const { status, body } = await ada.request('DELETE', '/api/tracking-links', { filter: {} });
    t.match([status, body], [200, { deleted: TEXTS.length + 1 }]);
    t.equal((await get(eve, '', {})).body.length, 1);
  });
});
