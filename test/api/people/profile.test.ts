// One's own sessions: where one is signed in, and signing out there.

import t from 'tap';
import { good } from '../../contract/world.ts';
import { address } from '../../support/addresses.ts';
import { signIn, withToken } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { anyEngine } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Session {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  userAgent: string;
  address: string;
}

t.test(`on ${anyEngine.name}`, async (t) => {
  let late = 0;
  const running = await startServer(anyEngine, {
    env: { TRUST_PROXY: '1' },
    clock: { now: () => new Date(Date.now() + late) },
  });
  const { url } = running;
  t.teardown(running.stop);
  t.afterEach(() => {
    late = 0;
  });
  const signInWith = (email: string, userAgent: string, address: string) =>
    signIn(url, email, { 'user-agent': userAgent, 'x-forwarded-for': `6.6.6.6, ${address}` });

  t.test('each says with what, from where and when', async (t) => {
    const laptop = await signInWith(address('ada@a'), 'Laptop', '203.0.113.1');
    const phone = await signInWith(address('ada@a'), 'Phone', '2001:db8::1');
    const answer = await laptop.get('/api/profile/sessions');
    t.equal(answer.headers.get('content-range'), 'sessions 0-1/2');
    const sessions: Session[] = good(answer);
    const [own] = sessions.filter(({ current }) => current);
    const [other] = sessions.filter(({ current }) => !current);
    t.match(own, { id: UUID, userAgent: 'Laptop', address: '203.0.113.1' });
    t.match(other, { id: UUID, userAgent: 'Phone', address: '2001:db8::1' });
    const { createdAt = '', expiresAt = '' } = own ?? {};
    t.equal(Date.parse(expiresAt) - Date.parse(createdAt), WEEK_MS);
    const [seenByPhone] = good(await phone.get('/api/profile/sessions')).filter(
      (one: Session) => one.current,
    );
    t.equal(seenByPhone.id, other?.id);
  });

  t.test('one can be ended from another', async (t) => {
    const [here, there] = [
      await signIn(url, address('bea@b')),
      await signIn(url, address('bea@b')),
    ];
    const [other] = good(await here.get('/api/profile/sessions')).filter(
      (one: Session) => !one.current,
    );
    t.equal((await there.get('/api/auth/me')).status, 200);
    t.same(good(await here.delete(`/api/profile/sessions/${other.id}`)), {
      id: other.id,
      deleted: 1,
    });
    t.equal((await there.get('/api/auth/me')).status, 401, 'at once');
    t.equal((await here.delete(`/api/profile/sessions/${other.id}`)).status, 404, 'and once');
    t.equal((await here.get('/api/auth/me')).status, 200);
  });

  t.test('ending the own one signs out', async (t) => {
    const client = await signIn(url, address('cat@c'));
    const [own] = good(await client.get('/api/profile/sessions'));
    t.equal(own.current, true);
    await client.delete(`/api/profile/sessions/${own.id}`);
    t.notMatch(client.cookies(), /utmost_session/, 'the cookie is taken back');
  });

  t.test("T1 another person's is not there, of the same organization or another", async (t) => {
    const victim = await signIn(url, address('dan@d'));
    const [session] = good(await victim.get('/api/profile/sessions'));
    const organization = { replacements: [address('dan@d'), address('eve@d')] };
    const colleague = await signIn(url, address('eve@d'));
    const database = databaseOf(running);
    const [[row]] = (await database.query('SELECT organizationId FROM users WHERE email = ?', {
      replacements: organization.replacements.slice(0, 1),
    })) as [{ organizationId: string }[], unknown];
    await database.query('UPDATE users SET organizationId = ? WHERE email = ?', {
      replacements: [row?.organizationId, address('eve@d')],
    });
    await database.close();
    for (const client of [colleague, await signIn(url, address('fay@f'))]) {
      t.equal((await client.delete(`/api/profile/sessions/${session.id}`)).status, 404);
      const ids = good(await client.get('/api/profile/sessions')).map((one: Session) => one.id);
      t.notOk(ids.includes(session.id));
    }
    t.equal((await victim.get('/api/auth/me')).status, 200);
  });

  t.test('when it was last seen is written down once a minute', async (t) => {
    const client = await signIn(url, address('gil@g'));
    const lastSeen = async (): Promise<string> =>
      good(await client.get('/api/profile/sessions'))[0].lastSeenAt;
    const first = await lastSeen();
    late = MINUTE_MS - 5000;
    t.equal(await lastSeen(), first, 'not within the minute');
    late = MINUTE_MS + 1000;
    for (let wait = 0; wait < 100 && (await lastSeen()) === first; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    t.ok(Date.parse(await lastSeen()) - Date.parse(first) >= MINUTE_MS, 'but after it');
  });

  t.test('what has ended is not listed', async (t) => {
    await signIn(url, address('hal@h'));
    late = WEEK_MS - MINUTE_MS;
    const client = await signIn(url, address('hal@h'));
    late = WEEK_MS + MINUTE_MS;
    t.equal(good(await client.get('/api/profile/sessions')).length, 1);
  });

  t.test('a token sees the sessions, none of which is its own', async (t) => {
    const client = await signIn(url, address('ivy@i'));
    const { token } = good(
      await client.post('/api/api-tokens', { name: 'Import', scope: 'write' }),
    );
    const program = withToken(url, token);
    const [session] = good(await program.get('/api/profile/sessions'));
    t.equal(session.current, false);
    t.equal((await program.delete(`/api/profile/sessions/${session.id}`)).status, 200);
    t.equal((await client.get('/api/auth/me')).status, 401);
  });

  t.test('a very long User-Agent, and none', async (t) => {
    const long = await signInWith(address('jan@j'), 'x'.repeat(5000), '203.0.113.1');
    const [session] = good(await long.get('/api/profile/sessions'));
    t.equal(session.userAgent.length, 512);
  });
});
