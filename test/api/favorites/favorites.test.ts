// Favorites: one's own, and links are found by them wherever links are filtered.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/favorites';

onEveryEngine(t, async (t, { admin, running, organizationId, addLink, addParameter }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const stranger = await signIn(running.url, address('eve@other'));
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const ids: string[] = [];
  for (const [at, src] of ['a', 'b', 'a', 'c'].entries()) {
    const draft = { name: `Link ${at}`, baseUrl: `https://${at}.example/` };
    ids.push((await addLink({ ...draft, parameters: JSON.stringify({ src }) })).id);
  }
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const filter = (more: object = {}) => JSON.stringify({ favorite: true, ...more });
  const found = async (more: object = {}, client = admin) =>
    (await client.get(`/api/tracking-links?filter=${encodeURIComponent(filter(more))}`)).body.map(
      ({ id }: { id: string }) => id,
    );

  t.test('without any, no link is found and none is changed', async (t) => {
    t.same((await admin.get(PATH)).body, { linkIds: [] });
    t.same(await found(), []);
    const change = { filter: { favorite: true }, parameter: 'src', value: 'z' };
    t.match((await admin.patch('/api/tracking-links', change)).body, { changed: 0 });
    const none = await admin.request('DELETE', '/api/tracking-links', {
      filter: { favorite: true },
    });
    t.match(none.body, { deleted: 0 });
  });

  t.test('added once, and removed', async (t) => {
    t.same((await admin.put(`${PATH}/${second}`)).body, { linkIds: [second] });
    t.same((await admin.put(`${PATH}/${second.toUpperCase()}`)).body, { linkIds: [second] });
    t.same((await admin.put(`${PATH}/${third}`)).body, { linkIds: [second, third] });
    t.same((await admin.put(`${PATH}/${first}`)).body, { linkIds: [second, third, first] });
    t.match((await admin.delete(`${PATH}/${second}`)).body, { id: second, deleted: 1 });
    t.equal((await admin.delete(`${PATH}/${second}`)).status, 404);
    t.same((await admin.get(PATH)).body, { linkIds: [third, first] });
  });

  t.test('found with other filters, grouped, counted and exported', async (t) => {
    t.same(await found(), [third, first], 'the newest first, as any list');
    t.same(await found({ q: 'Link 2' }), [third]);
    t.same(await found({ values: { src: 'a' } }), [third, first]);
    t.same(await found({ values: { src: 'b' } }), []);
    t.same(await found({ id: [first.toUpperCase(), second] }), [first]);
    const query = `filter=${encodeURIComponent(filter())}`;
    const sorted = await admin.get(`/api/tracking-links?${query}&sort=["name","ASC"]`);
    t.same(sorted.headers.get('content-range'), 'tracking-links 0-1/2');
    const groups = await admin.get(`/api/tracking-links/groups?by=src&${query}`);
    t.same(groups.body, [{ value: 'a', count: 2 }]);
    const numbers = await admin.get(`/api/tracking-links/numbers?${query}`);
    t.match(numbers.body.members, [{ count: 2 }]);
    const file = await admin.get(`/api/tracking-links/export?format=txt&${query}`);
    t.equal(file.body, 'https://0.example/?src=a\nhttps://2.example/?src=a\n');
  });

  t.test('another person has others', async (t) => {
    await member.put(`${PATH}/${fourth}`);
    t.same(await found({}, member), [fourth]);
    t.same((await member.get(PATH)).body, { linkIds: [fourth] });
    t.equal((await member.delete(`${PATH}/${first}`)).status, 404);
    t.equal((await stranger.put(`${PATH}/${first}`)).status, 404);
    t.same(await found({}, stranger), []);
    t.same(await found(), [third, first]);
    const path = `/api/tracking-links?filter=${encodeURIComponent(filter())}`;
    const etag = (await member.get(path)).headers.get('etag') ?? '';
    const known = { 'if-none-match': etag };
    t.equal((await member.request('GET', path, undefined, known)).status, 304);
    t.equal((await admin.request('GET', path, undefined, known)).status, 200, 'not his answer');
  });

  t.test('one that is deleted is no favorite until it is restored', async (t) => {
    const { body } = await admin.request('DELETE', '/api/tracking-links', { ids: [first] });
    t.same(await found(), [third]);
    const restored = await admin.post('/api/tracking-links/restore', { deletion: body.deletion });
    t.match([restored.status, restored.body], [200, { restored: 1 }]);
    t.same(await found(), [third, first]);
  });

  t.test('at most 1,000, and deleted links make way', async (t) => {
    const { id: userId } = (await member.get('/api/auth/me')).body;
    const rows = (from: number) =>
      Array.from({ length: 999 }, (_, at) => {
        const id = `00000000-0000-7000-8000-${String(from + at).padStart(12, '0')}`;
        return `('${id}', '${organizationId}', '${userId}', '${at === 0 ? second : id}')`;
      }).join(', ');
    await database.query(
      `INSERT INTO favorites (id, organizationId, userId, linkId) VALUES ${rows(Date.now() % 1e9)}`,
    );
    const { status, body } = await member.put(`${PATH}/${third}`);
    t.equal(status, 200);
    t.same(body.linkIds.toSorted(), [second, third, fourth].toSorted());
  });
});
