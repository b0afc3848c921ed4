// Whatever is sent and whatever goes wrong, no secret of the service or of a caller is said again: neither in the log
// at its most talkative, nor on the error stream, nor in an answer or an export.
import { randomBytes, randomUUID } from 'node:crypto';
import { readContract } from '@utmost/api/http/contract/document.ts';
import { connect } from '@utmost/db/connection.ts';
import t from 'tap';
import { addressOf, type Case, cases, headersOf } from '../contract/cases.ts';
import { good, type World } from '../contract/world.ts';
import { address } from '../support/addresses.ts';
import { type Client, clientOf, withToken } from '../support/browserless.ts';
import { anyEngine } from '../support/engines.ts';
import { startModelStand } from '../support/fake-model-server.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess } from '../support/service-process.ts';
import { logIn, startIdentityProvider } from './people/identity-provider.ts';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
// What they answer is a secret, told this once.
const TELLING = new Set(['createApiToken', 'inviteUser', 'resendInvitation']);
const secret = (name: string) => `${name}${randomBytes(12).toString('hex')}`;

// IDs without a record: most calls get as far as the database.
const nowhere = { admin: clientOf('http://localhost:9') } as World;
const world = new Proxy(nowhere, { get: () => randomUUID() });

t.test(`S1 no secret is said again, on ${anyEngine.name}`, async (t) => {
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const { databaseUrl, dataDir, drop } = await anyEngine.createDatabase();
  const database = connect({ databaseUrl, dataDir });
  const provider = await startIdentityProvider('https://links.example', (login) => ({
    email: address(`${login}@secrets`),
    email_verified: true,
    name: 'Ada',
  }));
  const model = await startModelStand(t);
  const known = {
    session: secret('session-secret-'),
    stripe: secret('sk_test_'),
    webhook: secret('whsec_'),
    mail: secret('mail-'),
    model: secret('sk-'),
    database: secret('db'),
  };
  const closed = await freePort();
  const service = await startProcess({
    ...provider.env,
    LOG_LEVEL: 'trace',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ? await guarded(databaseUrl, known.database) : '',
    SESSION_SECRET: known.session,
    STRIPE_SECRET_KEY: known.stripe,
    STRIPE_WEBHOOK_SECRET: known.webhook,
    STRIPE_PRICE_PRO_MONTHLY: 'price_1',
    STRIPE_PRICE_PRO_YEARLY: 'price_2',
    STRIPE_API_BASE: `http://127.0.0.1:${closed}`,
    SMTP_URL: `smtp://robot:${known.mail}@127.0.0.1:${closed}`,
    OPENAI_API_KEY: known.model,
    OPENAI_BASE_URL: model.url,
  });
  t.teardown(async () => {
    provider.stop();
    await service.end('SIGTERM');
    await database.close();
    await drop();
  });
  // A server that repeats the key it was sent.
  model.fails(401);

  const admin = clientOf(service.url);
  const started = await admin.get('/api/auth/google/url');
  const { code, state } = Object.fromEntries((await logIn(started.body.url, 'ada')).searchParams);
  const signInCookies = admin.cookies();
  good(await admin.post('/api/auth/google/callback', { code, state }));
  const { token } = good(await admin.post('/api/api-tokens', { name: 'A', scope: 'admin' }));
  const invited = good(await admin.post('/api/users/invite', { email: address('bo@secrets') }));
  const parameter = { type: 'text', displayName: 'Source', queryName: 'src' };
  good(await admin.post('/api/tracking-parameters', parameter));
  const forged = `utmost_pat_${secret('forged')}`;
  const typed = secret('hunter2');
  const values = (jar: string) =>
    jar.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
  const secrets = [
    ...Object.values(known),
    ...[provider.env.GOOGLE_CLIENT_SECRET ?? '', code ?? '', state ?? '', token, forged, typed],
    ...[new URL(invited.url).searchParams.get('token') ?? '', 'sk-secret'],
    ...[...values(signInCookies), ...values(admin.cookies())],
  ];
  const answers: string[] = [];
  const callers = [admin, withToken(service.url, token), withToken(service.url, forged)];
  const traffic = async (about: string) => {
    for (const operation of contract.operations) {
      const { operationId } = operation;
      // Those that end what the others are made with.
      if (/^(signOut|deleteAccount|endSession|revokeApiToken)$/.test(operationId)) continue;
      const own = cases[operationId as keyof typeof cases] as Case;
      const path = addressOf(operation, own, world);
      const send = (client: Client, body: unknown) =>
        client.request(operation.method.toUpperCase(), path, body, headersOf(own));
      const body = own.csv ?? own.body?.(world);
      for (const client of callers) {
        const answer = await send(client, body);
        if (!TELLING.has(operationId)) answers.push(JSON.stringify(answer.body));
      }
      // A file of links is told the headings that were read in it.
      if (body && own.csv === undefined)
        answers.push(JSON.stringify((await send(admin, `{"password":"${typed}`)).body));
    }
    t.comment(about);
  };
  await traffic('all is well');
  await admin.get(`/login/callback?code=${code}&state=${state}`);
  // A statement that fails has every value in it.
  for (const table of ['tracking_links', 'tracking_parameters', 'audit_entries']) {
    await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    const link = { name: typed, baseUrl: `https://a.example/${typed}` };
    const answer = await admin.post('/api/tracking-links', link);
    answers.push(JSON.stringify(answer.body));
    await database.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }

  const said = { 'the log': service.output(), answers: answers.join('\n') };
  const seen = [
    ['"path":"/api/tracking-links/export"', 'the log'],
    ['"level":50', 'the log'],
    ['Link Name,Created', 'answers'],
    ['organization.change', 'answers'],
  ] as const;
  for (const [one, where] of seen) t.ok(said[where].includes(one), `${one} in ${where}`);
  for (const [where, text] of Object.entries(said)) {
    for (const one of secrets) {
      t.ok(one.length >= 8);
      t.notOk(text.includes(one), `${one.slice(0, 12)}… in ${where}`);
    }
  }
});

/** The same database for an account that has a password. */
async function guarded(databaseUrl: string, password: string): Promise<string> {
  const server = new URL(databaseUrl);
  const owner = connect({ databaseUrl, dataDir: '' });
  const name = `u${randomBytes(6).toString('hex')}`;
  await owner.query(`CREATE USER '${name}'@'%' IDENTIFIED BY '${password}'`);
  await owner.query(`GRANT ALL ON \`${server.pathname.slice(1)}\`.* TO '${name}'@'%'`);
  await owner.close();
  server.username = name;
  server.password = password;
  return server.href;
}
