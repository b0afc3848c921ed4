// A session ends at logout, after seven days, and with its person; a copied cookie ends with it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Iron from '@hapi/iron';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf, everyRow } from '../../support/database.ts';
import { anyEngine, engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const LIST = '/api/tracking-links?range=[0,24]';
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

t.test('without SESSION_SECRET sessions survive a restart', async (t) => {
  const [embedded] = engines;
  if (!embedded) return;
  const dataDir = t.testdir();
  const first = await startServer(embedded, { env: { DATA_DIR: dataDir } });
  const client = await signIn(first.url, address('ada@northwind'));
  await first.stop();
  const second = await startServer(embedded, { env: { DATA_DIR: dataDir } });
  t.teardown(second.stop);
  const cookie = client.cookies();
  const answer = await clientOf(second.url).request('GET', '/api/auth/me', undefined, { cookie });
  t.match(answer, { status: 200, body: { username: 'ada' } });
});

t.test(`on ${anyEngine.name}`, async (t) => {
  let late = 0;
  const running = await startServer(anyEngine, {
    clock: { now: () => new Date(Date.now() + late) },
  });
  const { url } = running;
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const copyOf = (client: Client) => {
    const cookie = client.cookies();
    return () => clientOf(url).request('GET', '/api/auth/me', undefined, { cookie });
  };

  t.test('a copied cookie is worth nothing after logout', async (t) => {
    const client = await signIn(url, address('ada@northwind'));
    const copy = copyOf(client);
    t.equal((await copy()).status, 200);
    const { status, body } = await client.post('/api/auth/logout');
    t.match({ status, body }, { status: 200, body: { success: true } });
    t.equal(client.cookies().includes('utmost_session'), false, 'the cookie is taken back');
    t.equal((await copy()).status, 401);
    t.equal((await client.post('/api/auth/logout')).status, 200, 'a second logout does nothing');
  });

  t.test('logging out of one browser leaves the other signed in', async (t) => {
    const one = await signIn(url, address('ada@northwind'));
    const other = await signIn(url, address('ada@northwind'));
    await one.post('/api/auth/logout');
    t.equal((await other.get('/api/auth/me')).status, 200);
  });

  t.test('seven days after sign-in it is over, used or not', async (t) => {
    t.teardown(() => {
      late = 0;
    });
    const client = await signIn(url, address('ada@northwind'));
    const copy = copyOf(client);
    late = WEEK_MS - MINUTE_MS;
    t.equal((await copy()).status, 200, 'a minute before');
    late = WEEK_MS + MINUTE_MS;
    t.equal((await copy()).status, 401, 'a minute after');
    await signIn(url, address('bob@northwind'));
    const [rows] = await database.query('SELECT id FROM sessions');
    t.equal(rows.length, 1, 'and the next sign-in clears what is over');
  });

  t.test('it ends with its person', async (t) => {
    const client = await signIn(url, address('gone@northwind'));
    await database.query('DELETE FROM users WHERE email = ?', {
      replacements: [address('gone@northwind')],
    });
    t.equal((await client.get('/api/auth/me')).status, 401);
  });

  t.test('of two processes each knows at once what the other ended', async (t) => {
    const { PORT: _, ...env } = running.settings;
    const other = await startServer(anyEngine, { env });
    t.teardown(other.stop);
    const poll = async (client: Client) => {
      const headers = { cookie: client.cookies(), 'if-none-match': etag };
      return clientOf(other.url).request('GET', LIST, undefined, headers);
    };
    const [first, second] = [
      await signIn(url, address('ada@twice')),
      await signIn(url, address('ada@twice')),
    ];
    const cookie = first.cookies();
    const seen = await clientOf(other.url).request('GET', LIST, undefined, { cookie });
    const etag = seen.headers.get('etag') ?? '';
    t.equal((await poll(first)).status, 304);
    const copy = { ...first, cookies: () => cookie };
    await first.post('/api/auth/logout');
    t.equal((await poll(copy)).status, 401, 'a session');
    t.equal((await poll(second)).status, 304);
    await second.patch('/api/organization', { name: 'Twice' });
    t.equal((await poll(second)).status, 200, 'what was changed');
    await database.query('DELETE FROM users WHERE email = ?', {
      replacements: [address('ada@twice')],
    });
    t.equal((await poll(second)).status, 401, 'a person');
  });

  t.test('a role holds from the next request on', async (t) => {
    const client = await signIn(url, address('eve@demoted'));
    const add = (queryName: string) =>
      client.post('/api/tracking-parameters', {
        type: 'text',
        displayName: queryName,
        queryName,
      });
    t.equal((await add('one')).status, 201);
    await database.query("UPDATE users SET role = 'user' WHERE email = ?", {
      replacements: [address('eve@demoted')],
    });
    t.equal((await add('two')).status, 403);
  });

  const settings = { ...Iron.defaults, ttl: WEEK_MS };
  const heldBy = (client: Client) =>
    Iron.unseal(
      /utmost_session=([^;]*)/.exec(client.cookies())?.[1] ?? '',
      running.server.states.cookies.utmost_session?.password ?? '',
      settings,
    );

  t.test('S1 only the hash of the secret is stored', async (t) => {
    const client = await signIn(url, address('ada@northwind'));
    const { secret } = await heldBy(client);
    t.match(secret, /^[\w-]{22,}$/);
    t.notMatch(JSON.stringify(await everyRow(database)), secret);
    const [rows] = await database.query('SELECT * FROM sessions');
    t.notMatch(JSON.stringify(rows), secret);
    const hash = createHash('sha256').update(secret).digest('hex');
    t.ok((rows as { id: string }[]).some(({ id }) => id === hash));
    t.ok((rows as { id: string }[]).every(({ id }) => /^[0-9a-f]{64}$/.test(id)));
  });

  t.test('a cookie that was sealed with the text of SESSION_SECRET is as good', async (t) => {
    const client = await signIn(url, address('ada@northwind'));
    const secret = readFileSync(join(running.settings.DATA_DIR ?? '', 'session-secret'), 'utf8');
    const sealed = await Iron.seal(await heldBy(client), secret, settings);
    const cookie = `utmost_session=${sealed}`;
    const me = () => clientOf(url).request('GET', '/api/auth/me', undefined, { cookie });
    t.match(await me(), { status: 200, body: { username: 'ada' } });
    await client.post('/api/auth/logout');
    t.equal((await me()).status, 401);
  });

  t.test('a cookie that was tampered with, or is none', async (t) => {
    const client = await signIn(url, address('ada@northwind'));
    const [, value = ''] = client.cookies().split('utmost_session=');
    const middle = Math.floor(value.length / 2);
    const swapped = value[middle] === 'A' ? 'B' : 'A';
    const cookies = [
      `utmost_session=${value.slice(0, middle)}${swapped}${value.slice(middle + 1)}`,
      `utmost_session=${value.slice(0, -5)}`,
      'utmost_session=',
      'utmost_session=%%%; other="unfinished',
      'utmost_session=a; utmost_session=b',
      '=; ;; utmost_session',
      'bell-google=nonsense; utmost_session=Fe26.2**x*y*z***',
    ];
    for (const cookie of cookies) {
      const read = await clientOf(url).request('GET', '/api/auth/me', undefined, { cookie });
      t.equal(read.status, 401, cookie.slice(0, 60));
      t.equal(read.body.code, 'unauthenticated');
      for (const [method, path] of [
        ['POST', '/api/auth/logout'],
        ['GET', '/api/health'],
        ['GET', '/api/auth/google/url'],
      ] as const) {
        const open = await clientOf(url).request(method, path, undefined, { cookie });
        t.equal(open.status, 200, `${path} works all the same`);
      }
    }
    t.equal((await client.get('/api/auth/me')).status, 200, 'the true one still works');
  });

  t.test('no fault of our own', async (t) => {
    t.same(
      running.logged.filter(({ level }) => level >= 50),
      [],
    );
  });
});
