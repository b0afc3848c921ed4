// One workspace for a team: WORKSPACE=single and SIGN_IN_DOMAINS.
import t from 'tap';
import { address, domain } from '../../support/addresses.ts';
import { approve, clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

async function refusal(url: string, email: string) {
  const client = clientOf(url);
  const { code, state } = Object.fromEntries((await approve(client, email)).searchParams);
  return client.post('/api/auth/google/callback', { code, state });
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, {
      env: {
        WORKSPACE: 'single',
        SIGN_IN_DOMAINS: `${domain('team').toUpperCase()},${domain('sister')}`,
        BILLING: 'off',
      },
    });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const { url } = running;
    const me = async (email: string) => (await (await signIn(url, email)).get('/api/auth/me')).body;

    t.test('of many who sign in first at once, one is the admin', async (t) => {
      const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
      const people = await Promise.all(names.map((name) => me(address(`${name}@team`))));
      t.equal(new Set(people.map(({ organizationId }) => organizationId)).size, 1);
      t.same(people.map(({ role }) => role).sort(), ['admin', 'user', 'user', 'user', 'user']);
      const again = await me(address('bob@team'));
      t.equal(again.id, people[1].id, 'the next sign-in finds them');
    });

    t.test('later ones become members, each in the audit log', async (t) => {
      const [{ email }] = (
        await database.query("SELECT email FROM users WHERE role = 'admin'")
      )[0] as [{ email: string }];
      const admin = await signIn(url, email);
      await admin.post('/api/users/invite', { email: address('ada@sister') });
      const sister = await me(address('ada@sister'));
      t.match(sister, { role: 'user', organizationId: (await me(email)).organizationId });
      t.not(sister.username, 'ada', 'the username is free');
      t.same((await admin.get('/api/invitations')).body, [], 'the invitation is used up');
      const [entry] = (await admin.get('/api/audit-log')).body;
      t.match(entry, { action: 'user.join', actor: sister.username, subjectId: sister.id });
      t.equal((await (await signIn(url, address('ada@sister'))).get('/api/users')).status, 403);
    });

    t.test('other domains, and an address that another account has, are refused', async (t) => {
      t.match(await refusal(url, address('mal@elsewhere')), {
        status: 403,
        body: {
          message: `Only people with an email address at one of these domains can sign in here: ${domain('team')}, ${domain('sister')}.`,
        },
      });
      const below = `eve@sub.${domain('team')}`;
      t.equal((await refusal(url, below)).status, 403, 'a domain below it is another');
      await database.query("UPDATE users SET subject = 'https://old.example|1' WHERE email = ?", {
        replacements: [address('ada@sister')],
      });
      t.match(await refusal(url, address('ada@sister')), {
        status: 403,
        body: { message: /has your email address with another account/ },
      });
      const [rows] = await database.query('SELECT id FROM organizations');
      t.equal(rows.length, 1);
    });

    t.test('of several workspaces the oldest is the one', async (t) => {
      const first = await me(address('first@team'));
      for (const [id, createdAt] of [
        ['00000000-0000-7000-8000-000000000000', '2999-01-01 00:00:00'],
        ['ffffffff-ffff-7fff-bfff-ffffffffffff', '2999-01-01 00:00:00'],
      ]) {
        await database.query(
          `INSERT INTO organizations (id, name, createdAt, planId, cancelAtPeriodEnd)
           VALUES (:id, 'Later', :createdAt, 2, 0)`,
          { replacements: { id, createdAt } },
        );
      }
      const { organizationId } = await me(address('second@team'));
      t.equal(organizationId, first.organizationId);
    });
  });
}

t.test('a plan without a seat left lets nobody else in', async (t) => {
  const [engine] = engines;
  if (!engine) throw new Error('There is always the embedded one.');
  const running = await startServer(engine, { env: { WORKSPACE: 'single' } });
  t.teardown(() => running.stop());
  for (const name of ['ada', 'bob', 'cyd']) await signIn(running.url, address(`${name}@full`));
  t.match(await refusal(running.url, address('dan@full')), {
    status: 403,
    body: { message: "The workspace's plan has no seat left. Please ask your administrator." },
  });
});
