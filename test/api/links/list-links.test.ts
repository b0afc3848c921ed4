// The dialect of ra-data-simple-rest: ranges, sorting, ids, Content-Range, and the cap without a range.
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import type { Answer } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';

interface Listed {
  id: string;
  name: string;
  sortOrder: number;
}

type Row = Record<string, unknown>;

const names = ({ body }: Answer) => (body as Listed[]).map(({ name }) => name);
const rangeOf = ({ headers }: Answer) => headers.get('content-range');
const ask = (query: Record<string, unknown>) =>
  `${PATH}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`;

onEveryEngine(t, async (t, { admin, organizationId, running, addLink }) => {
  await t.test('nothing yet', async (t) => {
    const answer = await admin.get(PATH);
    t.same(answer.body, []);
    t.equal(rangeOf(answer), 'tracking-links */0');
  });

  const links: Listed[] = [];
  for (const [index, name] of ['delta', 'alpha', 'charlie', 'bravo', 'echo'].entries()) {
    const baseUrl = `https://a.example/${9 - index}`;
    links.push(await addLink({ name, baseUrl, sortOrder: index % 2 }));
  }

  t.test('the newest first', async (t) => {
    const answer = await admin.get(PATH);
    t.same(names(answer), ['echo', 'bravo', 'charlie', 'alpha', 'delta']);
    t.equal(rangeOf(answer), 'tracking-links 0-4/5');
  });

  t.test('ranges count from 0 and include both ends', async (t) => {
    const cases: [[number, number], string[], string][] = [
      [[0, 1], ['echo', 'bravo'], 'tracking-links 0-1/5'],
      [[2, 2], ['charlie'], 'tracking-links 2-2/5'],
      [[3, 99], ['alpha', 'delta'], 'tracking-links 3-4/5'],
      [[5, 9], [], 'tracking-links */5'],
      [[2_147_483_647, 2_147_483_647], [], 'tracking-links */5'],
    ];
    for (const [range, wanted, header] of cases) {
      const answer = await admin.get(ask({ range }));
      t.same(names(answer), wanted, String(range));
      t.equal(rangeOf(answer), header, String(range));
    }
  });

  t.test('sorting by every field, both ways; equal ones in one order', async (t) => {
    for (const field of ['id', 'name', 'createdAt', 'lastModifiedAt']) {
      const up = names(await admin.get(ask({ sort: [field, 'ASC'] })));
      const down = names(await admin.get(ask({ sort: [field, 'DESC'] })));
      t.same(up, down.toReversed(), field);
      if (field === 'name') t.same(up, ['alpha', 'bravo', 'charlie', 'delta', 'echo']);
    }
    const all = names(await admin.get(ask({ sort: ['sortOrder', 'ASC'] })));
    const pages: string[] = [];
    for (let first = 0; first < 5; first++) {
      pages.push(
        ...names(await admin.get(ask({ sort: ['sortOrder', 'ASC'], range: [first, first] }))),
      );
    }
    t.same(pages, all, 'page by page none is repeated or skipped');
    const byCreator = names(await admin.get(ask({ sort: ['createdBy', 'ASC'] })));
    t.equal(new Set(byCreator).size, 5);
  });

  t.test('certain ids', async (t) => {
    const [one, , three] = links;
    const id = [three?.id, crypto.randomUUID(), one?.id, one?.id];
    const answer = await admin.get(ask({ filter: { id }, sort: ['name', 'ASC'] }));
    t.same(names(answer), ['charlie', 'delta']);
    t.equal(rangeOf(answer), 'tracking-links 0-1/2');
    t.same(names(await admin.get(ask({ filter: { id: [] } }))), []);
    t.equal(names(await admin.get(ask({ filter: {} }))).length, 5);
    const many = Array.from({ length: 999 }, () => crypto.randomUUID());
    const full = await admin.get(ask({ filter: { id: [...many, one?.id] } }));
    t.same(names(full), ['delta'], 'as many as the contract allows');
    t.equal((await admin.get(ask({ filter: { id: [...many, 'a', 'b'] } }))).status, 400);
  });

  t.test('what is no range, sort or filter', async (t) => {
    const wrong = [
      'range=[0]',
      'range=[0,1,2]',
      'range=[-1,1]',
      'range=[1,0]',
      'range=[0,1.5]',
      'range=["0","1"]',
      'range=[0,1e308]',
      'range=[0,1e400]',
      'range=[0,null]',
      'range=0-24',
      'range=',
      'range=[0,1]&range=[2,3]',
      'sort=["password","ASC"]',
      'sort=["fullUrl","ASC"]',
      'sort=["name","ASC;DROP TABLE users"]',
      'sort=["name"]',
      'sort=name',
      'filter=[]',
      'filter=null',
      'filter={"id":"x"}',
      'filter={"id":["x"]}',
      'filter={"organizationId":"x"}',
      'filter={"__proto__":{"id":[]}}',
      'filter={"id":[',
      'page=1',
    ];
    for (const query of wrong) {
      const answer = await admin.get(`${PATH}?${encodeURI(query)}`);
      t.equal(answer.status, 400, query);
      t.match(answer.body, { code: 'malformed', message: /^[A-Za-z].*\.$/ }, query);
    }
  });

  t.test('a Range header is not taken for ours', async (t) => {
    const headers = { range: 'tracking-links=0-1' };
    const answer = await admin.request('GET', PATH, undefined, headers);
    t.equal(answer.status, 200);
    t.equal(names(answer).length, 5);
    const bytes = await admin.request('GET', PATH, undefined, { range: 'bytes=0-10' });
    t.equal(bytes.status, 200);
  });

  t.test('without a range the newest 1,000, and the total', async (t) => {
    const database = databaseOf(running);
    const stored =
      'SELECT * FROM tracking_links WHERE organizationId = ? ORDER BY createdAt DESC LIMIT 1';
    const [newest] = await database.query<Row>(stored, {
      replacements: [organizationId],
      type: QueryTypes.SELECT,
    });
    const later = new Date(Date.now() + 60_000);
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...newest,
      id: uuid(),
      name: `Many ${index}`,
      createdAt: later,
    }));
    await database.getQueryInterface().bulkInsert('tracking_links', many);
    await database.query(
      'UPDATE organization_usage SET links = links + 1000 WHERE organizationId = ?',
      { replacements: [organizationId] },
    );
    await database.close();
    const capped = await admin.get(PATH);
    t.equal(capped.body.length, 1000);
    t.equal(rangeOf(capped), 'tracking-links 0-999/1005');
    t.notMatch(names(capped), ['delta'], 'the oldest are left out');
    const all = await admin.get(ask({ range: [0, 4999] }));
    t.equal(all.body.length, 1005);
    t.equal(rangeOf(all), 'tracking-links 0-1004/1005');
    t.equal(new Set((all.body as Listed[]).map(({ id }) => id)).size, 1005);
  });
});
