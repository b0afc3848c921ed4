// A search that no index answers: one statement, newest first, counted up to 1,000 links and bounded in time.

import { searchLimit } from '@utmost/api/links/search-limit.ts';
import { createConnection } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { startServer } from '../../support/server.ts';

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
  range?: [number, number];
  filter: object;
  sort?: [string, 'ASC' | 'DESC'];
}

const pathOf = (query: Record<string, unknown>, path = PATH) => {
  const texts = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${path}?${new URLSearchParams(texts as [string, string][])}`;
};

const totalOf = ({ headers }: { headers: Headers }) => headers.get('content-range');

async function search(client: Client, { range = [0, 9_998], ...asked }: Asked): Promise<Listed[]> {
  const answer = await client.get(pathOf({ range, ...asked }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function world(t: Test, engine: Engine) {
  const running = await startServer(engine, { env: { BILLING: 'off' } });
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
  return { admin, other, databaseUrl: running.settings.DATABASE_URL };
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { admin, other, databaseUrl } = await world(t, engine);

    t.test('one answer finds what is among the oldest', async (t) => {
      const answer = await admin.get(pathOf({ range: [0, 24], filter: { q: 'URIED treas' } }));
      t.match(answer.body, [{ name: 'Buried treasure' }]);
      t.equal(totalOf(answer), 'tracking-links 0-0/1');
      const none = await admin.get(pathOf({ range: [0, 24], filter: { q: 'no such text' } }));
      t.same(none.body, []);
      t.equal(totalOf(none), 'tracking-links */0');
    });

    t.test('it counts to 1,000, or to the end of the page', async (t) => {
      const page = (first: number, last: number, q = 'ffer') =>
        admin.get(pathOf({ range: [first, last], filter: { q } }));
      t.equal(totalOf(await page(0, 24)), 'tracking-links 0-24/1000+');
      t.equal(totalOf(await page(990, 999)), 'tracking-links 990-999/1000+');
      t.equal(totalOf(await page(2_995, 3_004)), 'tracking-links 2995-3004/3005+');
      t.equal(totalOf(await page(4_790, 4_899)), `tracking-links 4790-4798/${LINKS - 1}`);
      t.equal(totalOf(await page(0, 24, 'source7&')), `tracking-links 0-24/${LINKS / SOURCES}`);
      const all = await search(admin, { filter: { q: 'ffer' } });
      const ids = ({ body }: { body: Listed[] }) => body.map(({ id }) => id);
      t.same(
        ids(await page(2_995, 3_004)),
        all.slice(2_995, 3_005).map(({ id }) => id),
      );
    });

    t.test('in any order, and with other filters', async (t) => {
      const changed = await search(admin, { filter: { q: 'content-77&' } });
      const some = await search(admin, { range: [5, 8], filter: { q: 'source7&' } });
      for (const { id } of [...changed, ...some])
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
          const links = await search(admin, { filter: { q: 'source7&' }, sort });
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
        const links = await search(admin, { filter: { ...filter, q: 'source7&' } });
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
      const found = await admin.get(pathOf({ range: [0, 9], filter: { passes: true } }));
      t.equal(totalOf(found), `tracking-links 0-9/${LINKS / SOURCES}`);
      const others = await admin.get(pathOf({ range: [0, 9], filter: { passes: false } }));
      t.equal(totalOf(others), 'tracking-links 0-9/1000+');
      t.same(await search(admin, { filter: { passes: true, q: 'treasure' } }), []);
      const file = await admin.get(pathOf({ filter: { passes: true } }, `${PATH}/export`));
      t.equal(String(file.body).split('\r\n').length, LINKS / SOURCES + 2, 'the file is whole');
      await admin.delete(`/api/tracking-parameters/${body.id}`);
    });

    t.test('a file, groups and numbers have all that is found', async (t) => {
      const filter = { q: 'source7&' };
      const file = await admin.get(pathOf({ filter }, `${PATH}/export`));
      t.equal(String(file.body).split('\r\n').length, LINKS / SOURCES + 2);
      const groups = await admin.get(`${pathOf({ filter }, `${PATH}/groups`)}&by=utm_source`);
      t.same(groups.body, [{ value: 'source7', count: LINKS / SOURCES }]);
      const numbers = await admin.get(pathOf({ filter }, `${PATH}/numbers`));
      const counted = (counts: { count: number }[]) =>
        counts.reduce((sum, { count }) => sum + count, 0);
      t.equal(counted(numbers.body.weeks), LINKS / SOURCES);
      t.equal(counted(numbers.body.members), LINKS / SOURCES);
    });

    t.test('a file of several pages has each link once, in its order', async (t) => {
      const all = await search(admin, { filter: { q: 'shop' }, sort: ['createdAt', 'ASC'] });
      const urls = String(
        (await admin.post(`${PATH}/export`, { filter: { q: 'shop' }, format: 'txt' })).body,
      );
      t.same(
        urls.split('\n').slice(0, -1),
        all.map(({ fullUrl }) => fullUrl),
      );
      const sorted = await search(admin, { filter: { q: 'shop' }, sort: ['name', 'DESC'] });
      const body = { filter: { q: 'shop' }, format: 'txt', sort: ['name', 'DESC'] };
      const byName = String((await admin.post(`${PATH}/export`, body)).body);
      t.same(
        byName.split('\n').slice(0, -1),
        sorted.map(({ fullUrl }) => fullUrl),
      );
      t.equal(all.length, LINKS);
    });

    t.test("no search finds another organization's links", async (t) => {
      const links = await search(other, { filter: { q: 'source7&' } });
      t.equal(links.length, LINKS / SOURCES);
      t.ok(links.every(({ id }) => id.startsWith('02')));
    });

    t.test('what takes too long is refused, and suggests a filter', async (t) => {
      const usual = { ...searchLimit };
      t.teardown(() => Object.assign(searchLimit, usual));
      const timedOut = { status: 422, body: { code: 'search_timeout', message: /Add a filter/ } };
      Object.assign(searchLimit, { ms: 0, everyLinkMs: 0 });
      t.match(await admin.get(pathOf({ filter: { passes: true, q: 'no such text' } })), timedOut);
      const groups = await admin.get(`${pathOf({ filter: { q: 'ffer' } }, `${PATH}/groups`)}&by=a`);
      t.match(groups, timedOut);
      t.match(await admin.get(pathOf({ filter: { q: 'ffer' } }, `${PATH}/numbers`)), timedOut);
      const file = await admin.get(pathOf({ filter: { q: 'shop' } }, `${PATH}/export`));
      t.equal(
        String(file.body).split('\r\n').length,
        LINKS + 2,
        'a file is whole, however long it takes',
      );
      if (!databaseUrl) {
        t.match(await admin.get(pathOf({ filter: { q: 'no such text' } })), timedOut);
      } else {
        // A statement that waits for a lock takes as long as it may.
        searchLimit.ms = 50;
        const locking = await createConnection(databaseUrl);
        await locking.query('LOCK TABLES tracking_links WRITE');
        t.match(await admin.get(pathOf({ filter: { q: 'no such text' } })), timedOut);
        await locking.end();
      }
      Object.assign(searchLimit, usual);
      const again = await admin.get(pathOf({ range: [0, 24], filter: { q: 'treasure' } }));
      t.match(again, { status: 200, body: [{ name: 'Buried treasure' }] }, 'the next one is done');
    });

    t.test('whatever a text matches is deleted, page after page', async (t) => {
      const { body } = await admin.request('DELETE', PATH, { filter: { q: 'shop.example' } });
      t.match(body, { deleted: LINKS });
      t.same(await search(admin, { filter: {} }), []);
      t.equal((await search(other, { filter: {} })).length, LINKS);
    });
  });
}
