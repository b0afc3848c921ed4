// Saved views: one's own, under names that are told apart.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onOneEngine, refusesWith } from '../organization.ts';

const PATH = '/api/link-views';
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name);

onOneEngine(t, async (t, { admin, running }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const stranger = await signIn(running.url, address('eve@other'));

  t.test('saved, renamed, replaced and deleted', async (t) => {
    t.same((await admin.get(PATH)).body, []);
    const saved = await admin.post(PATH, { name: ' Spring ', query: '?q=spring&by=utm_source' });
    t.equal(saved.status, 201);
    const view = { id: saved.body.id, name: 'Spring', query: '?q=spring&by=utm_source' };
    t.same(saved.body, view);
    await admin.post(PATH, { name: 'All' });
    const answer = await admin.get(PATH);
    t.same(answer.body[0], view);
    t.same(names(answer), ['Spring', 'All']);
    t.equal(answer.headers.get('content-range'), 'link-views 0-1/2');
    const at = `${PATH}/${view.id}`;
    t.same((await admin.put(at, { name: 'SPRING' })).body, { ...view, name: 'SPRING' });
    const whole = { ...view, name: 'Spring', query: '' };
    t.same((await admin.put(at, whole)).body, whole, 'the record as it is shown can be sent back');
    t.match((await admin.delete(at)).body, { deleted: 1 });
    t.equal((await admin.delete(at)).status, 404);
    t.equal((await admin.put(at, { name: 'Gone' })).status, 404);
    t.same(names(await admin.get(PATH)), ['All']);
  });

  t.test('another person cannot read or change it', async (t) => {
    const { id } = (await admin.post(PATH, { name: 'Private', query: '?q=a' })).body;
    for (const other of [member, stranger]) {
      t.same((await other.get(PATH)).body, []);
      t.equal((await other.put(`${PATH}/${id}`, { name: 'Taken' })).status, 404);
      t.equal((await other.delete(`${PATH}/${id}`)).status, 404);
      t.equal((await other.post(PATH, { name: 'Private' })).status, 201, 'names are per person');
    }
    t.ok(names(await admin.get(PATH)).includes('Private'));
  });

  t.test('names and queries that cannot be', async (t) => {
    await admin.post(PATH, { name: 'Twin' });
    const cases: [object, Record<string, string>][] = [
      [{}, { name: 'Name is required' }],
      [{ name: ' ' }, { name: 'Name is required' }],
      [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
      [{ name: 'a\u200b' }, { name: "Name can't contain control or invisible characters" }],
      [{ name: ' tWIN' }, { name: 'You already have a view called "Twin"' }],
      [
        { name: 'Long', query: 'x'.repeat(2001) },
        { query: 'A view must be at most 2,000 characters' },
      ],
      [
        { name: 'Odd', query: '?q=\0' },
        { query: "A view can't contain control or invisible characters" },
      ],
    ];
    for (const query of ['javascript:alert(1)', 'https://evil.example', 'data:text/html,a=b']) {
      const { status, body } = await admin.post(PATH, { name: 'URL', query });
      t.same([status, Object.keys(body.errors)], [400, ['query']], query);
    }
    for (const query of ['?q=javascript:alert(1)', 'q=https://a.example', '?', 'sort', '']) {
      const { status, body } = await admin.post(PATH, { name: 'Text', query });
      t.equal(status, 201, query);
      await admin.delete(`${PATH}/${body.id}`);
    }
    for (const [body, errors] of cases) {
      refusesWith(t, await admin.post(PATH, body), errors, JSON.stringify(body).slice(0, 40));
    }
    const { id } = (await admin.post(PATH, { name: 'Other', query: 'x'.repeat(2000) })).body;
    const taken = { name: 'You already have a view called "Twin"' };
    refusesWith(t, await admin.put(`${PATH}/${id}`, { name: 'twin' }), taken, 'renaming');
  });

  t.test('a name saved twice at once is saved once, and there is an end to them', async (t) => {
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => member.post(PATH, { name: 'Same' })),
    );
    t.same(twins.map(({ status }) => status).sort(), [201, 422, 422, 422, 422]);
    const { length } = (await member.get(PATH)).body;
    for (let index = length; index < 100; index++) await member.post(PATH, { name: `V${index}` });
    const answer = await member.post(PATH, { name: 'One more' });
    t.equal(answer.status, 409);
    t.match(answer.body.message, /100 saved views/);
  });
});
