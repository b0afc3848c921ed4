// A database, or an identity provider, that takes what it is sent and never answers: no request waits for it without end.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { logIn, startIdentityProvider } from '../people/identity-provider.ts';

const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

t.test('a database that falls silent', onServer, async (t) => {
  if (!server) return;
  const { databaseUrl, dataDir, drop } = await server.createDatabase();
  const proxy = await DatabaseProxy.start(databaseUrl ?? '');
  const behindProxy: Engine = {
    name: 'mariadb',
    createDatabase: async () => ({ databaseUrl: proxy.url, dataDir, drop: async () => {} }),
  };
  const service = await startServer(behindProxy);
  t.teardown(async () => {
    proxy.cut();
    await drop();
  });
  const ada = await signIn(service.url, address('ada@hangs'));
  proxy.fallSilent();
  const patient = ada.get('/api/tracking-parameters');
  const asked = Date.now();
  const { status, body } = await clientOf(service.url).get('/api/ready');
  t.equal(status, 503);
  t.match(body, { code: 'unavailable', message: /database isn't responding/ });
  t.ok(Date.now() - asked < 10_000, `after ${Date.now() - asked} ms`);
  t.equal((await clientOf(service.url).get('/api/health')).status, 200);
  t.match(
    await patient,
    { status: 503, body: { message: /database isn't responding/ } },
    'who asks for anything else waits longer, and is told the same',
  );
  const told = Date.now();
  await service.server.stop({ timeout: 20_000 });
  t.ok(Date.now() - told < 24_000, `it ends all the same, after ${Date.now() - told} ms`);
});

t.test('an identity provider that falls silent', async (t) => {
  const [embedded] = engines;
  if (!embedded) return;
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const provider = await startIdentityProvider('https://links.example', () => ({}));
  t.teardown(provider.stop);
  const running = await startServer(embedded, {
    env: { ...provider.env, SMTP_URL: 'smtp://127.0.0.1:1', BILLING: 'off' },
  });
  t.teardown(running.stop);
  const client = clientOf(running.url);
  const started = await client.get('/api/auth/google/url');
  const { code, state } = Object.fromEntries((await logIn(started.body.url, 'ada')).searchParams);
  provider.fallSilent();
  const answer = await client.post('/api/auth/google/callback', { code, state });
  t.match(answer, { status: 503, body: { code: 'unavailable', message: /sign-in service/ } });
});
