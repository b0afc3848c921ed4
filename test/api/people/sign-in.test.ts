// Signing in at the sandbox, as a script does it, and what must not work.

import t, { type Test } from 'tap';
import { address, domain } from '../../support/addresses.ts';
import { type Answer, approve, type Client, clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { anyEngine } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

function complete(client: Client, callback: URL, withState = true): Promise<Answer> {
  const { code, state } = Object.fromEntries(callback.searchParams);
  return client.post('/api/auth/google/callback', withState ? { code, state } : { code });
}

function refuses(t: Test, { status, body }: Answer, message: RegExp, about: string): void {
  t.equal(status, 401, about);
  t.match(body, { code: 'sign_in_failed', message }, about);
}

t.test(`on ${anyEngine.name}`, async (t) => {
  const running = await startServer(anyEngine, { env: { LOG_LEVEL: 'trace' } });
  const { url, logged } = running;
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const count = async (table: string) => {
    const [rows] = await database.query(`SELECT id FROM ${table}`);
    return rows.length;
  };

  t.test('the first time makes an organization and its admin', async (t) => {
    const client = clientOf(url);
    const callback = await approve(client, address('ada@northwind'));
    t.equal(callback.origin, new URL(url).origin);
    const { status, body, headers } = await complete(client, callback);
    t.equal(status, 200);
    t.match(body.user, {
      username: 'ada',
      email: address('ada@northwind'),
      name: 'ada',
      picture: null,
      organizationName: domain('northwind'),
      role: 'admin',
    });
    t.match((await client.get('/api/auth/me')).body, body.user);
    const cookie = headers.getSetCookie().find((one) => one.startsWith('utmost_session=')) ?? '';
    const attributes = cookie.split('; ').slice(1).sort();
    t.match(attributes.shift(), /^Expires=/);
    t.same(attributes, ['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
    const again = await signIn(url, address('ada@northwind'));
    t.match((await again.get('/api/auth/me')).body, body.user, 'the second time finds them');
  });

  t.test('an organization at a public mail provider is called after the person', async (t) => {
    const client = await signIn(url, 'grace.hopper@gmail.com');
    t.match((await client.get('/api/auth/me')).body, { organizationName: 'grace.hopper' });
  });

  t.test('addresses of every kind', async (t) => {
    const addresses = [address('al@b'), 'josé😀@exämple.example', `${'x'.repeat(64)}@b.example`];
    for (const email of addresses) {
      const { body } = await (await signIn(url, email)).get('/api/auth/me');
      t.equal(body.email, email);
      t.equal(body.username, email.startsWith('al@') ? email : email.split('@')[0]);
    }
    const one = await (await signIn(url, address('Case@Upper'))).get('/api/auth/me');
    const other = await (await signIn(url, address('case@upper'))).get('/api/auth/me');
    t.equal(one.body.id, other.body.id, 'capitals make no other person');
    t.equal(one.body.email, address('case@upper'));
    const accents = await (await signIn(url, address('cáse@upper'))).get('/api/auth/me');
    t.not(accents.body.id, one.body.id, 'accents do');
  });

  t.test('ten first sign-ins of one person at once make one organization', async (t) => {
    const before = { users: await count('users'), organizations: await count('organizations') };
    const clients = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = clientOf(url);
        return { client, callback: await approve(client, address('twin@many')) };
      }),
    );
    const answers = await Promise.all(
      clients.map(({ client, callback }) => complete(client, callback)),
    );
    t.same(
      answers.map(({ status }) => status),
      Array(10).fill(200),
    );
    t.equal(new Set(answers.map(({ body }) => body.user.id)).size, 1);
    t.same(
      { users: await count('users'), organizations: await count('organizations') },
      { users: before.users + 1, organizations: before.organizations + 1 },
    );
  });

  t.test('the state is optional, but must be right', async (t) => {
    const without = clientOf(url);
    const callback = await approve(without, address('ada@northwind'));
    t.equal((await complete(without, callback, false)).status, 200);
    const wrong = clientOf(url);
    const other = await approve(wrong, address('ada@northwind'));
    other.searchParams.set('state', 'nonsense');
    refuses(t, await complete(wrong, other), /Authentication failed/, 'a wrong state');
  });

  t.test('I1 cookies that another host has planted before the real one', async (t) => {
    const client = clientOf(url);
    const callback = await approve(client, address('ada@northwind'));
    const planted = Array.from({ length: 10 }, (_, at) => `bell-google=Fe26.2**${at}*a*b**c*d`);
    const { code, state } = Object.fromEntries(callback.searchParams);
    const cookie = [...planted, client.cookies()].join('; ');
    const path = '/api/auth/google/callback';
    const answer = await client.request('POST', path, { code, state }, { cookie });
    t.equal(answer.status, 200);
    const sessions = Array.from({ length: 10 }, (_, at) => `utmost_session=Fe26.2**${at}*a*b**c*d`);
    const held = { cookie: [...sessions, client.cookies()].join('; ') };
    t.equal((await client.request('GET', '/api/auth/me', undefined, held)).status, 200);
  });

  t.test('I1 a code is good once, in one browser', async (t) => {
    const client = clientOf(url);
    const callback = await approve(client, address('ada@northwind'));
    const cookies = client.cookies();
    const thief = clientOf(url);
    refuses(t, await complete(thief, callback), /Authentication failed/, 'another browser');
    refuses(t, await complete(thief, callback, false), /hasn't started a sign-in/, 'nor so');
    await approve(thief, address('eve@elsewhere'));
    refuses(t, await complete(thief, callback, false), /failed/, "nor with another's PKCE");
    t.equal((await complete(client, callback)).status, 200, 'its own');
    refuses(t, await complete(client, callback), /Authentication failed/, 'a second time');
    const replay = await client.request(
      'POST',
      '/api/auth/google/callback',
      { code: callback.searchParams.get('code') },
      { cookie: cookies },
    );
    refuses(t, replay, /Authentication failed/, 'nor with a copy of the cookie');
    const guess = clientOf(url);
    await guess.get('/api/auth/google/url');
    refuses(
      t,
      await guess.post('/api/auth/google/callback', { code: 'guess' }),
      /Authentication failed/,
      'nor a guess',
    );
  });

  t.test('signing in as another person ends the session before', async (t) => {
    const client = await signIn(url, address('ada@northwind'));
    const before = client.cookies();
    const callback = await approve(client, address('bob@northwind'));
    t.equal((await complete(client, callback)).status, 200);
    t.match((await client.get('/api/auth/me')).body, { username: 'bob', role: 'admin' });
    const old = await clientOf(url).request('GET', '/api/auth/me', undefined, { cookie: before });
    t.equal(old.status, 401, 'the session before is over');
  });

  t.test('the sandbox says what it is, and takes an address only', async (t) => {
    const client = clientOf(url);
    let next: string = (await client.get('/api/auth/google/url')).body.url;
    const hop = async () =>
      new URL((await client.get(next)).headers.get('location') ?? '', next).href;
    next = await hop();
    const page = await client.get(next);
    t.match(page.body, /Sandbox/);
    t.match(page.body, /<input[^>]+name="email"/);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const email of ['nobody', '', 'a b@c', '"><script>@x y']) {
      const refused = await client.request(
        'POST',
        next,
        String(new URLSearchParams({ email })),
        form,
      );
      t.equal(refused.status, 422, email);
      t.match(refused.body, /Please enter a valid email address/);
      t.notMatch(refused.body, /<script/);
    }
    const approved = await client.request('POST', next, 'email=typed%40northwind.example', form);
    next = new URL(approved.headers.get('location') ?? '', next).href;
    const callback = new URL(await hop());
    t.match((await complete(client, callback)).body.user, { username: 'typed' });
  });

  t.test('S1 the log does not have what was sent', async (t) => {
    const client = clientOf(url);
    const callback = await approve(client, address('logged@northwind'));
    const sent = client.cookies();
    await client.get(`${callback.pathname}${callback.search}`);
    t.equal((await complete(client, callback)).status, 200);
    t.equal((await complete(client, callback)).status, 401);
    await client.post('/api/auth/google/callback', '{"code": "hunter2');
    const { code, state } = Object.fromEntries(callback.searchParams);
    // Those of the sandbox stand in its own addresses, and are signed; they give no session here.
    const cookies = [sent, client.cookies()]
      .flatMap((jar) => jar.split('; '))
      .filter((cookie) => /^(bell-|utmost_)/.test(cookie));
    t.ok(cookies.length >= 2);
    const values = cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
    const said = JSON.stringify(logged);
    t.match(
      said,
      '"path":"/api/auth/google/callback","operation":"completeSignIn","status":401',
      'it tells of the requests',
    );
    for (const secret of [code, state, ...values, 'logged@', 'hunter2']) {
      t.ok(secret);
      t.notOk(said.includes(String(secret)), String(secret));
    }
    const times = logged.flatMap(({ ms }) => (typeof ms === 'number' ? [ms] : []));
    t.ok(times.length > 0 && times.every((ms) => ms >= 0), 'and of how long they took');
    t.same(
      logged.filter(({ level }) => level >= 50),
      [],
    );
  });
});
