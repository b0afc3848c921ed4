// API tokens: what they may do, when they are dead, and that they can be read nowhere (threats S1, S2).

import { readContract } from '@utmost/api/http/contract/document.ts';
import { makeTokenSecret } from '@utmost/api/tokens/token-secret.ts';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { good } from '../../contract/world.ts';
import { address } from '../../support/addresses.ts';
import { type Client, clientOf, signIn, withToken } from '../../support/browserless.ts';
import { databaseOf, everyRow, signInMember } from '../../support/database.ts';
import { anyEngine } from '../../support/engines.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const contract = readContract(new URL('../../../openapi.yaml', import.meta.url));
const parameter = { type: 'text', displayName: 'Source', queryName: 'src' };
const link = { name: 'L', baseUrl: 'https://e.example/' };

async function make(client: Client, draft: object): Promise<{ id: string; token: string }> {
  return good(await client.post('/api/api-tokens', { name: 'Import', scope: 'write', ...draft }));
}

/** An organization with an admin and a member, each signed in. */
async function organization(running: RunningServer, database: Sequelize, name: string) {
  const admin = await signIn(running.url, address(`admin@${name}`));
  const { organizationId } = good(await admin.get('/api/auth/me'));
  const email = address(`member@${name}`);
  return { admin, member: await signInMember(running, database, organizationId, email) };
}

