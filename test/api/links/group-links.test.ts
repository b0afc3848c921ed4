// Links by their values: every group with its count, those without a value too, held against a model that
// looks at every link; by pages, in both orders, with filters.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const ask = (query: Record<string, unknown>) => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => {
    return [name, name === 'by' ? String(value) : JSON.stringify(value)];
  });
  return `${PATH}/groups?${new URLSearchParams(texts)}`;
};

interface Group {
  value: string | null;
  count: number;
}

interface Listed {
  name: string;
  parameters: string;
}

type Sort = ['count' | 'value', 'ASC' | 'DESC'];

const storedValue = ({ parameters }: Listed, queryName: string): string | null =>
  new Map(Object.entries(JSON.parse(parameters) as Record<string, string>)).get(queryName) ?? null;

const byCodePoint = (one: string, other: string) => Buffer.from(one).compare(Buffer.from(other));

function groupsOf(links: readonly Listed[], by: string, [field, direction]: Sort): Group[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return [...Map.groupBy(links, (link) => storedValue(link, by))]
    .map(([value, { length }]) => ({ value, count: length }))
    .sort((one, other) => {
      if (field === 'count' && one.count !== other.count) return sign * (one.count - other.count);
      if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
      return (field === 'value' ? sign : 1) * byCodePoint(one.value, other.value);
    });
}

const rangeOf = ({ headers }: Answer) => headers.get('content-range');

const LONG = 'y'.repeat(230);
const VALUES = ['google', 'Google', 'bing', 'é', 'e', 'a ', 'a', '😀', `${LONG}1`, `${LONG}2`];

onEveryEngine(t, async (t, { admin, running, addLink, addParameter }) => {
  await t.test('no links have no groups', async (t) => {
    const answer = await admin.get(ask({ by: 'src' }));
    t.same(answer.body, []);
    t.equal(rangeOf(answer), 'groups */0');
  });

  for (const queryName of ['src', 'med', '__proto__']) {
    await addParameter({ type: 'text', displayName: `Of ${queryName}`, queryName });
  }
  for (let index = 0; index < 45; index++) {
    const parameters = new Map<string, string>();
    const src = VALUES[(index * index) % (VALUES.length + 2)];
    if (src !== undefined) parameters.set('src', src);
    if (index % 3 > 0) parameters.set('med', index % 2 === 0 ? 'cpc' : 'mail');
    if (index % 5 === 0) parameters.set('__proto__', 'polluted');
    await addLink({
      name: `Link ${index}`,
      baseUrl: 'https://a.example/',
      parameters: JSON.stringify(Object.fromEntries(parameters)),
    });
  }
  const all = (await admin.get(PATH)).body as Listed[];

  t.test('groups are what a look at each link finds', async (t) => {
    const listings = fc.record({
      by: fc.constantFrom('src', 'med', '__proto__', 'unknown'),
      sort: fc.tuple(fc.constantFrom('count', 'value'), fc.constantFrom('ASC', 'DESC')),
      first: fc.nat(14),
      count: fc.integer({ min: 1, max: 14 }),
      med: fc.constantFrom(undefined, 'cpc', null, 'nowhere'),
    });
    await fc.assert(
      fc.asyncProperty(listings, async ({ by, sort, first, count, med }) => {
        const filter = med === undefined ? {} : { values: { med } };
        const links = all.filter((link) => med === undefined || storedValue(link, 'med') === med);
        const groups = groupsOf(links, by, sort as Sort);
        const expected = groups.slice(first, first + count);
        const rows = expected.length === 0 ? '*' : `${first}-${first + expected.length - 1}`;
        const range = [first, first + count - 1];
        const answer = await admin.get(ask({ by, sort, range, filter }));
        const wanted = JSON.stringify([expected, `groups ${rows}/${groups.length}`]);
        const found = JSON.stringify([answer.body, rangeOf(answer)]);
        if (found !== wanted) throw new Error(`wanted ${wanted}, found ${found}`);
      }),
      propertyRuns(50, 500),
    );
    t.pass('150 listings');
  });

  t.test('the largest first, where nothing else is said', async (t) => {
    t.same((await admin.get(ask({ by: 'med' }))).body, groupsOf(all, 'med', ['count', 'DESC']));
  });

  t.test('the count of a group is that of its list', async (t) => {
    const groups: Group[] = (await admin.get(ask({ by: 'src' }))).body;
    t.ok(groups.length > 1);
    for (const { value, count } of groups) {
      const filter = encodeURIComponent(JSON.stringify({ parameter: 'src', value }));
      const list = await admin.get(`${PATH}?filter=${filter}&range=[0,0]`);
      t.equal(rangeOf(list), `tracking-links 0-0/${count}`, String(value));
    }
  });

  t.test('what is not asked rightly', async (t) => {
    const wrong = [
      {},
      { by: '' },
      { by: 'x'.repeat(51) },
      { by: 'a\0' },
      { by: 'src', sort: ['name', 'ASC'] },
      { by: 'src', range: [3, 2] },
      { by: 'src', range: [-1, 2] },
      { by: 'src', filter: { value: 'a' } },
      { by: 'src', filter: { createdFrom: '2016-12-31T23:59:60Z' } },
    ];
    for (const query of wrong) {
      const answer = await admin.get(ask(query));
      t.equal(answer.status, 400, JSON.stringify(query));
      t.match(answer.body, { code: 'malformed' });
    }
  });

  t.test("another organization's groups are its own", async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    t.same((await other.get(ask({ by: 'src' }))).body, []);
    await other.post(PATH, { name: 'Theirs', baseUrl: 'https://b.example/' });
    t.same((await other.get(ask({ by: 'src' }))).body, [{ value: null, count: 1 }]);
  });

  t.test('a poll that finds nothing new is a 304', async (t) => {
    const first = await admin.get(ask({ by: 'src' }));
    const poll = (path: string, etag: string | null) =>
      admin.request('GET', path, undefined, { 'if-none-match': etag ?? '' });
    t.equal((await poll(ask({ by: 'src' }), first.headers.get('etag'))).status, 304);
    await addLink({ name: 'One more', baseUrl: 'https://a.example/' });
    t.equal((await poll(ask({ by: 'src' }), first.headers.get('etag'))).status, 200);
  });
});
