// How the service reaches a database server: over TLS, with the least of rights, and where connections are short.

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { startFailure } from '@utmost/api/start-failure.ts';
import { startTexts } from '@utmost/api/start-texts.ts';
import { createConnection } from 'mysql2/promise';
import t from 'tap';
import { startMariaDb } from '../../runner/mariadb.ts';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { makeCertificates } from '../../support/certificates.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

/** Runs SQL as root. */
async function asRoot(url: string, ...statements: readonly string[]): Promise<void> {
  const connection = await createConnection(url);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** A database that a user of its own enters, with these rights in it. */
function enteredBy(user: string, rights: string, limit = ''): Engine {
  return {
    name: 'mariadb',
    createDatabase: async () => {
      const made = await (server as Engine).createDatabase();
      const url = new URL(made.databaseUrl ?? '');
      const account = `'${user}'@'%'`;
      await asRoot(
        url.href,
        `DROP USER IF EXISTS ${account}`,
        `CREATE USER ${account} IDENTIFIED BY 'pass' ${limit}`,
        `GRANT ${rights} ON ${url.pathname.slice(1)}.* TO ${account}`,
      );
      const entered = new URL(url);
      entered.username = user;
      entered.password = 'pass';
      return { ...made, databaseUrl: entered.href, rootUrl: url.href };
    },
  };
}

t.test('a server without a free connection is waited for', onServer, async (t) => {
  t.capture(console, 'warn');
  const few = enteredBy('utmost_few', 'ALL', 'WITH MAX_USER_CONNECTIONS 3');
  const running = await startServer(few);
  t.teardown(running.stop);
  const client = await signIn(running.url, address('ada@few'));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      number % 2 === 0
        ? client.get('/api/tracking-links?range=[0,9]')
        : client.post('/api/tracking-links', {
            name: `Link ${number}`,
            baseUrl: `https://a.example/${number}`,
          }),
    ),
  );
  t.same(
    [
      ...new Set(
        answers.map(({ status, body }) => (status < 300 ? 'ok' : `${status} ${body.message}`)),
      ),
    ],
    ['ok'],
  );
});

t.test('an account that can only read and write', onServer, async (t) => {
  t.capture(console, 'warn');
  const writer = enteredBy('utmost_writer', 'SELECT, INSERT, UPDATE, DELETE');
  await t.rejects(
    startServer(writer),
    /CREATE command denied|denied to user/,
    'can make no tables',
  );
  const made = await writer.createDatabase();
  t.teardown(made.drop);
  const { rootUrl } = made as unknown as { rootUrl: string };
  const migrated = await startServer({
    name: 'mariadb',
    createDatabase: async () => ({ ...made, databaseUrl: rootUrl, drop: async () => {} }),
  });
  await migrated.stop();
  const running = await startServer({
    name: 'mariadb',
    createDatabase: async () => ({ ...made, drop: async () => {} }),
  });
  t.teardown(running.stop);
  const client = await signIn(running.url, address('ada@least'));
  const parameter = { type: 'text', displayName: 'Source', queryName: 'utm_source' };
  t.equal((await client.post('/api/tracking-parameters', parameter)).status, 201);
  const link = { name: 'One', baseUrl: 'https://a.example/', parameters: '{"utm_source":"a"}' };
  t.equal((await client.post('/api/tracking-links/bulk', { links: [link, link] })).status, 201);
  t.equal((await client.get('/api/tracking-links?range=[0,9]')).body.length, 2);
  t.match((await client.get('/api/account/export')).body, /"type":"end"/);
  t.equal((await client.delete('/api/account')).status, 200);
});

t.test('a server that only takes encrypted connections', onServer, async (t) => {
  t.capture(console, 'warn');
  const folder = t.testdir({ other: {} });
  chmodSync(folder, 0o755);
  const { ca, cert, key } = await makeCertificates(folder, 'localhost');
  const other = await makeCertificates(join(folder, 'other'), 'localhost');
  const files = [`--ssl-cert=${cert}`, `--ssl-key=${key}`];
  const encrypted = await startMariaDb(files);
  if (encrypted === null) throw new Error('mariadbd has gone');
  t.teardown(encrypted.stop);
  await asRoot(
    encrypted.url,
    'CREATE DATABASE utmost CHARACTER SET utf8mb4',
    "CREATE USER utmost IDENTIFIED BY 'pass'",
    'GRANT ALL ON utmost.* TO utmost',
    'SET GLOBAL max_allowed_packet = 524288',
  );
  await t.rejects(
    startServer({
      name: 'mariadb',
      createDatabase: async () => ({
        databaseUrl: new URL('/utmost', encrypted.url).href,
        dataDir: folder,
        drop: async () => {},
      }),
    }),
    { message: startTexts.packetTooSmall(524_288) },
    'a server that takes short statements alone',
  );
  await asRoot(
    encrypted.url,
    'SET GLOBAL max_allowed_packet = 16777216',
    'SET GLOBAL require_secure_transport = ON',
  );
  const { port } = new URL(encrypted.url);
  const at = (host: string): Engine => ({
    name: 'mariadb',
    createDatabase: async () => ({
      databaseUrl: `mysql://utmost:pass@${host}:${port}/utmost`,
      dataDir: folder,
      drop: async () => {},
    }),
  });
  const start = (host: string, env: Record<string, string>) => startServer(at(host), { env });
  const refused = async (host: string, env: Record<string, string>, reason: RegExp) => {
    const error = await start(host, env).catch((error: unknown) => error);
    t.match(startFailure(error), reason, `${host} ${JSON.stringify(env)}`);
  };
  const bySystem = { DATABASE_SSL: 'on' };
  await refused('localhost', {}, /Access denied|only accepts encrypted connections/);
  await refused('localhost', bySystem, /isn't responding \(.*certificate/);
  await refused('localhost', { DATABASE_SSL_CA: other.ca }, /isn't responding \(.*certificate/);
  await refused('127.0.0.1', { DATABASE_SSL_CA: ca }, /must name the host, not its IP address/);
  // A name of this machine that no certificate has.
  await refused('127.1', { DATABASE_SSL_CA: ca }, /does not match certificate/);
  for (const [host, env] of [
    ['localhost', { DATABASE_SSL_CA: ca }],
    ['127.0.0.1', { DATABASE_SSL_CA: ca, DATABASE_SSL: 'verify-ca' }],
    ['127.1', { DATABASE_SSL_CA: ca, DATABASE_SSL: 'verify-ca' }],
  ] as const) {
    const running = await start(host, env);
    const client = await signIn(running.url, address('ada@encrypted'));
    t.equal((await client.get('/api/tracking-links?range=[0,9]')).status, 200);
    await running.stop();
  }
});
