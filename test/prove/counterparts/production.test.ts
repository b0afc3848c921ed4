// The service as docs/deployment.md sets it up: in production, behind TLS, with sign-in at a certified provider, a mail server
// that wants a password over TLS, and a database that only takes encrypted connections. All of them trust one private CA.
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createConnection } from 'mysql2/promise';
import { SMTPServer } from 'smtp-server';
import t, { type Test } from 'tap';
import { logIn, startIdentityProvider } from '../../api/people/identity-provider.ts';
import { utmost } from '../../cli/run-utmost.ts';
import { startMariaDb } from '../../runner/mariadb.ts';
import { clientOf } from '../../support/browserless.ts';
import { type CertificateFiles, makeCertificates } from '../../support/certificates.ts';
import { engines } from '../../support/engines.ts';
import { freePort } from '../../support/free-port.ts';
import { startProcess } from '../../support/service-process.ts';
import { proved } from '../proof.ts';
import { hasProxy, PROXIES, startProxy, TWO_COPIES } from './proxies.ts';

const isServer = engines.some(({ name }) => name === 'mariadb');
const onServer = isServer ? {} : { skip: 'it needs mariadbd or mysqld' };

/** MariaDB with `require_secure_transport`. @returns the address of a database of the service's own */
async function startEncryptedDatabase(t: Test, { cert, key }: CertificateFiles): Promise<string> {
  const files = [`--ssl-cert=${cert}`, `--ssl-key=${key}`];
  const database = await startMariaDb(files);
  if (database === null) throw new Error('mariadbd has gone');
  t.teardown(database.stop);
  const root = await createConnection(database.url);
  for (const statement of [
    'CREATE DATABASE utmost CHARACTER SET utf8mb4',
    "CREATE USER utmost IDENTIFIED BY 'pass'",
    'GRANT ALL ON utmost.* TO utmost',
    'SET GLOBAL require_secure_transport = ON',
  ])
    await root.query(statement);
  await root.end();
  return `mysql://utmost:pass@localhost:${new URL(database.url).port}/utmost`;
}

/** A mail server that takes mail over TLS from its user alone. */
async function startMailServer(t: Test, { cert, key }: CertificateFiles) {
  const mails: string[] = [];
  const server = new SMTPServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    allowInsecureAuth: false,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === 'robot' && password === 'mail-password') answer(null, { user: username });
      else answer(new Error('Unknown user.'));
    },
    onData: async (stream, { secure }, answer) => {
      if (secure) mails.push(await text(stream));
      answer();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.teardown(() => void server.close(() => undefined));
  const { port } = listening.address() as AddressInfo;
  return { mails, url: `smtp://robot:mail-password@localhost:${port}` };
}

t.test('production behind TLS', { ...onServer, timeout: 300_000 }, async (t) => {
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const folder = t.testdir();
  chmodSync(folder, 0o755);
  const certificates = await makeCertificates(folder, 'localhost');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(certificates.ca, 'utf8')]);
  t.teardown(() => setDefaultCACertificates(trusted));
  const publicPort = await freePort();
  const publicUrl = `https://localhost:${publicPort}`;
  const provider = await startIdentityProvider(publicUrl, (login) => ({
    email: `${login}@northwind.example`,
    email_verified: true,
  }));
  t.teardown(provider.stop);
  const mail = await startMailServer(t, certificates);
  const port = await freePort();
  const service = await startProcess({
    ...provider.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: await startEncryptedDatabase(t, certificates),
    DATABASE_SSL_CA: certificates.ca,
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Utmost <links@northwind.example>',
    NODE_EXTRA_CA_CERTS: certificates.ca,
    BILLING: 'off',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
  });
  t.teardown(() => service.end('SIGKILL'));

  for (const name of PROXIES) {
    const present = hasProxy(name) ? {} : { skip: `it needs ${name}` };
    await t.test(`behind ${name}`, present, async (t) => {
      const ports = { 3001: port, 3002: port };
      const listening = { port: publicPort, certificates };
      const at = join(folder, name);
      const proxy = await startProxy(name, TWO_COPIES[name], at, ports, listening);
      t.teardown(proxy.stop);
      const client = clientOf(publicUrl);
      const begun = (await client.get('/api/auth/google/url')).body.url;
      const query = Object.fromEntries((await logIn(begun, 'ada')).searchParams);
      const { code, state } = query;
      const signedIn = await client.post('/api/auth/google/callback', { code, state });
      t.equal(signedIn.status, 200);
      t.ok(client.cookies().includes('__Host-utmost_session='), 'for this host over TLS alone');
      t.match((await client.get('/')).headers.get('strict-transport-security'), /max-age=\d+/);
      t.equal((await client.get('/.env')).status, 404);

      const email = `jo.${name}@northwind.example`;
      t.equal((await client.post('/api/users/invite', { email })).status, 201);
      const isSent = () => mail.mails.some((one) => one.includes(email));
      for (const end = Date.now() + 30_000; !isSent() && Date.now() < end; ) await pause(50);
      t.ok(isSent(), 'the mail server has the invitation');

      const link = { name: `By ${name}`, baseUrl: 'https://a.example/', parameters: '{}' };
      t.equal((await client.post('/api/tracking-links', link)).status, 201);
      const draft = { name: `CI ${name}`, scope: 'read' };
      const { token } = (await client.post('/api/api-tokens', draft)).body;
      const env = { NODE_EXTRA_CA_CERTS: certificates.ca, HOME: folder };
      const asTeam = { ...env, UTMOST_URL: publicUrl, UTMOST_TOKEN: token };
      const exported = await utmost(['export', '-o', '-'], { env: asTeam, alone: true });
      t.match(exported, { code: 0, stdout: new RegExp(`By ${name}`) });
      const { url } = (await client.post('/api/auth/logout')).body;
      t.match(url, `${provider.env.OIDC_ISSUER}/session/end`);
      t.equal((await client.get('/api/auth/me')).status, 401);
      proved({
        part: 'Counterparts',
        claim: `In production behind TLS at ${name}, with sign-in at oidc-provider, mail through smtp-server with STARTTLS and a password, and a MariaDB that requires TLS, all by one private CA: signing in and out, an invitation, a link, an export`,
        times: 1,
      });
    });
  }
  t.notMatch(service.output(), /mail-password|:pass@/);
  t.notMatch(service.output(), /"level":[56]0/, 'no fault');
});
