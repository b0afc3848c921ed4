// Signing in at providers that are certified and still differ: signed userinfo, changed keys, refusals, sign-out, outages.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { freePort, type RunningServer, startBeside, startServer } from '../../support/server.ts';
import { logIn, type ProviderOptions, startIdentityProvider } from './identity-provider.ts';

const PUBLIC_URL = 'https://links.example';
const OPEN = { SMTP_URL: 'smtp://127.0.0.1:1', BILLING: 'off', LOG_LEVEL: 'warn' };
const claimsOf = (login: string) => ({
  email: address(`${login}@northwind`),
  email_verified: true,
  name: 'Ada Lovelace',
});

async function startProvider(t: Test, options: ProviderOptions = {}) {
  // The provider says at length that it is not configured for production.
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const provider = await startIdentityProvider(PUBLIC_URL, claimsOf, options);
  t.teardown(provider.stop);
  return provider;
}

async function startService(t: Test, env: Record<string, string>) {
  const running = await startServer(anyEngine, { env: { ...env, ...OPEN } });
  t.teardown(running.stop);
  return running;
}

/** Without what a start says of the mail server, which it asks meanwhile. */
function ofSignIn(logged: RunningServer['logged']): RunningServer['logged'] {
  return logged.filter(({ msg }) => !/mail server/.test(msg ?? ''));
}

async function signIn(url: string, login: string) {
  const client = clientOf(url);
  const { body } = await client.get('/api/auth/google/url');
  const browser = clientOf(body.url);
  const { code, state } = Object.fromEntries(
    (await logIn(body.url, login, { browser })).searchParams,
  );
  const answer = await client.post('/api/auth/google/callback', { code, state });
  return { client, answer, browser };
}

t.test('signed userinfo, and keys that change', async (t) => {
  const client = { userinfo_signed_response_alg: 'RS256' } as const;
  const provider = await startProvider(t, { client });
  const { url } = await startService(t, provider.env);
  t.match((await signIn(url, 'ada')).answer, {
    status: 200,
    body: { user: { email: address('ada@northwind'), name: 'Ada Lovelace' } },
  });
  await provider.changeKeys();
  t.equal((await signIn(url, 'ada')).answer.status, 200, 'the new key is asked for');
});

t.test('a refusal comes back with the provider’s reason', async (t) => {
  const provider = await startProvider(t);
  const { url, logged } = await startService(t, provider.env);
  const client = clientOf(url);
  const { body } = await client.get('/api/auth/google/url');
  const back = (await logIn(body.url, 'ada', { isCanceled: true })).searchParams;
  const refusal = {
    error: back.get('error'),
    errorDescription: back.get('error_description'),
    state: back.get('state'),
  };
  t.equal(refusal.error, 'access_denied');
  const callback = '/api/auth/google/callback';
  t.match(await client.post(callback, refusal), {
    status: 401,
    body: {
      code: 'sign_in_failed',
      message: "Your identity provider didn't sign you in: End-User aborted interaction",
    },
  });
  t.match(ofSignIn(logged), [
    { msg: 'sign-in refused by the provider', error: 'access_denied', reason: /^End-User/ },
  ]);
  const without = { error: 'access_denied', state: refusal.state };
  const canceled = { status: 401, body: { message: 'Sign-in was canceled. Please try again.' } };
  t.match(await client.post(callback, without), canceled, 'no reason');
  const planted = { ...refusal, errorDescription: 'Call 555-0100.' };
  t.match(await clientOf(url).post(callback, planted), canceled, 'of another browser');
  t.match(await client.post(callback, { ...planted, state: 'x' }), canceled, 'of another sign-in');
  const odd = { ...refusal, errorDescription: `a\n\u202e\ud800b${'😀'.repeat(400)}` };
  const { message } = (await client.post(callback, odd)).body;
  t.match(message, /: a b😀{297}$/u, 'in one line, and in its own direction');
  t.ok(message.isWellFormed());
  t.equal((await client.post(callback, { ...refusal, code: 'a' })).status, 400);
});

