// Signing in at a real OpenID provider that OIDC_ISSUER names.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { startBeside, startServer } from '../../support/server.ts';
import { logIn, startIdentityProvider } from './identity-provider.ts';

const PUBLIC_URL = 'https://links.example';

// A person whose address changes at the provider.
let movingEmail = address('before@northwind');

function claimsOf(login: string): Record<string, unknown> {
  const known = {
    email: address(`${login}@northwind`),
    email_verified: true,
    name: 'Ada Lovelace',
  };
  const special: Record<string, object> = {
    unverified: { email_verified: false },
    unsaid: { email_verified: undefined },
    asText: { email_verified: 'true' },
    nameless: { name: undefined },
    addressless: { email: undefined },
    wordy: {
      name: '😀'.repeat(300),
      email: `${'é'.repeat(290)}@northwind.example`,
      picture: `https://pictures.example/${'x'.repeat(100_000)}`,
    },
    public: { email: 'ada.l@gmail.com' },
    moving: { email: movingEmail },
    namesake: { email: address('before@northwind') },
  };
  return { ...known, ...special[login] };
}

t.test(`on ${anyEngine.name}`, async (t) => {
  // The provider says at length that it is not configured for production.
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const provider = await startIdentityProvider(PUBLIC_URL, claimsOf);
  const running = await startServer(anyEngine, {
    env: { ...provider.env, SMTP_URL: 'smtp://127.0.0.1:1', BILLING: 'off', LOG_LEVEL: 'warn' },
  });
  t.teardown(async () => {
    provider.stop();
    await running.stop();
  });
  const signInAs = async (login: string, url = running.url) => {
    const client = clientOf(url);
    const started = await client.get('/api/auth/google/url');
    const { code, state } = Object.fromEntries((await logIn(started.body.url, login)).searchParams);
    const answer = await client.post('/api/auth/google/callback', { code, state });
    return { started, answer, client };
  };

  t.test('a verified person', async (t) => {
    const { started, answer, client } = await signInAs('ada');
    const asked = new URL(started.body.url).searchParams;
    t.equal(asked.get('redirect_uri'), `${PUBLIC_URL}/login/callback`);
    t.equal(asked.get('code_challenge_method'), 'S256');
    t.match(asked.get('scope'), /openid/);
    t.match(answer, {
      status: 200,
      body: { user: { name: 'Ada Lovelace', email: address('ada@northwind'), role: 'admin' } },
    });
    t.equal((await client.get('/api/auth/me')).status, 200);
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    t.ok(names.includes('__Host-utmost_session'), 'no other host can set one of that name');
    for (const cookie of [...started.headers.getSetCookie(), ...answer.headers.getSetCookie()]) {
      t.match(cookie, /; Secure/, 'over TLS every cookie is for TLS alone');
      t.match(cookie, /; HttpOnly/);
    }
  });

  t.test('the way back does not follow the Host header', async (t) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await clientOf(running.url).request(
      'GET',
      '/api/auth/google/url',
      undefined,
      headers,
    );
    t.notMatch(body.url, /evil/);
  });

  t.test('I2 an address that is not verified is refused', async (t) => {
    for (const login of ['unverified', 'unsaid']) {
      const { answer, client } = await signInAs(login);
      t.match(answer, { status: 403, body: { code: 'forbidden', message: /hasn't verified/ } });
      t.equal((await client.get('/api/auth/me')).status, 401);
    }
    t.equal((await signInAs('asText')).answer.status, 200, "some providers say 'true' as a text");
  });

  t.test('I2 an account is its subject’s, whatever address that has', async (t) => {
    movingEmail = address('before@northwind');
    const { user } = (await signInAs('moving')).answer.body;
    movingEmail = address('after@northwind');
    const later = (await signInAs('moving')).answer.body.user;
    t.equal(later.id, user.id, 'the same person with another address');
    const namesake = (await signInAs('namesake')).answer.body.user;
    t.not(namesake.id, user.id, 'another person with the address of before');
    t.not(namesake.organizationId, user.organizationId);
  });

  t.test('what the provider leaves out, or says at length', async (t) => {
    t.match((await signInAs('addressless')).answer, {
      status: 401,
      body: { code: 'sign_in_failed', message: /didn't share an email address/ },
    });
    t.match(JSON.stringify(running.logged), /have no email: sub/, 'and the log says what it sent');
    t.match((await signInAs('nameless')).answer.body.user, {
      name: address('nameless@northwind'),
    });
    t.equal((await signInAs('public')).answer.body.user.organizationName, 'Ada Lovelace');
    const { answer, client } = await signInAs('wordy');
    t.equal(answer.status, 200);
    t.equal(answer.body.user.picture, null);
    t.equal([...answer.body.user.name].length <= 255, true);
    t.ok(answer.body.user.name.isWellFormed(), 'no character is cut in two');
    t.match((await client.get('/api/auth/me')).body, answer.body.user, 'as it is stored');
    t.same((await signInAs('wordy')).answer.body, answer.body, 'and found again');
  });

  t.test('an account is the same by every spelling of OIDC_ISSUER', async (t) => {
    const { user } = (await signInAs('ada')).answer.body;
    const settings = { ...running.settings, OIDC_ISSUER: `${provider.env.OIDC_ISSUER}/` };
    const beside = await startBeside({ settings });
    t.teardown(beside.stop);
    t.equal((await signInAs('ada', beside.url)).answer.body.user.id, user.id);
  });

  t.test('no fault of our own', async (t) => {
    t.same(
      running.logged.filter(({ level }) => level >= 50),
      [],
    );
  });

  t.test('a provider that is gone is a 503, and no secret is in the log', async (t) => {
    const client = clientOf(running.url);
    const started = await client.get('/api/auth/google/url');
    const callback = await logIn(started.body.url, 'ada');
    provider.stop();
    const code = callback.searchParams.get('code') ?? '';
    const answer = await client.post('/api/auth/google/callback', { code });
    t.match(answer, { status: 503, body: { code: 'unavailable', message: /sign-in service/ } });
    t.ok(answer.headers.get('retry-after'));
    const log = JSON.stringify(running.logged);
    t.notMatch(log, code);
    t.notMatch(log, provider.env.GOOGLE_CLIENT_SECRET ?? '');
  });
});

t.test('I1 a provider that does not say that it ties codes to browsers', async (t) => {
  let exchanges = 0;
  const stub = createServer((request, response) => {
    if (request.url === '/token') exchanges += 1;
    const at = (path: string) => `http://127.0.0.1:${portOf(stub)}${path}`;
    const configuration = {
      issuer: at(''),
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/me'),
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/token' ? { error: 'no' } : configuration));
  });
  stub.listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const running = await startServer(anyEngine, {
    env: {
      GOOGLE_CLIENT_ID: 'utmost',
      GOOGLE_CLIENT_SECRET: 'secret',
      OIDC_ISSUER: `http://127.0.0.1:${portOf(stub)}`,
    },
  });
  t.teardown(async () => {
    await running.stop();
    stub.close();
  });
  const client = clientOf(running.url);
  const { body } = await client.get('/api/auth/google/url');
  const state = new URL(body.url).searchParams.get('state');
  const complete = (draft: object) => client.post('/api/auth/google/callback', draft);
  t.match(await complete({ code: 'a' }), { status: 401, body: { code: 'sign_in_failed' } });
  t.equal(exchanges, 0, 'the code is not used without the state');
  await complete({ code: 'a', state });
  t.equal(exchanges, 1);
});

const BASIC = 'client_secret_basic';
const POST = 'client_secret_post';
for (const [name, methods] of [
  ['a secret in the header alone', [BASIC]],
  ["either, and this client's in the header", [BASIC, POST]],
] as const) {
  t.test(`a provider that takes ${name}, and whose addresses are trusted`, async (t) => {
    t.capture(console, 'warn');
    t.capture(console, 'info');
    const provider = await startIdentityProvider(PUBLIC_URL, claimsOf, { methods });
    const trust = { OIDC_TRUST_EMAIL: 'on', SMTP_URL: 'smtp://127.0.0.1:1', BILLING: 'off' };
    const running = await startServer(anyEngine, { env: { ...provider.env, ...trust } });
    t.teardown(async () => {
      provider.stop();
      await running.stop();
    });
    for (const [login, status] of [
      ['ada', 200],
      ['unsaid', 200],
      ['unverified', 403],
    ] as const) {
      const client = clientOf(running.url);
      const { body } = await client.get('/api/auth/google/url');
      const callback = await logIn(body.url, login);
      const { code, state } = Object.fromEntries(callback.searchParams);
      const answer = await client.post('/api/auth/google/callback', { code, state });
      t.equal(answer.status, status, login);
    }
  });
}

t.test('a provider that says it is another one', async (t) => {
  const stub = createServer((_request, response) => {
    const at = 'https://other.example';
    const endpoints = ['authorization', 'token', 'userinfo'].map((name) => [
      `${name}_endpoint`,
      at,
    ]);
    response.end(JSON.stringify({ issuer: at, ...Object.fromEntries(endpoints) }));
  });
  stub.listen(0, '127.0.0.1');
  await once(stub, 'listening');
  t.teardown(() => stub.close());
  const OIDC_ISSUER = `http://127.0.0.1:${portOf(stub)}`;
  const env = { GOOGLE_CLIENT_ID: 'utmost', GOOGLE_CLIENT_SECRET: 'secret', OIDC_ISSUER };
  await t.rejects(startServer(anyEngine, { env }), {
    name: 'SettingsError',
    message: /OIDC_ISSUER is http:.* it is https:\/\/other\.example\. Set OIDC_ISSUER/,
  });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