t.test(`on ${anyEngine.name}`, async (t) => {
  let late = 0;
  const running = await startServer(anyEngine, {
    env: { LOG_LEVEL: 'trace', BILLING: 'off' },
    clock: { now: () => new Date(Date.now() + late) },
  });
  const { url } = running;
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  t.afterEach(() => {
    late = 0;
  });
  const me = async (token: string) => (await withToken(url, token).get('/api/auth/me')).status;
  const { admin, member } = await organization(running, database, 'northwind');

  t.test('a token stands for its owner, and is shown once', async (t) => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { status, body } = await member.post('/api/api-tokens', {
      name: '  Nightly import ',
      scope: 'write',
      expiresAt,
    });
    t.equal(status, 201);
    t.match(body, {
      name: 'Nightly import',
      scope: 'write',
      expiresAt,
      lastUsedAt: null,
      username: 'member',
      token: /^utmost_pat_[0-9A-Za-z]{38}$/,
    });
    t.equal(body.prefix, body.token.slice(0, 15));
    const self = await withToken(url, body.token).get('/api/auth/me');
    t.match(self, { status: 200, body: { username: 'member', role: 'user' } });
    const { token: _, ...shown } = body;
    const listed = await member.get('/api/api-tokens');
    t.match(listed.headers.get('content-range'), /^api-tokens 0-0\/1$/);
    t.match(
      listed.body,
      [{ ...shown, lastUsedAt: null }].map(({ id }) => ({ id })),
    );
    t.notMatch(JSON.stringify(listed.body), body.token.slice(15));
  });

  t.test('S1 its secret is in no row, log, audit entry or copy of the account', async (t) => {
    const { token } = await make(admin, { name: 'Secret', scope: 'admin' });
    const client = withToken(url, token);
    await client.post('/api/tracking-links', link);
    await client.get('/api/tracking-links/nonsense');
    await withToken(url, `${token}x`).get('/api/auth/me');
    const secret = token.slice(15);
    t.notMatch(JSON.stringify(await everyRow(database)), secret);
    t.match(JSON.stringify(running.logged), '"path":"/api/tracking-links/nonsense"');
    t.notMatch(JSON.stringify(running.logged), secret);
    t.notMatch((await admin.get('/api/account/export')).body, secret);
    t.notMatch(JSON.stringify((await admin.get('/api/audit-log')).body), secret);
    const [rows] = await database.query("SELECT * FROM api_tokens WHERE name = 'Secret'");
    t.match(rows, [{ tokenHash: /^[0-9a-f]{64}$/ }]);
  });

  t.test('a read token makes every call that reads, and no other', async (t) => {
    const { token } = await make(admin, { scope: 'read' });
    const client = withToken(url, token);
    const before = await everyRow(database);
    for (const operation of contract.operations) {
      if (operation['x-access'] === 'public') continue;
      const path = operation.path.replace(/\{\w+\}/g, crypto.randomUUID());
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      const answer = await client.request(
        operation.method.toUpperCase(),
        path,
        type === undefined ? undefined : '{}',
        type === undefined ? {} : { 'content-type': type },
      );
      const about = `${operation.operationId}: ${answer.status} ${answer.body.message ?? ''}`;
      const isOpen = operation['x-access'] === 'member' && operation['x-effect'] === 'read';
      if (isOpen) t.notOk([401, 403, 429, 500].includes(answer.status), about);
      else t.match(answer, { status: 403, body: { code: 'forbidden', message: /scope/ } }, about);
    }
    t.same(await everyRow(database), before);
  });

  t.test("a write token makes members' calls, an admin token administrators' too", async (t) => {
    const write = withToken(url, (await make(admin, { scope: 'write' })).token);
    const all = withToken(url, (await make(admin, { scope: 'admin' })).token);
    t.equal((await write.post('/api/tracking-links', link)).status, 201);
    const refused = await write.post('/api/tracking-parameters', parameter);
    t.match(refused, {
      status: 403,
      body: {
        message: 'This API token has the write scope, but this call needs the admin scope.',
      },
    });
    t.equal((await write.get('/api/users')).status, 403);
    t.equal((await all.get('/api/users')).status, 200);
    t.equal((await all.post('/api/tracking-parameters', parameter)).status, 201);
    const byMember = withToken(url, (await make(member, { scope: 'write' })).token);
    t.equal((await byMember.get('/api/users')).status, 403);
    t.equal((await byMember.post('/api/tracking-links', link)).status, 201);
  });

  t.test(
    'never more than its owner, nor more or longer than the token it is made with',
    async (t) => {
      const draft = { name: 'More', scope: 'admin' };
      t.match(await member.post('/api/api-tokens', draft), {
        status: 403,
        body: { message: /Only admins can create/ },
      });
      const write = withToken(url, (await make(admin, { scope: 'write' })).token);
      t.equal((await write.post('/api/api-tokens', draft)).status, 403);
      t.equal((await write.post('/api/api-tokens', { ...draft, scope: 'write' })).status, 201);
      const expiresAt = new Date(Date.now() + HOUR_MS);
      const brief = withToken(url, (await make(admin, { expiresAt })).token);
      const later = new Date(expiresAt.getTime() + 1);
      for (const end of [undefined, null, later]) {
        const answer = await brief.post('/api/api-tokens', {
          name: 'Longer',
          scope: 'read',
          expiresAt: end,
        });
        t.match(answer, { status: 422, body: { errors: { expiresAt: /must not be later than/ } } });
      }
      await make(brief, { scope: 'read', expiresAt });
    },
  );

  t.test('what cannot be a token', async (t) => {
    const refused = async (draft: object) => {
      const { status, body } = await admin.post('/api/api-tokens', { scope: 'read', ...draft });
      return { status, errors: body.errors };
    };
    const name = (sentence: string) => ({ status: 422, errors: { name: sentence } });
    t.same(await refused({}), name('Name is required'));
    t.same(await refused({ name: ' \t' }), name('Name is required'));
    t.same(await refused({ name: 'x'.repeat(101) }), name('Name must be at most 100 characters'));
    t.match(await refused({ name: 'a\u0000b' }), { status: 422 });
    t.match(await refused({ name: 'a\u202eb' }), { status: 422 });
    t.match(await refused({ name: 'Session' }), { status: 422, errors: { name: /audit log/ } });
    const past = { status: 422, errors: { expiresAt: 'Expiry must be in the future' } };
    t.same(await refused({ name: 'A', expiresAt: new Date().toISOString() }), past);
    t.same(await refused({ name: 'A', expiresAt: '2030-01-01T23:59:60Z' }), past);
    t.match(await refused({ name: 'A', expiresAt: 'tomorrow' }), { status: 400 });
    t.match(await refused({ name: 'A', scope: 'owner' }), { status: 400 });
  });

  t.test('it tells what it is', async (t) => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const brief = await make(member, { name: 'Brief', scope: 'read', expiresAt });
    const of = async (client: Client) => (await client.get('/api/auth/me')).body.credential;
    t.same(await of(withToken(url, brief.token)), {
      kind: 'token',
      name: 'Brief',
      scope: 'read',
      expiresAt,
    });
    const lasting = withToken(url, (await make(member, { name: 'Lasting' })).token);
    t.match(await of(lasting), { name: 'Lasting', scope: 'write', expiresAt: null });
    const session = await of(member);
    t.same(Object.keys(session).sort(), ['expiresAt', 'kind']);
    t.equal(session.kind, 'session');
    t.ok(new Date(session.expiresAt) > new Date());
  });

  t.test('whatever its scope, it gives itself up', async (t) => {
    const own = await organization(running, database, 'leaves');
    const { token } = await make(own.member, { name: 'Leaving', scope: 'read' });
    const both = (headers: Record<string, string>) =>
      own.member.request('POST', '/api/auth/logout', undefined, headers);
    t.match(await both({ authorization: `Bearer ${token}` }), {
      status: 200,
      body: { success: true },
    });
    t.equal(await me(token), 401);
    t.equal((await own.member.get('/api/auth/me')).status, 200, 'the session is another matter');
    t.equal((await withToken(url, token).post('/api/auth/logout')).status, 200, 'once more');
    t.equal((await withToken(url, 'none').post('/api/auth/logout')).status, 200, 'and none');
    const [entry, ...more] = good(await own.admin.get('/api/audit-log')).filter(
      ({ action }: { action: string }) => action === 'token.revoke',
    );
    t.match(entry, { actor: 'member', via: 'Leaving', subject: 'Leaving', address: /./ });
    t.same(more, [], 'written down once');
  });

  t.test('logging out is not said to be done where it is not', async (t) => {
    const { token } = await make(member, { scope: 'read' });
    await database.query('ALTER TABLE api_tokens RENAME TO api_tokens_away');
    const answer = await withToken(url, token).post('/api/auth/logout');
    await database.query('ALTER TABLE api_tokens_away RENAME TO api_tokens');
    t.equal(answer.status, 500);
    t.equal(await me(token), 200);
  });

  t.test('it is dead once revoked, expired, or without the owner it was made for', async (t) => {
    const own = await organization(running, database, 'ends');
    const revoked = await make(own.member, {});
    t.equal(await me(revoked.token), 200);
    t.match((await own.member.delete(`/api/api-tokens/${revoked.id}`)).body, { deleted: 1 });
    t.equal(await me(revoked.token), 401);
    t.equal((await own.member.delete(`/api/api-tokens/${revoked.id}`)).status, 404);

    const expiresAt = new Date(Date.now() + HOUR_MS);
    const brief = await make(own.member, { expiresAt });
    late = HOUR_MS - MINUTE_MS;
    t.equal(await me(brief.token), 200, 'a minute before');
    late = HOUR_MS + 1;
    t.match(await withToken(url, brief.token).get('/api/auth/me'), {
      status: 401,
      body: {
        code: 'unauthenticated',
        message: 'This API token is unknown, revoked or expired.',
      },
    });
    late = 0;

    const orphan = await make(own.member, {});
    const { body: people } = await own.admin.get('/api/users');
    const { id } = people.find(({ role }: { role: string }) => role === 'user');
    t.equal((await own.admin.delete(`/api/users/${id}`)).status, 200);
    t.equal(await me(orphan.token), 401, 'its owner is deleted');

    const [all, some] = [await make(own.admin, { scope: 'admin' }), await make(own.admin, {})];
    t.equal(await me(all.token), 200);
    await database.query("UPDATE users SET role = 'user' WHERE email = ?", {
      replacements: [address('admin@ends')],
    });
    t.equal(await me(all.token), 401, 'an admin token of a person who is no admin any more');
    t.equal(await me(some.token), 200, 'the other one stays');
    const { organizationId } = good(await admin.get('/api/auth/me'));
    await database.query('UPDATE users SET organizationId = ? WHERE email = ?', {
      replacements: [organizationId, address('admin@ends')],
    });
    t.equal(await me(some.token), 401, 'its owner is in another organization now');
  });

  t.test('tokens of a removed member stay dead when they return', async (t) => {
    const stay = await organization(running, database, 'returns');
    const away = await organization(running, database, 'away');
    const gone = await make(stay.member, { name: 'Left behind' });
    const move = async (admin: Client) => {
      const email = address('member@returns');
      good(await admin.post('/api/users/invite', { email }));
      const [open] = good(await stay.member.get('/api/invitations/mine'));
      good(await stay.member.post(`/api/invitations/${open.id}/accept`));
    };
    await move(away.admin);
    t.equal(await me(gone.token), 401);
    const [entry] = good(await stay.admin.get('/api/audit-log')).filter(
      ({ action }: { action: string }) => action === 'token.revoke',
    );
    t.match(entry, { actor: 'member', subject: 'Left behind', before: { username: 'member' } });
    await move(stay.admin);
    t.equal(await me(gone.token), 401, 'returned');
    t.same(good(await stay.member.get('/api/api-tokens')), []);
  });

  t.test('with its organization every token is dead at once', async (t) => {
    const own = await organization(running, database, 'gone');
    const tokens = [await make(own.admin, { scope: 'admin' }), await make(own.member, {})];
    const answer = await own.admin.request('DELETE', '/api/account', { confirm: 'DELETE' });
    t.equal(answer.status, 200);
    for (const { token } of tokens) t.equal(await me(token), 401);
  });

  t.test('an Authorization header alone counts, whatever cookie there is', async (t) => {
    const { token } = await make(member, {});
    const answer = (authorization: string) =>
      admin.request('GET', '/api/auth/me', undefined, { authorization });
    t.match(await answer(`Bearer ${token}`), { status: 200, body: { username: 'member' } });
    t.match(await answer(`bearer  ${token} `), { status: 200 }, 'any case, any spaces');
    for (const wrong of ['', 'Bearer', 'Basic YTpi', token, `Bearer ${token} x`, 'Bearer \u00e9']) {
      t.equal((await answer(wrong)).status, 401, JSON.stringify(wrong));
    }
    t.equal(await me(makeTokenSecret()), 401, 'well-formed, but never made');
  });

  t.test('B1 a page of another site cannot send one, so its origin does not matter', async (t) => {
    const { token } = await make(member, {});
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const answer = await withToken(url, token).request(
      'POST',
      '/api/tracking-links',
      link,
      headers,
    );
    t.equal(answer.status, 201);
    t.equal((await member.request('POST', '/api/tracking-links', link, headers)).status, 403);
  });

  t.test('T1 who sees and revokes which', async (t) => {
    const own = await organization(running, database, 'lists');
    const ofAdmin = await make(own.admin, { name: 'Of the admin', scope: 'read' });
    const ofMember = await make(own.member, { name: 'Of the member' });
    const seen = async (client: Client) =>
      good(await client.get('/api/api-tokens')).map((one: { id: string }) => one.id);
    t.same(await seen(own.admin), [ofMember.id, ofAdmin.id], 'the newest first');
    t.same(await seen(own.member), [ofMember.id]);
    t.same(await seen(withToken(url, ofAdmin.token)), [ofAdmin.id], 'a lesser scope sees its own');
    const before = await everyRow(database);
    for (const client of [own.member, member, admin]) {
      const answer = await client.delete(`/api/api-tokens/${ofAdmin.id}`);
      t.match(answer, { status: 404, body: { code: 'not_found' } });
    }
    t.same(await everyRow(database), before, 'nothing was changed');
    t.equal((await own.admin.delete(`/api/api-tokens/${ofMember.id}`)).status, 200);
    t.equal(await me(ofMember.token), 401);
  });

  t.test('last use is written down once a minute', async (t) => {
    const { id, token } = await make(member, {});
    const lastUse = async () => {
      const rows = good(await member.get('/api/api-tokens'));
      return rows.find((one: { id: string }) => one.id === id).lastUsedAt;
    };
    const settled = async (before: string | null) => {
      for (let wait = 0; wait < 100 && (await lastUse()) === before; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return lastUse();
    };
    await Promise.all(Array.from({ length: 10 }, () => me(token)));
    const first = await settled(null);
    t.ok(first);
    late = MINUTE_MS - 5000;
    await me(token);
    t.equal(await lastUse(), first, 'not within the minute');
    late = MINUTE_MS + 1000;
    await me(token);
    t.ok(new Date(await settled(first)) > new Date(first), 'but after it');
  });

  t.test(
    'making and revoking one stands in the audit log, with what was done through it',
    async (t) => {
      const own = await organization(running, database, 'audit');
      const { id, token } = await make(own.admin, { name: 'Robot', scope: 'admin' });
      await withToken(url, token).post('/api/tracking-links', link);
      await own.admin.delete(`/api/api-tokens/${id}`);
      const entries = good(await own.admin.get('/api/audit-log'));
      const of = (action: string) =>
        entries.find((entry: { action: string }) => entry.action === action);
      t.match(of('token.create'), {
        via: 'session',
        subject: 'Robot',
        after: { scope: 'admin' },
      });
      t.match(of('token.revoke'), {
        via: 'session',
        subject: 'Robot',
        before: { scope: 'admin' },
      });
      t.match(of('link.create'), {
        actor: 'admin',
        actorKind: 'token',
        via: 'Robot',
        address: /./,
      });
      const twin = await make(own.admin, { name: 'Stripe', scope: 'write' });
      await withToken(url, twin.token).post('/api/tracking-links', link);
      const [newest] = good(await own.admin.get('/api/audit-log'));
      t.match(newest, { actorKind: 'token', via: 'Stripe' }, 'whatever its name is');
    },
  );

  t.test('at most a hundred that live', async (t) => {
    const own = await organization(running, database, 'hundred');
    const { id } = await make(own.admin, {});
    await make(own.admin, { expiresAt: new Date(Date.now() + HOUR_MS) });
    const columns = 'organizationId, userId, name, scope, prefix, createdAt';
    for (let number = 3; number <= 100; number++) {
      await database.query(
        `INSERT INTO api_tokens (id, tokenHash, ${columns}) SELECT ?, ?, ${columns} FROM api_tokens WHERE id = ?`,
        { replacements: [crypto.randomUUID(), String(number), id] },
      );
    }
    const draft = { name: 'One more', scope: 'read' };
    t.match(await own.admin.post('/api/api-tokens', draft), {
      status: 409,
      body: { message: /^You already have 100 API tokens/ },
    });
    await own.admin.delete(`/api/api-tokens/${id}`);
    t.equal((await own.admin.post('/api/api-tokens', draft)).status, 201);
    t.equal((await own.admin.post('/api/api-tokens', draft)).status, 409);
    late = HOUR_MS + 1;
    t.equal((await own.admin.post('/api/api-tokens', draft)).status, 201, 'one has expired');
    t.equal((await own.admin.post('/api/api-tokens', draft)).status, 409);
  });

  t.test('S2 what cannot be a token never reaches the database', async (t) => {
    const { token } = await make(admin, {});
    await database.query('ALTER TABLE api_tokens RENAME TO api_tokens_away');
    t.teardown(() => database.query('ALTER TABLE api_tokens_away RENAME TO api_tokens'));
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    t.equal(await me(token.slice(0, -1) + last), 401, 'a wrong checksum');
    t.equal(await me('utmost_pat_guess'), 401);
    t.equal(await me(makeTokenSecret()), 500, 'a right one does');
    t.equal((await clientOf(url).get('/api/auth/me')).status, 401);
  });
});
