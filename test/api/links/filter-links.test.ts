// Filtering links by what they say: each filter alone and together with others, held against a model that
// looks at every link, in the list, in its total and in the file.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const filtered = (filter: object, path = PATH) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
// As the console sends it, for ad blockers.
const opaquelyFiltered = (filter: object, path: string) =>
  `${path}?filter=${Buffer.from(JSON.stringify(filter)).toString('base64url')}`;

interface Listed {
  id: string;
  name: string;
  createdAt: string;
  parameters: string;
}

interface Filter {
  q?: string;
  parameter?: string;
  value?: string | null;
  values?: Record<string, string | null>;
  createdFrom?: string;
  createdTo?: string;
}

const names = ({ body }: Answer) => (body as Listed[]).map(({ name }) => name).sort();

const LONG = 'x'.repeat(200);
const PARAMETERS = ['src', 'Src', '__proto__', 'note'];
// Alike to an inexact comparison: case, accents, spaces at the end, a long beginning in common.
const VALUES = ['a', 'A', 'ä', 'a ', ' a', "'", '\\', '%', `${LONG}1`, `${LONG}2`, 'ps'];

function holds(link: Listed, filter: Filter): boolean {
  const stored = new Map(Object.entries(JSON.parse(link.parameters) as Record<string, string>));
  const has = (queryName: string, wanted: string | null) =>
    (stored.get(queryName) ?? null) === wanted;
  const { q, parameter, value, values = {}, createdFrom, createdTo } = filter;
  return (
    (q === undefined || link.name.toLowerCase().includes(q.toLowerCase())) &&
    (parameter === undefined ||
      (value === undefined ? stored.has(parameter) : has(parameter, value))) &&
    Object.entries(values).every(([queryName, wanted]) => has(queryName, wanted)) &&
    (createdFrom === undefined || new Date(link.createdAt) >= new Date(createdFrom)) &&
    (createdTo === undefined || new Date(link.createdAt) < new Date(createdTo))
  );
}

