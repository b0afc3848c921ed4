// What links add up to: by week, member, source and medium, and how many pass the taxonomy; and the filter
// for those that pass, which says how far it looked.
import { lastWeeks } from '@utmost/api/links/queries/link-tallies.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import fc from '../../support/property-runs.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const DAY_MS = 24 * 60 * 60 * 1000;
const filtered = (filter: object, path = PATH) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const numbersOf = (filter: object) => filtered(filter, `${PATH}/numbers`);
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name).sort();

interface Listed {
  id: string;
  name: string;
  createdAt: string;
  createdBy: string;
  parameters: string;
}

interface Pair {
  source: string | null;
  medium: string | null;
  count: number;
}

const LONG = 'z'.repeat(220);

function pairsOf(links: readonly Listed[]): string[] {
  const keys = links.map(({ parameters }) => {
    const { utm_source: source = null, utm_medium: medium = null } = JSON.parse(parameters);
    return JSON.stringify([source, medium]);
  });
  return [...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => `${key} ${length}`).sort();
}

onEveryEngine(t, async (t, { admin, organizationId, running, addLink, addParameter }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));

  await t.test('nothing adds up to nothing', async (t) => {
    const { body } = await admin.get(`${PATH}/numbers`);
    t.equal(body.weeks.length, 26);
    t.ok(body.weeks.every(({ count }: { count: number }) => count === 0));
    t.same(body.members, []);
    t.equal(body.sourceMedium, null, 'no parameters for source and medium');
    t.same(body.passing, { checked: 0, passing: 0 });
  });

  for (const [displayName, queryName] of [
    ['Source', 'utm_source'],
    ['Medium', 'utm_medium'],
    ['Campaign', 'utm_campaign'],
  ]) {
    await addParameter({ type: 'text', displayName, queryName });
  }
  const sources = ['google', 'Google', `${LONG}1`, `${LONG}2`, undefined];
  for (let index = 0; index < 40; index++) {
    const values = {
      utm_source: sources[(index * index) % 5],
      utm_medium: [undefined, 'cpc', 'mail'][index % 3],
      utm_campaign: index % 2 === 0 ? 'even' : 'odd',
    };
    const parameters = JSON.stringify(values);
    const link = { name: `Link ${index}`, baseUrl: 'https://a.example/', parameters };
    if (index % 4 === 0) await member.post(PATH, link);
    else await addLink(link);
  }
  // Written as the service writes it: the embedded engine compares moments as texts.
  const models = defineModels(database);
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM tracking_links WHERE organizationId = ?',
    { replacements: [organizationId], type: QueryTypes.SELECT },
  );
  for (const [index, { id }] of rows.entries()) {
    const createdAt = new Date(Date.now() - ((index * 9) % 250) * DAY_MS);
    await models.links.update({ createdAt }, { where: { id } });
  }
  await addLink({ name: 'Newest', baseUrl: 'https://a.example/' });
  const all = (await admin.get(PATH)).body as Listed[];

  t.test('numbers are what a look at each link finds', async (t) => {
    const filters = fc.record(
      {
        parameter: fc.constantFrom('utm_campaign', 'utm_source'),
        createdBy: fc.constantFrom('ada', 'bob', 'nobody'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const links = all.filter(
          ({ createdBy, parameters }) =>
            (filter.createdBy === undefined || filter.createdBy === createdBy) &&
            (filter.parameter === undefined || filter.parameter in JSON.parse(parameters)),
        );
        const { body } = await admin.get(numbersOf(filter));
        const weeks = lastWeeks(new Date(), 26).map(({ from, to }) => {
          const within = links.filter(({ createdAt }) => {
            const moment = new Date(createdAt);
            return moment >= from && moment < to;
          });
          return { from: from.toISOString(), to: to.toISOString(), count: within.length };
        });
        const made = (name: string) => links.filter(({ createdBy }) => createdBy === name).length;
        const members = ['ada', 'bob'].map((createdBy) => ({ createdBy, count: made(createdBy) }));
        const wanted = {
          weeks,
          members: members
            .filter(({ count }) => count > 0)
            .sort((one, other) => other.count - one.count),
          pairs: pairsOf(links),
          other: 0,
          passing: { checked: links.length, passing: links.length },
        };
        const { sourceMedium } = body;
        const found = {
          weeks: body.weeks,
          members: body.members,
          pairs: sourceMedium.rows
            .map(
              ({ source, medium, count }: Pair) => `${JSON.stringify([source, medium])} ${count}`,
            )
            .sort(),
          other: sourceMedium.otherLinks,
          passing: body.passing,
        };
        if (JSON.stringify(found) !== JSON.stringify(wanted)) {
          throw new Error(`${JSON.stringify(found)}\n${JSON.stringify(wanted)}`);
        }
      }),
      { numRuns: 12 },
    );
    t.pass('12 filters');
  });

  t.test('members who made equally many are in the order of their names', async (t) => {
    for (const [name, ...creators] of [
      ['Tie one', admin, member],
      ['Tie two', member, admin],
    ] as const) {
      const made: string[] = [];
      for (const client of creators)
        made.push((await client.post(PATH, { name, baseUrl: 'https://a.example/' })).body.id);
      const { body } = await admin.get(numbersOf({ q: name }));
      const each = ['ada', 'bob'].map((createdBy) => ({ createdBy, count: 1 }));
      t.same(body.members, each, name);
      for (const id of made) await admin.delete(`${PATH}/${id}`);
    }
  });

  t.test('the bar of a week opens its links', async (t) => {
    const { body } = await admin.get(`${PATH}/numbers`);
    const recent = body.weeks.slice(-4);
    t.equal(recent.length, 4);
    t.ok(recent.some(({ count }: { count: number }) => count > 0));
    for (const { from, to, count } of recent) {
      const answer = await admin.get(filtered({ createdFrom: from, createdTo: to }));
      t.equal(answer.body.length, count);
    }
  });

  t.test('which links pass today, and which do not', async (t) => {
    const parameters = (await admin.get('/api/tracking-parameters')).body;
    const campaign = parameters.find((one: { queryName: string }) => {
      return one.queryName === 'utm_campaign';
    });
    await admin.put(`/api/tracking-parameters/${campaign.id}`, {
      type: 'dropdown',
      allowedValues: 'even',
      required: true,
    });
    const even = all.filter((link) => link.parameters.includes('"even"')).map(({ name }) => name);
    const others = all.map(({ name }) => name).filter((name) => !even.includes(name));
    const passing = await admin.get(filtered({ passes: true }));
    t.same(names(passing), even.sort());
    t.same(names(await admin.get(filtered({ passes: false }))), others.sort());
    const { body } = await admin.get(`${PATH}/numbers`);
    t.same(body.passing, { checked: 41, passing: even.length });
    const some = await admin.get(filtered({ passes: false, createdBy: 'bob' }));
    t.same(names(some), [], 'what else is said holds too');
    const groups = await admin.get(
      `${filtered({ passes: true }, `${PATH}/groups`)}&by=utm_campaign`,
    );
    t.same(groups.body, [{ value: 'even', count: even.length }]);
    const file = await admin.get(filtered({ passes: false }, `${PATH}/export`));
    t.equal(String(file.body).split('\r\n').length, others.length + 2);
    const removed = await admin.request('DELETE', PATH, { filter: { passes: false } });
    t.match(removed.body, { deleted: others.length });
    t.same(names(await admin.get(PATH)), even);
  });

  t.test('numbers and groups look at the newest 10,000, and say so', async (t) => {
    const select = 'SELECT * FROM tracking_links WHERE organizationId = ? LIMIT 1';
    const [row] = await database.query<object>(select, {
      replacements: [organizationId],
      type: QueryTypes.SELECT,
    });
    const createdAt = new Date(Date.now() + DAY_MS);
    const many = Array.from({ length: 10_002 }, (_, index) => {
      const id = `00000001-0000-7000-8000-${String(index).padStart(12, '0')}`;
      return { ...row, id, createdAt, name: `Bad ${index}`, fullUrl: 'https://a.example/' };
    });
    for (let from = 0; from < many.length; from += 1000) {
      const part = many.slice(from, from + 1000);
      await database.getQueryInterface().bulkInsert('tracking_links', part);
    }
    await database.query(
      'UPDATE organization_usage SET links = links + 10002, revision = revision + 1 WHERE organizationId = ?',
      { replacements: [organizationId] },
    );
    const bad = { passes: false, q: 'Bad' };
    const groups = await admin.get(`${filtered(bad, `${PATH}/groups`)}&by=utm_campaign`);
    t.same(groups.body, [{ value: 'even', count: 10_000 }]);
    const { body } = await admin.get(numbersOf({ q: 'Bad' }));
    t.same(body.passing, { checked: 10_000, passing: 0 });
    const { rows, otherLinks } = body.sourceMedium;
    const shown = rows.reduce((sum: number, { count }: Pair) => sum + count, 0);
    t.equal(shown + otherLinks, 10_000);
    t.same(body.members, [{ createdBy: (row as Listed).createdBy, count: 10_002 }]);
  });

  t.test("another organization's numbers are its own", async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    const { body } = await other.get(`${PATH}/numbers`);
    t.same(body.members, []);
    t.same(body.passing, { checked: 0, passing: 0 });
    t.same((await other.get(filtered({ passes: true }))).body, []);
  });

  t.test('a poll that finds nothing new is a 304', async (t) => {
    const { headers } = await admin.get(`${PATH}/numbers`);
    const poll = () =>
      admin.request('GET', `${PATH}/numbers`, undefined, {
        'if-none-match': headers.get('etag') ?? '',
      });
    t.equal((await poll()).status, 304);
    await admin.post(PATH, { name: 'More', baseUrl: 'https://a.example/?utm_campaign=even' });
    t.equal((await poll()).status, 200);
  });

  t.test('what is no filter', async (t) => {
    const wrong = [
      { passes: 'yes' },
      { createdFrom: 'yesterday' },
      { createdTo: '2016-12-31T23:59:60Z' },
    ];
    for (const filter of wrong) {
      for (const path of [PATH, `${PATH}/numbers`, `${PATH}/export`]) {
        t.equal((await admin.get(filtered(filter, path))).status, 400, JSON.stringify(filter));
      }
    }
  });
});
