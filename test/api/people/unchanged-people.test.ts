// The lists that User Management polls, and the packing that every form asks for: a 304 until something changes.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onOneEngine } from '../organization.ts';

onOneEngine(t, async (t, { admin, running }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const { id: memberId } = (await member.get('/api/auth/me')).body;
  await database.query("UPDATE users SET name = 'Of old' WHERE id = ?", {
    replacements: [memberId],
  });
  const poll = (path: string, etag: string | null, client = admin) =>
    client.request('GET', path, undefined, { 'if-none-match': etag ?? '' });

  const packing = { mainParameterName: 'm', keyValueConnector: ':', delimiter: ';' };
  const changes: [path: string, what: string, change: () => Promise<unknown>][] = [
    ['/api/users', 'renamed', () => admin.patch(`/api/users/${memberId}`, { username: 'robert' })],
    ['/api/users', 'signed in under a new name', () => signIn(running.url, address('bob@guests'))],
    [
      '/api/invitations',
      'invited',
      () => admin.post('/api/users/invite', { email: address('eve@guests') }),
    ],
    [
      '/api/invitations',
      'revoked',
      async () => {
        const [{ id }] = (await admin.get('/api/invitations')).body;
        return admin.delete(`/api/invitations/${id}`);
      },
    ],
    [
      '/api/advanced-link-config',
      'packed in another way',
      () => admin.post('/api/advanced-link-config', { isEnabled: false, ...packing }),
    ],
    ['/api/users', 'deleted', () => admin.delete(`/api/users/${memberId}`)],
  ];
  for (const [path, what, change] of changes) {
    t.test(`${path}: ${what}`, async (t) => {
      const first = await admin.get(path);
      t.equal(first.status, 200);
      const etag = first.headers.get('etag');
      const again = await poll(path, etag);
      t.equal(again.status, 304);
      t.equal(again.body, '');
      await change();
      const after = await poll(path, etag);
      t.equal(after.status, 200);
      t.notSame(after.body, first.body);
    });
  }

  t.test('who may not see a list does not learn that it is unchanged', async (t) => {
    const other = await signInMember(running, database, organizationId, address('mallory@guests'));
    for (const path of ['/api/users', '/api/invitations']) {
      const etag = (await admin.get(path)).headers.get('etag');
      t.equal((await poll(path, etag, other)).status, 403);
      t.equal((await poll(path, '*', other)).status, 403);
    }
  });
});
