// A client over its limit is told when to come back; others are not held up.

import { makeTokenSecret } from '@utmost/api/tokens/token-secret.ts';
import t, { type Test } from 'tap';
import { good } from '../../contract/world.ts';
import { address } from '../../support/addresses.ts';
import {
  type Answer,
  type Client,
  clientOf,
  signIn,
  withToken,
} from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const SIGN_IN = '/api/auth/google/url';
// What counts is counted in the process: the engine that starts at once does.
const [engine] = engines as readonly [Engine];

/** So many requests, 25 at a time; answers how many there were of each status. */
async function flood(
  times: number,
  send: () => Promise<Pick<Answer, 'status'>>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let left = times;
  const worker = async () => {
    while (left-- > 0) {
      const { status } = await send();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 25 }, worker));
  return counts;
}

/** A request that comes in past the network, where thousands of them take their time; all else is as ever. */
function sentWithin({ server }: RunningServer, method: string, url: string) {
  return async (headers: Record<string, string>, payload?: object) => {
    const { statusCode } = await server.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    });
    return { status: statusCode };
  };
}

function isHeldUp(t: Test, { status, headers, body }: Answer): void {
  t.equal(status, 429);
  const seconds = Number(headers.get('retry-after'));
  t.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`);
  t.match(body, {
    statusCode: 429,
    error: 'Too Many Requests',
    code: 'too_many_requests',
    message: /^Too many requests\. Please try again in \d+ seconds?\.$/,
    errors: {},
    details: [],
  });
}

t.test('without TRUST_PROXY a header chooses no address', async (t) => {
  const running = await startServer(engine);
  t.teardown(running.stop);
  let number = 0;
  const ask = sentWithin(running, 'GET', SIGN_IN);
  const send = () => ask({ 'x-forwarded-for': `203.0.113.${number++ % 250}` });
  t.same(await flood(300, send), { 200: 300 });
  const outside = clientOf(running.url, { 'x-forwarded-for': '203.0.113.251' });
  isHeldUp(t, await outside.get(SIGN_IN));
});

t.test('with TRUST_PROXY', async (t) => {
  const running = await startServer(engine, { env: { TRUST_PROXY: '1', BILLING: 'off' } });
  const { url, logged } = running;
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const from = (address: string) => clientOf(url, { 'x-forwarded-for': address });

  t.test(
    '3,000 writes a minute of one organization, whatever they do and however they are refused',
    async (t) => {
      const admin = await signIn(url, address('ada@northwind'));
      const other = await signIn(url, address('bob@southwind'));
      const link = { name: 'L', baseUrl: 'https://e.example/' };
      t.same(await flood(10, () => admin.post('/api/tracking-links', link)), { 201: 10 });
      const refused = () => admin.post('/api/users/invite', { email: 'nobody' });
      const invite = sentWithin(running, 'POST', '/api/users/invite');
      const cookie = admin.cookies();
      t.same(await flood(1490, () => invite({ cookie }, { email: 'nobody' })), { 422: 1490 });
      const bulk = sentWithin(running, 'POST', '/api/tracking-links/bulk');
      t.same(await flood(1500, () => bulk({ cookie }, { links: [{ a: 1 }] })), { 400: 1500 });
      isHeldUp(t, await admin.post('/api/tracking-links/bulk', { links: [{ a: 1 }] }));
      isHeldUp(t, await refused());
      isHeldUp(t, await admin.post('/api/tracking-links', link));
      const preview = await admin.post('/api/tracking-links/preview', link);
      t.equal(preview.status, 200, 'what reads is not counted');
      t.equal((await admin.get('/api/tracking-links')).status, 200);
      t.equal((await other.post('/api/tracking-links', link)).status, 201, 'another organization');
    },
  );

  t.test('300 sign-ins a minute from one address', async (t) => {
    const client = from('203.0.113.1');
    const ask = sentWithin(running, 'GET', SIGN_IN);
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    t.same(await flood(300, () => ask(headers)), { 200: 300 });
    isHeldUp(t, await client.get(SIGN_IN));
    isHeldUp(t, await client.post('/api/auth/google/callback', { code: 'a' }));
    isHeldUp(t, await from('6.6.6.6, 203.0.113.1').get(SIGN_IN));
    t.equal((await from('203.0.113.2').get(SIGN_IN)).status, 200, 'another address');
    t.equal((await client.get('/api/health')).status, 200, 'another call');
  });

  t.test('all of an IPv6 network is one address', async (t) => {
    const addresses = Array.from({ length: 300 }, (_, index) => `2001:db8::${index.toString(16)}`);
    const ask = sentWithin(running, 'GET', SIGN_IN);
    await flood(300, () => ask({ 'x-forwarded-for': addresses.pop() ?? '' }));
    isHeldUp(t, await from('2001:db8::ffff').get(SIGN_IN));
    t.equal((await from('2001:db8:0:1::1').get(SIGN_IN)).status, 200);
  });

  t.test('30 new tokens a minute of one person', async (t) => {
    const admin = await signIn(url, address('ada@tokens'));
    const make = (draft: object) => () => admin.post('/api/api-tokens', draft);
    t.same(await flood(40, make({ name: 'A' })), { 400: 40 }, 'what is malformed is not counted');
    t.same(await flood(30, make({ name: 'A', scope: 'read' })), { 201: 30 });
    isHeldUp(t, await make({ name: 'A', scope: 'read' })());
  });

  t.test('S2 guessed tokens no longer reach the database', async (t) => {
    const admin = await signIn(url, address('ada@guessed'));
    const { token } = good(await admin.post('/api/api-tokens', { name: 'A', scope: 'read' }));
    const attacker = '203.0.113.66';
    const headers = { 'x-forwarded-for': attacker };
    const ask = (secret: string) =>
      withToken(url, secret).request('GET', '/api/auth/me', undefined, headers);
    t.equal((await ask(token)).status, 200);
    const counts = await flood(220, () => ask(makeTokenSecret()));
    t.same(counts, { 401: 200, 429: 20 });
    const signOut = withToken(url, makeTokenSecret());
    isHeldUp(t, await signOut.request('POST', '/api/auth/logout', undefined, headers));
    await database.query('ALTER TABLE api_tokens RENAME TO api_tokens_away');
    try {
      isHeldUp(t, await ask(makeTokenSecret()));
      isHeldUp(t, await ask('utmost_pat_guess'));
    } finally {
      await database.query('ALTER TABLE api_tokens_away RENAME TO api_tokens');
    }
    t.equal((await ask(token)).status, 200, 'who was let in before is not held up');
    t.equal((await withToken(url, token).get('/api/auth/me')).status, 200, 'nor another address');
    t.equal((await from(attacker).get('/api/health')).status, 200);
  });

  t.test('S2 nor do guessed links of invitations', async (t) => {
    const admin = await signIn(url, address('ada@inviting'));
    const look = (client: Client, token: string) =>
      client.post('/api/invitations/look-up', { token });
    const sent = good(await admin.post('/api/users/invite', { email: address('bob@guests') }));
    const token = new URL(sent.url).searchParams.get('token') ?? '';
    const attacker = from('203.0.113.68');
    t.equal((await look(attacker, token)).status, 200);
    let guesses = 0;
    const guess = () => look(attacker, `guess-${guesses++}`);
    t.same(await flood(40, guess), { 404: 30, 429: 10 });
    isHeldUp(t, await guess());
    t.equal((await look(attacker, token)).status, 200, 'the one that was good is not held up');
    t.equal((await look(from('203.0.113.69'), 'a')).status, 404, 'nor another address');
  });

  t.test('S2 nor does the cookie of a session that is over', async (t) => {
    const client: Client = await signIn(url, address('ada@copied'));
    const cookie = client.cookies();
    await client.post('/api/auth/logout');
    const headers = { cookie, 'x-forwarded-for': '203.0.113.67' };
    const copy = () => clientOf(url).request('GET', '/api/auth/me', undefined, headers);
    // Many at once may be on their way before the first is known to be dead; all of them count.
    await flood(210, copy);
    isHeldUp(t, await copy());
    const signOut = clientOf(url).request('POST', '/api/auth/logout', undefined, headers);
    isHeldUp(t, await signOut);
    await database.query('ALTER TABLE sessions RENAME TO sessions_away');
    try {
      isHeldUp(t, await copy());
    } finally {
      await database.query('ALTER TABLE sessions_away RENAME TO sessions');
    }
  });

  t.test('every 429 is documented, and none is a fault of ours', async (t) => {
    t.same(logged, []);
  });
});