t.test('signing out goes to the provider', async (t) => {
  const provider = await startProvider(t);
  const { url } = await startService(t, provider.env);
  const { client, browser, answer } = await signIn(url, 'ada');
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('id_token')) ?? '';
  t.match(cookie, /^__Secure-utmost_id_token=/);
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/api/auth/logout'])
    t.ok(cookie.includes(`; ${attribute}`), attribute);
  const { body } = await client.post('/api/auth/logout');
  const query = new URL(body.url).searchParams;
  t.equal(new URL(body.url).origin, provider.env.OIDC_ISSUER);
  t.equal(query.get('client_id'), 'app');
  t.equal(query.get('post_logout_redirect_uri'), `${PUBLIC_URL}/login`);
  t.equal(query.get('id_token_hint')?.split('.').length, 3);
  const page = await browser.get(body.url);
  const [, action = ''] = /action="([^"]+)"/.exec(page.body) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? [];
  const form = String(new URLSearchParams({ xsrf, logout: 'yes' }));
  const sent = { 'content-type': 'application/x-www-form-urlencoded' };
  const left = await browser.request('POST', action, form, sent);
  t.equal(left.headers.get('location'), `${PUBLIC_URL}/login`, 'and comes back');
  t.same((await client.post('/api/auth/logout')).body, { success: true }, 'who is signed out');
});

