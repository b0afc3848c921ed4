// Finding links: what a filter leaves, what the totals say, the file of it, and polls that find nothing new.

import { QueryTypes } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import type { Answer } from '../../support/browserless.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const filtered = (filter: object, path = PATH) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name).sort();
const rangeOf = ({ headers }: Answer) => headers.get('content-range');

onEveryEngine(t, async (t, { admin, organizationId, running, addLink }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  await addLink({ name: 'Spring Sale', baseUrl: 'https://shop.example/spring' });
  await addLink({ name: '100% off_now', baseUrl: 'https://shop.example/Offer?x=1' });
  const formula = await addLink({ name: '=1+1, "quoted"\nline', baseUrl: 'https://calc.example/' });
  const bobs = { name: 'Of Bob', baseUrl: 'https://b.example/' };
  await member.post(PATH, bobs);

  t.test('search in name, full URL and creator', async (t) => {
    const cases: [string, string[]][] = [
      ['spring', ['Spring Sale']],
      ['  SPRING sale ', ['Spring Sale']],
      ['/offer', ['100% off_now']],
      ['%', ['100% off_now']],
      ['_', ['100% off_now']],
      ["'", []],
      ['\\', []],
      ['bob', ['Of Bob']],
      ['shop.example', ['100% off_now', 'Spring Sale']],
      ['nowhere to be found', []],
      ['   ', ['100% off_now', '=1+1, "quoted"\nline', 'Of Bob', 'Spring Sale']],
    ];
    for (const [q, wanted] of cases) {
      const answer = await admin.get(filtered({ q }));
      t.same(names(answer), wanted, q);
      t.equal(rangeOf(answer)?.split('/')[1], String(wanted.length), q);
    }
  });

  t.test('filters hold together', async (t) => {
    t.same(names(await admin.get(filtered({ createdBy: 'bob' }))), ['Of Bob']);
    t.same(names(await admin.get(filtered({ createdBy: 'bob', q: 'spring' }))), []);
    t.same(names(await admin.get(filtered({ id: [formula.id], q: 'calc' }))), [formula.name]);
    t.equal((await admin.get(filtered({ q: 5 }))).status, 400);
    t.equal((await admin.get(filtered({ q: 'x'.repeat(501) }))).status, 400);
  });

  t.test('another organization finds nothing of it', async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    t.same((await other.get(filtered({ q: 'spring' }))).body, []);
    t.equal((await other.get(`${PATH}/export`)).body, 'Link Name,Created,Created By,URL\r\n');
  });

  t.test('the file has what the filter leaves, and no formula', async (t) => {
    const all = await admin.get(`${PATH}/export`);
    t.match(all.headers.get('content-type'), /^text\/csv/);
    t.equal(all.headers.get('content-disposition'), 'attachment; filename="tracking_links.csv"');
    const lines = all.body.split('\r\n');
    t.equal(lines[0], 'Link Name,Created,Created By,URL');
    t.equal(lines[3], `"'=1+1, ""quoted""\nline",${formula.createdAt},ada,https://calc.example/`);
    t.equal(lines.length, 6);
    const one = await admin.get(`${filtered({ q: 'bob' }, `${PATH}/export`)}&format=ndjson`);
    t.match(JSON.parse(one.body), bobs);
    t.equal((await admin.get(`${PATH}/export?format=xls`)).status, 400);
  });

  t.test('a poll that finds nothing new is a 304', async (t) => {
    const poll = (client: typeof admin, etag: string | null) =>
      client.request('GET', PATH, undefined, { 'if-none-match': etag ?? '' });
    const first = await admin.get(PATH);
    t.equal(first.headers.get('cache-control'), 'private, no-cache');
    const etag = first.headers.get('etag');
    const again = await poll(admin, etag);
    t.equal(again.status, 304);
    t.equal(again.body, '');
    t.equal(again.headers.get('etag'), etag);
    const other = await signIn(running.url, address('eve@elsewhere'));
    t.equal((await poll(other, etag)).status, 200, "another organization's list is another one");

    const changes = [
      () => member.patch(`${PATH}/${formula.id}`, { sortOrder: 2 }),
      () => member.post(PATH, bobs),
      () => admin.delete(`${PATH}/${formula.id}`),
    ];
    let known = etag;
    for (const [index, change] of changes.entries()) {
      await change();
      const answer = await poll(admin, known);
      t.equal(answer.status, 200, `change ${index}`);
      known = answer.headers.get('etag');
      t.equal((await poll(admin, known)).status, 304, `after change ${index}`);
    }
    await admin.post(PATH, { name: '', baseUrl: 'nonsense' });
    t.equal((await poll(admin, known)).status, 304, 'what is refused changes nothing');
  });

  t.test('totals are exact to 10,000 filtered links and always without a filter', async (t) => {
    const [row] = await database.query<object>(
      'SELECT * FROM tracking_links WHERE organizationId = ? LIMIT 1',
      { replacements: [organizationId], type: QueryTypes.SELECT },
    );
    const rows = Array.from({ length: 10_001 }, (_, index) => {
      const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      return { ...row, id, name: 'Numbered' };
    });
    for (let from = 0; from < rows.length; from += 1000) {
      await database
        .getQueryInterface()
        .bulkInsert('tracking_links', rows.slice(from, from + 1000));
    }
    await database.query(
      'UPDATE organization_usage SET links = links + 10001 WHERE organizationId = ?',
      { replacements: [organizationId] },
    );
    const range = 'range=[0,0]';
    t.equal(rangeOf(await admin.get(`${PATH}?${range}`)), 'tracking-links 0-0/10005');
    const many = await admin.get(`${filtered({ createdBy: 'ada' })}&${range}`);
    t.equal(rangeOf(many), 'tracking-links 0-0/10000+');
    const file = await admin.get(filtered({ q: 'numbered' }, `${PATH}/export`));
    t.equal(file.body.split('\r\n').length, 10_003, 'the file has them all');

    const ids = rows.slice(1).map(({ id }) => id);
    const body = { ids };
    t.match((await admin.request('DELETE', PATH, body)).body, { deleted: 10_000 });
    t.equal(rangeOf(await admin.get(filtered({ q: 'numbered' }))), 'tracking-links 0-0/1');
    t.equal(rangeOf(await admin.get(`${PATH}?${range}`)), 'tracking-links 0-0/5');
  });
});