onEveryEngine(t, async (t, { admin, running, addLink, addParameter, addMapping }) => {
  for (const [index, queryName] of PARAMETERS.entries()) {
    await addParameter({ type: 'text', displayName: `Text ${index}`, queryName });
  }
  for (const [index, value] of [...VALUES, ...VALUES].entries()) {
    const parameters = Object.fromEntries(
      PARAMETERS.filter((_, place) => (index + place) % 3 > 0).map((queryName, place) => [
        queryName,
        VALUES[(index * (place + 1)) % VALUES.length],
      ]),
    );
    const given = JSON.stringify({ ...parameters, ...(index % 2 === 0 && { src: value }) });
    await addLink({ name: `Link ${index}`, baseUrl: 'https://a.example/', parameters: given });
  }
  const all = (await admin.get(PATH)).body as Listed[];

  t.test(
    'every filter, alone and with others, leaves what a look at each link leaves',
    async (t) => {
      const parameter = fc.constantFrom(...PARAMETERS, 'unknown');
      const value = fc.constantFrom(...VALUES, null, 'nowhere');
      const moment = fc.constantFrom(...all.map(({ createdAt }) => createdAt));
      const filters = fc.record(
        {
          q: fc.constantFrom('link 1', 'LINK 2', 'nowhere'),
          parameter,
          value,
          values: fc
            .array(fc.tuple(parameter, value), { maxLength: 2 })
            .map((pairs) => Object.fromEntries(pairs)),
          createdFrom: moment,
          createdTo: moment,
        },
        { requiredKeys: [] },
      );
      let matching = 0;
      await fc.assert(
        fc.asyncProperty(filters, async ({ value: wanted, ...rest }) => {
          const filter =
            wanted === undefined || rest.parameter === undefined
              ? rest
              : { ...rest, value: wanted };
          const expected = all.filter((link) => holds(link, filter as Filter));
          if (expected.length > 0) matching += 1;
          const answer = await admin.get(filtered(filter));
          const about = JSON.stringify(filter);
          const found = new Set(names(answer));
          const right = expected.every(({ name }) => found.has(name));
          const total = answer.headers.get('content-range')?.split('/')[1];
          const file = await admin.get(
            `${opaquelyFiltered(filter, `${PATH}/export`)}&format=ndjson`,
          );
          const lines = String(file.body).split('\n').length - 1;
          if (!right || found.size !== expected.length) throw new Error(`${about}: ${[...found]}`);
          if (total !== String(expected.length)) throw new Error(`${about}: total ${total}`);
          if (lines !== expected.length) throw new Error(`${about}: ${lines} lines in the file`);
        }),
        propertyRuns(40, 300),
      );
      t.ok(matching > 0, `${matching} filters left some links`);
    },
  );

  t.test('a display value stands for its coded value, unless it is stored as it is', async (t) => {
    const { id: parameterId } = await addParameter({
      type: 'dropdown',
      displayName: 'Channel',
      queryName: 'ch',
      allowedValues: 'Paid Search,Mail',
    });
    const ofChannel = (name: string, ch: string) =>
      addLink({ name, baseUrl: 'https://a.example/', parameters: JSON.stringify({ ch }) });
    await ofChannel('Before', 'Paid Search');
    await admin.put(`/api/tracking-parameters/${parameterId}`, { useCodedValues: true });
    await addMapping({ parameterId, displayValue: 'Paid Search', codedValue: 'ps' });
    await addMapping({ parameterId, displayValue: 'Mail', codedValue: 'ml' });
    await ofChannel('After', 'paid search');
    await ofChannel('Mailed', 'Mail');
    const cases: [string, string[]][] = [
      ['ml', ['Mailed']],
      ['Mail', ['Mailed']],
      [' MAIL ', ['Mailed']],
      ['ps', ['After']],
      ['Paid Search', ['Before']],
      ['PAID SEARCH', ['After']],
      ['PS', []],
      ['none', []],
      ['', []],
    ];
    for (const [value, wanted] of cases) {
      t.same(names(await admin.get(filtered({ parameter: 'ch', value }))), wanted, value);
      t.same(names(await admin.get(filtered({ values: { ch: value } }))), wanted, value);
    }
  });

  t.test('what a link says now is what counts', async (t) => {
    const baseUrl = 'https://now.example/';
    const link = await addLink({ name: 'Now', baseUrl, parameters: '{"src":"before"}' });
    const found = async (value: string) =>
      names(await admin.get(filtered({ parameter: 'src', value })));
    t.same(await found('before'), ['Now']);
    await admin.patch(`${PATH}/${link.id}`, { parameters: '{"src":"after"}' });
    t.same([await found('before'), await found('after')], [[], ['Now']]);
    await admin.delete(`${PATH}/${link.id}`);
    t.same(await found('after'), []);
  });

  t.test('a value that thousands of links have', async (t) => {
    const many = Array.from({ length: 2100 }, (_, index) => {
      const parameters = JSON.stringify({
        src: 'many',
        note: index % 100 === 0 ? 'rare' : 'usual',
      });
      return { name: `Many ${index}`, baseUrl: 'https://a.example/', parameters };
    });
    t.equal((await admin.post(`${PATH}/bulk`, { links: many })).body.created, 2100);
    const page = async (filter: object, first: number) => {
      const range = `range=[${first},${first + 9}]&sort=["name","ASC"]`;
      const answer = await admin.get(`${filtered(filter)}&${encodeURI(range)}`);
      return { names: answer.body.map(({ name }: Listed) => name), of: answer.headers };
    };
    const all = many.map(({ name }) => name).sort();
    const src = { parameter: 'src', value: 'many' };
    for (const first of [0, 1000, 2095]) {
      const { names: found, of } = await page(src, first);
      t.same(found, all.slice(first, first + 10));
      t.match(of.get('content-range'), /\/2100$/);
    }
    const usual = { ...src, values: { note: 'usual' } };
    t.match((await page(usual, 0)).of.get('content-range'), /\/2079$/);
    const rare = { ...src, values: { note: 'rare' } };
    t.equal((await page(rare, 20)).names.length, 1);
    const file = await admin.get(filtered(usual, `${PATH}/export`));
    t.equal(String(file.body).match(/Many \d+,/g)?.length, 2079);
    const groups = await admin.get(`${filtered(src, `${PATH}/groups`)}&by=note`);
    t.same(groups.body, [
      { value: 'usual', count: 2079 },
      { value: 'rare', count: 21 },
    ]);
    const gone = await admin.request('DELETE', PATH, { filter: src });
    t.match(gone.body, { deleted: 2100 });
    t.same((await page(src, 0)).names, []);
  });

  t.test('what is no filter', async (t) => {
    const wrong = [
      { value: 'a' },
      { parameter: '' },
      { parameter: 'x'.repeat(51) },
      { parameter: null },
      { parameter: 'src', value: 5 },
      { values: [] },
      { values: { src: true } },
      { values: { '': 'a' } },
      { values: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, 'a'])) },
      { parameter: 'a\0b' },
      { parameter: 'src', value: '\0' },
      { values: { 'a\0b': null } },
      { q: '\0' },
      { createdBy: 'a\0' },
      { createdFrom: 'yesterday' },
      { createdTo: '2026-02-30T00:00:00Z' },
      { createdFrom: '2016-12-31T23:59:60Z' },
    ];
    for (const filter of wrong) {
      for (const path of [PATH, `${PATH}/export`]) {
        const answer = await admin.get(filtered(filter, path));
        t.equal(answer.status, 400, `${path} ${JSON.stringify(filter)}`);
        t.match(answer.body, { code: 'malformed', message: /^[A-Za-z].*\.$/ });
      }
    }
    const surrogate = { parameter: 'src', value: '\ud800' };
    t.same((await admin.get(filtered(surrogate))).body, []);
  });

  t.test("another organization's values are not there", async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    for (const filter of [{ parameter: 'src' }, { parameter: 'src', value: null }]) {
      t.same((await other.get(filtered(filter))).body, []);
    }
    await other.post(PATH, { name: 'Theirs', baseUrl: 'https://b.example/' });
    t.same(names(await other.get(filtered({ parameter: 'src', value: null }))), ['Theirs']);
    t.same(names(await other.get(filtered({ values: { src: 'a' } }))), []);
  });
});
