// The service as a process: quiet when it starts, and one sentence when it cannot.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Outcome, outcomeOf } from '../setup/outcome.ts';
import { type Engine, engines } from '../support/engines.ts';
import { startProcess } from '../support/service-process.ts';
import { root } from '../support/source-files.ts';
import { startIdentityProvider } from './identity-provider.ts';

const [, server] = engines as readonly [Engine, Engine?];

function run(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const settings = { NODE_ENV: '', DATABASE_URL: '', PORT: '4399', ...env };
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  return outcomeOf(child);
}

function isOneSentence(t: Test, { code, stdout, stderr }: Outcome, about: RegExp): void {
  t.equal(code, 1);
  t.equal(stdout, '');
  t.match(stderr, /^The service cannot start: [^\n]+\.\n$/);
  t.match(stderr, about);
}

t.test('it starts with one line, and makes its own secret', async (t) => {
  const dataDir = join(t.testdir(), 'new', 'folder');
  const service = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  t.equal(
    service.output(),
    `Utmost is ready at ${service.url} (sandbox sign-in: any email address works)\n`,
  );
  const secret = join(dataDir, 'session-secret');
  t.ok(readFileSync(secret, 'utf8').length >= 32);
  t.equal(statSync(secret).mode & 0o777, 0o600, 'for its owner alone');
  t.equal(await service.end('SIGTERM'), 0);
  t.match(service.output(), /^[^\n]+\n$/, 'and ends without another word');
});

t.test('a folder that cannot be used', async (t) => {
  const folder = t.testdir({ file: 'no folder' });
  isOneSentence(t, await run({ DATA_DIR: join(folder, 'file') }), /can't use .*DATA_DIR/);
  isOneSentence(t, await run({ DATA_DIR: join(folder, 'file', 'below') }), /DATA_DIR/);
});

t.test('a file that is no database', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'utmost.sqlite'), 'This is no database, but long enough. '.repeat(50));
  isOneSentence(t, await run({ DATA_DIR: folder }), /database/);
  mkdirSync(join(folder, 'other', 'utmost.sqlite'), { recursive: true });
  isOneSentence(t, await run({ DATA_DIR: join(folder, 'other') }), /database/);
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
  isOneSentence(t, await run(env), /HOST 192\.0\.2\.1 isn't an address of this machine/);
});

t.test('a mailbox that anybody could read from elsewhere', async (t) => {
  const client = { DATA_DIR: t.testdir(), GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
  isOneSentence(t, await run({ ...client, HOST: '0.0.0.0' }), /sandbox mailbox .* HOST is 0\.0\./);
});

t.test('an issuer that does not answer, or is none', async (t) => {
  const client = { DATA_DIR: t.testdir(), GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
  const gone = { ...client, OIDC_ISSUER: 'http://127.0.0.1:1' };
  isOneSentence(t, await run(gone), /127\.0\.0\.1:1 didn't return an OpenID configuration/);
});

t.test(
  'a database that lets nobody in, or is not there',
  server ? {} : { skip: 'it needs mariadbd or mysqld' },
  async (t) => {
    if (!server) return;
    const { databaseUrl, drop } = await server.createDatabase();
    t.teardown(drop);
    const wrongUser = new URL(databaseUrl ?? '');
    wrongUser.username = 'nobody';
    wrongUser.password = 'topsecret';
    const refused = await run({ DATA_DIR: t.testdir(), DATABASE_URL: wrongUser.href });
    isOneSentence(t, refused, /Access denied/);
    t.notMatch(refused.stderr, /topsecret/);
    const absent = new URL('/none_of_ours', databaseUrl);
    isOneSentence(
      t,
      await run({ DATA_DIR: t.testdir(), DATABASE_URL: absent.href }),
      /none_of_ours/,
    );
  },
);

t.test('in production', server ? {} : { skip: 'it needs mariadbd or mysqld' }, async (t) => {
  if (!server) return;
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const publicUrl = 'https://links.example';
  const provider = await startIdentityProvider(publicUrl, () => ({}));
  const { databaseUrl, dataDir, drop } = await server.createDatabase();
  const service = await startProcess({
    ...provider.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: join(dataDir, 'unused'),
    SESSION_SECRET: 's'.repeat(32),
  });
  t.teardown(async () => {
    provider.stop();
    await drop();
  });
  const { headers } = await fetch(`${service.url}/api/auth/google/url`);
  t.match(headers.get('strict-transport-security'), /max-age=31536000/);
  t.match(headers.getSetCookie()[0], /; Secure/);
  const sandbox = await fetch(`${service.url}/sandbox/oidc/.well-known/openid-configuration`);
  t.equal(sandbox.status, 404, 'there is no sandbox');
  t.equal((await fetch(`${service.url}/sandbox/mail`)).status, 404);
  t.equal((await fetch(`${service.url}/sandbox/stripe`)).status, 404);
  t.throws(() => statSync(join(dataDir, 'unused')), 'nothing is written beside the database');
  t.equal(await service.end('SIGTERM'), 0);
});
