// What is under way while its organization or its person is deleted: done before, or refused as without a session,
// and never a fault of ours.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, signIn, signInOnly } from '../../support/browserless.ts';
import { databaseOf, untilRemoved } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const LINK = { name: 'L', baseUrl: 'https://a.example/' };
const ROUNDS = 4;

type Call = readonly [path: string, body: object];

const CALLS: readonly Call[] = [
  ['/api/tracking-links', LINK],
  ['/api/tracking-links/bulk', { links: [LINK, LINK], mode: 'all' }],
  ['/api/api-tokens', { name: 'T', scope: 'read' }],
  ['/api/link-views', { name: 'V', query: '?q=v' }],
];
const ADMIN_CALLS: readonly Call[] = [
  ...CALLS,
  ['/api/tracking-parameters', { type: 'text', displayName: 'A', queryName: 'a' }],
];

/** Calls that store something, each also under a key of its own. */
function storing(client: Client, calls: readonly Call[]): Promise<Answer>[] {
  return calls.flatMap(([path, body]) => [
    client.post(path, body),
    client.request('POST', path, body, { 'idempotency-key': path }),
  ]);
}

onEveryEngine(t, async (t, { admin, running }) => {
  const { url } = running;
  const refusals = async (answers: readonly Promise<Answer>[]) => {
    const found = await Promise.all(answers);
    const unexpected = found.filter(
      ({ status, body }) =>
        status >= 300 && !(status === 401 && body.code === 'unauthenticated') && status !== 422,
    );
    return unexpected.map(({ status, body }) => ({ status, message: body.message }));
  };

  t.test('an organization', async (t) => {
    const database = databaseOf(running);
    t.teardown(() => database.close());
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await signIn(url, `owner@ends-${round}.example`);
      const { organizationId } = (await owner.get('/api/auth/me')).body;
      await owner.post('/api/tracking-links/bulk', { links: Array(500).fill(LINK), mode: 'all' });
      const [ended, unexpected, back] = await Promise.all([
        owner.delete('/api/account'),
        refusals([
          ...storing(owner, ADMIN_CALLS),
          owner.put('/api/taxonomy', { version: 1, parameters: [] }),
          owner.post('/api/users/invite', { email: `guest@ends-${round}.example` }),
        ]),
        signInOnly(url, `owner@ends-${round}.example`).catch(String),
      ]);
      t.equal(ended.status, 200);
      t.same(unexpected, []);
      if (typeof back === 'string') t.match(back, /sign_in_failed/);
      t.equal((await owner.get('/api/auth/me')).status, 401);
      await untilRemoved(database);
      const [values] = await database.query(
        `SELECT value FROM link_values WHERE organizationId = '${organizationId}'`,
      );
      t.same(values, [], 'no value of its links is left');
    }
  });

  t.test('a person', async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `member-${round}@northwind.example`;
      await admin.post('/api/users/invite', { email });
      const member = await signIn(url, email);
      const { id } = (await member.get('/api/auth/me')).body;
      const [deleted, unexpected] = await Promise.all([
        admin.delete(`/api/users/${id}`),
        refusals(storing(member, CALLS)),
      ]);
      t.equal(deleted.status, 200);
      t.same(unexpected, []);
      t.equal((await member.get('/api/auth/me')).status, 401);
    }
  });

  t.test('two invitations accepted at once: one of them', async (t) => {
    const hosts = await Promise.all(
      ['one', 'two'].map((name) => signIn(url, address(`ada@${name}`))),
    );
    await admin.post('/api/users/invite', { email: address('moving@guest') });
    const guest = await signIn(url, address('moving@guest'));
    for (const host of hosts)
      await host.post('/api/users/invite', { email: address('moving@guest') });
    const mine: { id: string }[] = (await guest.get('/api/invitations/mine')).body;
    t.equal(mine.length, 2);
    const answers = await Promise.all(
      mine.map(({ id }) => guest.post(`/api/invitations/${id}/accept`)),
    );
    // A request that passed after the first one had moved them moves them on.
    const statuses = answers.map(({ status }) => status).sort();
    t.ok(['200,200', '200,404'].includes(String(statuses)), String(statuses));
    const { organizationName } = (await guest.get('/api/auth/me')).body;
    const members = await Promise.all(
      hosts.map(async (host) => (await host.get('/api/users')).body.length),
    );
    t.same(members.sort(), [1, 2], `is in ${organizationName} alone`);
  });
});
