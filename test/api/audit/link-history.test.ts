// What was done to a link: made alone, with others or from a file, and every change, for every member, without addresses.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onOneEngine } from '../organization.ts';

const PATH = '/api/tracking-links';

onOneEngine(t, async (t, { admin, running, addLink, addParameter }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  for (const queryName of ['src', 'med']) {
    await addParameter({ type: 'text', displayName: `Of ${queryName}`, queryName });
  }

  t.test('a link that was made alone and changed by two people', async (t) => {
    const parameters = '{"src":"a"}';
    const link = await addLink({ name: 'One', baseUrl: 'https://a.example/', parameters });
    await member.patch(`${PATH}/${link.id}`, { name: 'Two' });
    await admin.patch(`${PATH}/${link.id}`, { parameters: '{"med":"b"}' });
    await admin.patch(`${PATH}/${link.id}`, { name: '' });
    const { status, body } = await member.get(`${PATH}/${link.id}`);
    t.equal(status, 200);
    t.match(body, { id: link.id, name: 'Two', fullUrl: 'https://a.example/?med=b' });
    t.match(
      body.history.map(({ id, at, ...event }: { id: string; at: string }) => event),
      [
        {
          by: 'ada',
          action: 'link.change',
          changes: [
            { field: 'fullUrl', before: 'https://a.example/?src=a', after: body.fullUrl },
            { field: 'parameters.src', before: 'a', after: null },
            { field: 'parameters.med', before: null, after: 'b' },
          ],
        },
        {
          by: 'bob',
          action: 'link.change',
          changes: [{ field: 'name', before: 'One', after: 'Two' }],
        },
        { by: 'ada', action: 'link.create', changes: [] },
      ],
    );
    t.equal(body.history.length, 3, 'what was refused is no part of it');
    const told = JSON.stringify(body.history);
    t.notMatch(told, /127\.0\.0\.1|::1|address/, 'from where is for administrators');
    const moments = body.history.map(({ at }: { at: string }) => at);
    t.same(moments, moments.toSorted().reverse());
    const whole = await admin.put(`${PATH}/${link.id}`, { ...body, sortOrder: 3 });
    t.equal(whole.status, 200, 'the record can be sent back as it came');
    t.notOk('history' in whole.body);
  });

  t.test('links that were made with others', async (t) => {
    const draft = { name: 'Bulk', baseUrl: 'https://a.example/' };
    const bulk = await member.post(`${PATH}/bulk`, { links: [draft, draft] });
    const { link } = bulk.body.results[1];
    const csv = 'link_name,website_url\nImported,https://a.example/\n';
    await member.request('POST', `${PATH}/import`, csv, { 'content-type': 'text/csv' });
    const [imported] = (await admin.get(`${PATH}?range=[0,0]`)).body;
    for (const { id, createdAt } of [link, imported]) {
      const { history } = (await admin.get(`${PATH}/${id}`)).body;
      const made = { id, at: createdAt, by: 'bob', action: 'link.create-many', changes: [] };
      t.same(history, [made]);
    }
    await admin.patch(`${PATH}/${link.id}`, { sortOrder: 1 });
    const { history } = (await admin.get(`${PATH}/${link.id}`)).body;
    t.match(history, [{ action: 'link.change', by: 'ada' }, { action: 'link.create-many' }]);
    t.same(history[0].changes, [{ field: 'sortOrder', before: '0', after: '1' }]);
  });

  t.test("another organization's link has none", async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    const [link] = (await admin.get(`${PATH}?range=[0,0]`)).body;
    t.equal((await other.get(`${PATH}/${link.id}`)).status, 404);
  });
});