t.test('the service starts while the provider is down', async (t) => {
  const port = await freePort();
  const first = await startProvider(t, { port });
  const one = await startService(t, first.env);
  const { client } = await signIn(one.url, 'ada');
  const { token } = (await client.post('/api/api-tokens', { name: 'CI', scope: 'read' })).body;
  first.stop();
  const two = await startBeside({ settings: one.settings });
  t.teardown(two.stop);
  const ready = () => clientOf(two.url).get('/api/ready');
  t.match(ofSignIn(two.logged), [
    { level: 40, msg: /isn't responding .*ECONNREFUSED.*Nobody can sign in/ },
  ]);
  t.match(await ready(), { status: 200, body: { details: { signIn: 'unavailable' } } });
  t.match(await clientOf(two.url).get('/api/auth/google/url'), {
    status: 503,
    body: { message: /sign-in service/ },
  });
  const headers = { authorization: `Bearer ${token}` };
  t.equal((await clientOf(two.url, headers).get('/api/auth/me')).status, 200, 'a token');
  const session = clientOf(two.url, { cookie: client.cookies() });
  t.equal((await session.get('/api/auth/me')).status, 200, 'a session');
  t.same((await session.post('/api/auth/logout')).body, { success: true }, 'signing out');
  await startProvider(t, { port });
  // Without a sign-in meanwhile: it asks by itself.
  while ((await ready()).body.details.signIn !== 'ok');
  t.match(ofSignIn(two.logged).at(-1), { msg: /responds\. People can sign in\.$/ });
  t.equal((await signIn(two.url, 'ada')).answer.status, 200);
});

type StandAnswer = (issuer: string) => readonly [status: number, body: unknown];

const DISCOVERY = '/.well-known/openid-configuration';

const configurationOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize?p=policy`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  code_challenge_methods_supported: ['S256'],
});

/** A provider that answers whatever a test wants, by path. */
async function startStand(t: Test, answers: Record<string, StandAnswer>) {
  const asked: string[] = [];
  const stand = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const [status, body] = answers[path]?.(issuer) ?? [404, {}];
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(stand, 'listening');
  const issuer = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
  t.teardown(() => {
    stand.closeAllConnections();
    stand.close();
  });
  const client = { GOOGLE_CLIENT_ID: 'app', GOOGLE_CLIENT_SECRET: 'x'.repeat(32) };
  return { issuer, asked, env: { OIDC_ISSUER: issuer, ...client } };
}

t.test('a provider without userinfo, whose ID token says it all', async (t) => {
  const keys = await generateKeyPair('ES256');
  const others = await generateKeyPair('ES256');
  let published: [number, object] = [200, { keys: [await exportJWK(keys.publicKey)] }];
  let userinfo: Record<string, unknown> | undefined;
  let answerOfToken: [number, object] | undefined;
  let idToken = '';
  const answers = {
    [DISCOVERY]: (issuer) => {
      const about = userinfo && { userinfo_endpoint: `${issuer}/me` };
      return [200, { ...configurationOf(issuer), ...about }];
    },
    '/token': () => answerOfToken ?? [200, { access_token: 'a', id_token: idToken }],
    '/keys': () => published,
    '/me': () => [200, userinfo],
  } satisfies Record<string, StandAnswer>;
  const stand = await startStand(t, answers);
  const running = await startService(t, stand.env);
  const attempt = async (url: string, claims: object, key: CryptoKey) => {
    const all = {
      exp: Date.now() / 1000 + 60,
      iss: stand.issuer,
      aud: 'app',
      sub: 'ada',
      ...claimsOf('ada'),
      ...claims,
    };
    idToken = await new SignJWT(all).setProtectedHeader({ alg: 'ES256' }).sign(key);
    const client = clientOf(url);
    const begun = new URL((await client.get('/api/auth/google/url')).body.url).searchParams;
    t.equal(begun.get('p'), 'policy', 'a query of its own');
    const state = begun.get('state');
    return client.post('/api/auth/google/callback', { code: 'c', state });
  };
  const { url } = running;
  t.match(await attempt(url, {}, keys.privateKey), {
    status: 200,
    body: { user: { email: address('ada@northwind') } },
  });
  for (const [about, claims, key] of [
    ['another client', { aud: 'other' }, keys],
    ['another issuer', { iss: 'https://other.example' }, keys],
    ['over', { exp: 1 }, keys],
    ['signed by another', {}, others],
  ] as const) {
    const answer = await attempt(url, claims, key.privateKey);
    t.match(answer, { status: 401, body: { code: 'sign_in_failed' } }, about);
  }
  t.match(JSON.stringify(running.logged), /Signed claims: .*aud.*claim/, 'and the log says why');
  for (const status of [429, 500, 502, 503]) {
    answerOfToken = [status, {}];
    t.equal((await attempt(url, {}, keys.privateKey)).status, 503, `token ${status}`);
  }
  answerOfToken = undefined;
  const unread = await startBeside(running);
  t.teardown(unread.stop);
  const before = published;
  published = [502, {}];
  t.equal((await attempt(unread.url, {}, keys.privateKey)).status, 503, 'no keys');
  published = before;

  // Its userinfo says less than the ID token, as that of some does.
  userinfo = { sub: 'ada' };
  const poor = await startBeside(running);
  t.teardown(poor.stop);
  t.equal((await attempt(poor.url, {}, keys.privateKey)).status, 200);
  userinfo = { sub: 'eve' };
  t.equal((await attempt(poor.url, {}, keys.privateKey)).status, 401, 'of another person');
});

t.test('what an issuer may answer when the service starts', async (t) => {
  for (const [about, answer] of [
    ['not found', () => [404, {}]],
    ['a page', () => [200, '<!doctype html>']],
    ['nothing', () => [200, {}]],
    [
      'a script',
      (issuer) => [200, { ...configurationOf(issuer), authorization_endpoint: 'javascript:1' }],
    ],
  ] as const satisfies readonly (readonly [string, StandAnswer])[]) {
    const { env } = await startStand(t, { [DISCOVERY]: answer });
    const sentence = /didn't return an OpenID configuration\. Check OIDC_ISSUER/;
    const refusal = { name: 'SettingsError', message: sentence };
    await t.rejects(startServer(anyEngine, { env }), refusal, about);
  }
  for (const status of [502, 503, 429]) {
    const { env } = await startStand(t, { [DISCOVERY]: () => [status, ''] });
    const { logged, url } = await startService(t, env);
    t.match(ofSignIn(logged), [{ msg: new RegExp(`isn't responding \\(${status}\\)`) }]);
    t.equal((await clientOf(url).get('/api/auth/google/url')).status, 503);
  }
});

t.test('what the button is called', async (t) => {
  const provider = await startProvider(t);
  const nameOf = async (env: Record<string, string>) => {
    const { url } = await startService(t, env);
    return (await clientOf(url).get('/api/settings')).body.signInName;
  };
  t.equal(await nameOf({ ...provider.env, OIDC_NAME: 'Northwind ID' }), 'Northwind ID');
  t.equal(await nameOf(provider.env), null);
});
