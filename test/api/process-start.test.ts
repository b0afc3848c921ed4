// What the service says when it cannot start, one sentence for each cause, and what it is without its sandboxes. That
// the sentence is all that is printed, and the exit code 1, `test/setup/start.test.ts` looks at.
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '@utmost/api/clock.ts';
import { readConfig } from '@utmost/api/config.ts';
import { createServer } from '@utmost/api/server.ts';
import { startFailure } from '@utmost/api/start-failure.ts';
import t, { type Test } from 'tap';
import { type Engine, engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';
import { startIdentityProvider } from './people/identity-provider.ts';

const [, server] = engines as readonly [Engine, Engine?];

/** What is said, and what is logged, where the service does not start with these settings. */
async function failure(env: Record<string, string>): Promise<{ said: string; logged: string }> {
  let logged = '';
  const log = {
    write: (line: string) => {
      logged += line;
    },
  };
  try {
    const service = await createServer(readConfig({ PORT: '4399', ...env }), systemClock, log);
    try {
      await service.start();
    } finally {
      await service.stop();
    }
    return { said: 'It starts.', logged };
  } catch (error) {
    return { said: startFailure(error), logged };
  }
}

async function isOneSentence(t: Test, env: Record<string, string>, about: RegExp): Promise<string> {
  const { said, logged } = await failure(env);
  t.equal(logged, '');
  t.match(said, /^The service cannot start: [^\n]+\.$/);
  t.match(said, about);
  return said;
}

t.test('a folder that cannot be used', async (t) => {
  const folder = t.testdir({ file: 'no folder' });
  await isOneSentence(t, { DATA_DIR: join(folder, 'file') }, /can't use .*DATA_DIR/);
  await isOneSentence(t, { DATA_DIR: join(folder, 'file', 'below') }, /DATA_DIR/);
});

t.test('a file that is no database', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'utmost.sqlite'), 'This is no database, but long enough. '.repeat(50));
  await isOneSentence(t, { DATA_DIR: folder }, /database/);
  mkdirSync(join(folder, 'other', 'utmost.sqlite'), { recursive: true });
  await isOneSentence(t, { DATA_DIR: join(folder, 'other') }, /database/);
});

t.test('an address that is not of this machine', async (t) => {
  const env = {
    DATA_DIR: t.testdir(),
    HOST: '192.0.2.1',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 's',
    SMTP_URL: 'smtp://127.0.0.1:1',
    BILLING: 'off',
  };
  await isOneSentence(t, env, /HOST 192\.0\.2\.1 isn't an address of this machine/);
});

t.test('a mailbox that anybody could read from elsewhere', async (t) => {
  const client = { DATA_DIR: t.testdir(), GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
  await isOneSentence(t, { ...client, HOST: '0.0.0.0' }, /sandbox mailbox .* HOST is 0\.0\./);
});

t.test('an issuer that is none', async (t) => {
  const site = createHttpServer((_request, response) => response.end('<!doctype html>'));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => site.close());
  const client = { DATA_DIR: t.testdir(), GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
  const OIDC_ISSUER = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await isOneSentence(t, { ...client, OIDC_ISSUER }, /didn't return an OpenID configuration/);
});

t.test('a database that does not answer', async (t) => {
  const url = 'mysql://nobody:topsecret@127.0.0.1:1/none';
  const said = await isOneSentence(t, { DATA_DIR: t.testdir(), DATABASE_URL: url }, /database/i);
  t.notMatch(said, /topsecret/);
});

t.test(
  'a database that refuses the user, or is not there',
  server ? {} : { skip: 'it needs mariadbd or mysqld' },
  async (t) => {
    if (!server) return;
    const { databaseUrl, drop } = await server.createDatabase();
    t.teardown(drop);
    const wrongUser = new URL(databaseUrl ?? '');
    wrongUser.username = 'nobody';
    wrongUser.password = 'topsecret';
    const wrong = { DATA_DIR: t.testdir(), DATABASE_URL: wrongUser.href };
    t.notMatch(await isOneSentence(t, wrong, /Access denied/), /topsecret/);
    const absent = new URL('/none_of_ours', databaseUrl);
    const none = { DATA_DIR: t.testdir(), DATABASE_URL: absent.href };
    await isOneSentence(t, none, /none_of_ours/);
  },
);

t.test('in production', server ? {} : { skip: 'it needs mariadbd or mysqld' }, async (t) => {
  if (!server) return;
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const publicUrl = 'https://links.example';
  const provider = await startIdentityProvider(publicUrl, () => ({}));
  const dataDir = join(t.testdir(), 'unused');
  const service = await startServer(server, {
    env: {
      ...provider.env,
      NODE_ENV: 'production',
      SESSION_SECRET: 's'.repeat(32),
      DATA_DIR: dataDir,
    },
  });
  t.teardown(async () => {
    provider.stop();
    await service.stop();
  });
  const { headers } = await fetch(`${service.url}/api/auth/google/url`);
  t.match(headers.get('strict-transport-security'), /^max-age=31536000$/);
  t.match(headers.getSetCookie()[0], /; Secure/);
  const sandbox = await fetch(`${service.url}/sandbox/oidc/.well-known/openid-configuration`);
  t.equal(sandbox.status, 404, 'there is no sandbox');
  t.equal((await fetch(`${service.url}/sandbox/mail`)).status, 404);
  t.equal((await fetch(`${service.url}/sandbox/stripe`)).status, 404);
  t.throws(() => statSync(dataDir), 'nothing is written beside the database');
});
