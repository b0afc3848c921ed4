// A search that no index answers: how far one answer looks, and that going on finds every link exactly once.

import {
  readListHeaders,
  type SearchAnswer,
  type SearchQuestion,
  searchOn,
} from '@utmost/core/link/continue-search.ts';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { type Engine, engines } from '../support/engines.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { startServer } from '../support/server.ts';
import { slowClock } from '../support/slow-clock.ts';

const PATH = '/api/tracking-links';
const LINKS = 4_800;
const SOURCES = 40;

interface Listed {
  id: string;
  name: string;
  createdBy: string;
  fullUrl: string;
}

interface Asked {
  filter: object;
  sort?: [string, 'ASC' | 'DESC'];
}

const pathOf = (query: Record<string, unknown>, after: string | null = null, path = PATH) => {
  const texts = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${path}?${new URLSearchParams([...texts, ...(after === null ? [] : [['after', after]])])}`;
};

const asking =
  (client: Client, { filter, sort = ['createdAt', 'DESC'] }: Asked) =>
  async ({ first, last, after }: SearchQuestion): Promise<SearchAnswer<Listed>> => {
    const answer = await client.get(pathOf({ range: [first, last], sort, filter }, after));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { links: answer.body, ...readListHeaders(answer.headers) };
  };

async function searchAll(client: Client, asked: Asked) {
  const answers: SearchAnswer<Listed>[] = [];
  for await (const one of searchOn({ first: 0, last: 9_998 }, asking(client, asked)))
    answers.push(one);
  return { answers, links: answers.at(-1)?.links ?? [] };
}

async function world(t: Test, engine: Engine) {
  const running = await startServer(engine, { env: { BILLING: 'off' }, clock: slowClock() });
  t.teardown(() => running.stop());
  const admin = await signIn(running.url, address('ada@search'));
  const other = await signIn(running.url, address('eve@elsewhere'));
  const database = databaseOf(running);
  for (const [client, mark] of [
    [admin, '01'],
    [other, '02'],
  ] as const) {
    const { organizationId } = (await client.get('/api/auth/me')).body;
    await storeManyLinks(database, { organizationId, links: LINKS, mark });
  }
  await database.query(
    "UPDATE tracking_links SET name = 'Buried treasure' WHERE id LIKE '01000000-%'",
  );
  await database.close();
  return { admin, other };
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { admin, other } = await world(t, engine);

    t.test('one answer tells how far it looked, and where to go on', async (t) => {
      const answer = await admin.get(pathOf({ range: [0, 24], filter: { q: 'uried treas' } }));
      t.same(answer.body, []);
      t.equal(answer.headers.get('content-range'), 'tracking-links */0+');
      t.equal(answer.headers.get('links-searched'), '4000');
      t.equal(answer.headers.get('links-to-search'), String(LINKS));
      const { answers, links } = await searchAll(admin, { filter: { q: 'URIED treas' } });
      t.same(
        answers.map(({ looked, isExact, total }) => [looked, isExact, total]),
        [
          [4000, false, 0],
          [LINKS, true, 1],
        ],
      );
      t.match(links, [{ name: 'Buried treasure' }]);
    });

    t.test('a page that is full ends it, and there is a next one', async (t) => {
      const first = await admin.get(pathOf({ range: [0, 24], filter: { q: 'offer' } }));
      t.equal(first.body.length, 25);
      t.equal(first.headers.get('links-searched'), '2000');
      t.equal(first.headers.get('content-range'), 'tracking-links 0-24/2000+');
      const rows = { first: 2_995, last: 3_004 };
      const pages: SearchAnswer<Listed>[] = [];
      for await (const one of searchOn(rows, asking(admin, { filter: { q: '/page/' } })))
        pages.push(one);
      const { links } = await searchAll(admin, { filter: { q: '/page/' } });
      t.same(
        pages.at(-1)?.links.map(({ id }) => id),
        links.slice(2_995, 3_005).map(({ id }) => id),
        'across two steps',
      );
    });

    t.test('in any order, and with other filters', async (t) => {
      const { links: changed } = await searchAll(admin, { filter: { q: 'content-77&' } });
      for (const { id } of [
        ...changed,
        ...(await searchAll(admin, { filter: { q: 'source7&' } })).links.slice(5, 9),
      ])
        t.match(await admin.patch(`${PATH}/${id}`, { sortOrder: 3 }), { status: 200 });
      const all: Listed[] = (await admin.get(pathOf({ range: [0, LINKS - 1] }))).body;
      const isMeant = ({ fullUrl }: Listed) => fullUrl.includes('source7&');
      for (const column of [
        'createdAt',
        'id',
        'name',
        'createdBy',
        'lastModifiedAt',
        'sortOrder',
      ]) {
        for (const direction of ['ASC', 'DESC'] as const) {
          const sort: [string, 'ASC' | 'DESC'] = [column, direction];
          // The same links by the index of their values, which looks into no text.
          const byValue = { values: { utm_source: 'source7' } };
          const page = { range: [0, LINKS - 1], sort, filter: byValue };
          const sorted: Listed[] = (await admin.get(pathOf(page))).body;
          const { links } = await searchAll(admin, { filter: { q: 'source7&' }, sort });
          t.same(
            links.map(({ id }) => id),
            sorted.map(({ id }) => id),
            `${sort}`,
          );
          t.equal(sorted.length, LINKS / SOURCES);
        }
      }
      const others: [object, (link: Listed) => boolean][] = [
        [{ createdBy: 'user7' }, ({ createdBy }) => createdBy === 'user7'],
        [{ values: { utm_medium: 'medium7' } }, ({ fullUrl }) => fullUrl.includes('medium7&')],
        [{ parameter: 'utm_medium', value: 'nowhere' }, () => false],
        [{ id: all.slice(0, 500).map(({ id }) => id) }, (link) => all.indexOf(link) < 500],
      ];
      for (const [filter, isLeft] of others) {
        const { links } = await searchAll(admin, { filter: { ...filter, q: 'source7&' } });
        const wanted = all.filter((link) => isMeant(link) && isLeft(link));
        t.same(
          links.map(({ id }) => id),
          wanted.map(({ id }) => id),
          JSON.stringify(filter),
        );
      }
    });

    t.test('links that follow the rules are found the same way', async (t) => {
      const draft = { displayName: 'Source', queryName: 'utm_source', type: 'dropdown' };
      const { body } = await admin.post('/api/tracking-parameters', {
        ...draft,
        allowedValues: 'source7',
      });
      const { answers, links } = await searchAll(admin, { filter: { passes: true } });
      t.same(
        answers.map(({ looked }) => looked),
        [4000, LINKS],
      );
      t.equal(links.length, LINKS / SOURCES);
      const both = await searchAll(admin, { filter: { passes: true, q: 'treasure' } });
      t.same(both.links, []);
      const file = await admin.get(pathOf({ filter: { passes: true } }, null, `${PATH}/export`));
      t.equal(String(file.body).split('\r\n').length, LINKS / SOURCES + 2, 'the file is whole');
      await admin.delete(`/api/tracking-parameters/${body.id}`);
    });

    t.test('a file, groups and numbers have all that is found', async (t) => {
      const filter = { q: 'source7&' };
      const file = await admin.get(pathOf({ filter }, null, `${PATH}/export`));
      t.equal(String(file.body).split('\r\n').length, LINKS / SOURCES + 2);
      const groups = await admin.get(`${pathOf({ filter }, null, `${PATH}/groups`)}&by=utm_source`);
      t.same(groups.body, [{ value: 'source7', count: LINKS / SOURCES }]);
      t.equal(groups.headers.get('links-searched'), String(LINKS));
      const numbers = await admin.get(pathOf({ filter }, null, `${PATH}/numbers`));
      const counted = (counts: { count: number }[]) =>
        counts.reduce((sum, { count }) => sum + count, 0);
      t.equal(counted(numbers.body.weeks), LINKS / SOURCES);
      t.equal(counted(numbers.body.members), LINKS / SOURCES);
    });

    t.test("nobody sees another organization's links, wherever they go on", async (t) => {
      const { links } = await searchAll(other, { filter: { q: 'source7&' } });
      t.equal(links.length, LINKS / SOURCES);
      t.ok(links.every(({ id }) => id.startsWith('02')));
      const started = await admin.get(pathOf({ range: [0, 24], filter: { q: 'treasure' } }));
      const after = started.headers.get('search-after');
      const found = await other.get(pathOf({ range: [0, 999], filter: { q: 'source' } }, after));
      t.ok(found.body.length > 0);
      t.ok((found.body as Listed[]).every(({ id }) => id.startsWith('02')));
    });

    t.test('what is no place to go on from', async (t) => {
      const { headers } = await admin.get(pathOf({ range: [0, 24], filter: { q: 'treasure' } }));
      const after = headers.get('search-after');
      const elsewhere = pathOf({ filter: { q: 'a' }, sort: ['sortOrder', 'ASC'] }, after);
      const wrong = [
        elsewhere,
        ...['x', 'bnVsbA', '%00', 'x'.repeat(4001), ''].map((text) => pathOf({}, text)),
      ];
      for (const path of wrong) {
        const answer = await admin.get(path);
        t.match(answer, { status: 400, body: { code: 'malformed' } }, path.slice(0, 100));
      }
    });

    t.test('while links come and go, each is found once', async (t) => {
      const sought = (await searchAll(admin, { filter: { q: 'source7&' } })).links;
      const removed = new Set(sought.filter((_, index) => index % 5 === 0).map(({ id }) => id));
      const remove = [...removed];
      const found: Listed[] = [];
      const ask = asking(admin, { filter: { q: 'source7&' } });
      let turn = 0;
      for await (const { links } of searchOn({ first: 0, last: 9_998 }, ask)) {
        found.splice(0, found.length, ...links);
        const ids = remove.splice(turn % 2 === 0 ? 0 : -10, 10);
        turn += 1;
        await admin.request('DELETE', PATH, { ids });
        const name = 'utm_source=source7&';
        await admin.post(PATH, { name, baseUrl: 'https://new.example/' });
      }
      const ids = found.map(({ id }) => id);
      t.equal(new Set(ids).size, ids.length, 'none twice');
      const stable = sought.filter(({ id }) => !removed.has(id)).map(({ id }) => id);
      t.same(
        ids.filter((id) => !removed.has(id)),
        stable,
        'all that were there all the time, in their order',
      );
      const again = (await searchAll(admin, { filter: { q: 'source7&' } })).links;
      t.equal(again.length, sought.length - (removed.size - remove.length) + turn);
    });
  });
}
