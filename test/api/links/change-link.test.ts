// Changing and deleting links: what stays, what is validated again, and who was quicker.
import t from 'tap';
import { type Organization, onOneEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-links';
const BASE = 'https://a.example/';

async function makeLink({ addParameter, addLink }: Organization) {
  const source = await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const medium = await addParameter({
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'med',
    allowedValues: 'cpc,email',
  });
  await addParameter({
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
    identifierFormat: 'padded',
  });
  const { warnings: _, ...link } = await addLink({
    name: 'Spring',
    baseUrl: BASE,
    parameters: '{"src":"a b","med":"cpc"}',
    sortOrder: 3,
  });
  return { link, source, medium, path: `${PATH}/${link.id}` };
}

onOneEngine(t, async (t, organization) => {
  const { admin, addParameter } = organization;
  const { link, source, medium, path } = await makeLink(organization);
  // Its history grows with each change, and is not what is changed.
  const read = async () => {
    const { history: _, ...stored } = (await admin.get(path)).body;
    return stored;
  };

  t.test('PUT and PATCH merge, and answer what is stored', async (t) => {
    for (const method of ['PUT', 'PATCH']) {
      const before = await read();
      const { status, body } = await admin.request(method, path, { name: `${method} it` });
      t.equal(status, 200);
      const { warnings, ...stored } = body;
      t.same(warnings, []);
      t.same(await read(), stored);
      t.ok(stored.lastModifiedAt > before.lastModifiedAt, 'a later moment');
      t.same(stored, { ...before, name: `${method} it`, lastModifiedAt: stored.lastModifiedAt });
    }
    const stored = await read();
    const whole = await admin.put(path, { ...stored, warnings: [], name: 'Whole' });
    t.match(whole.body, { ...stored, name: 'Whole', lastModifiedAt: String }, 'a record sent back');
    t.match((await admin.patch(path, { sortOrder: -5 })).body, { sortOrder: -5, name: 'Whole' });
  });

  t.test('the identifier stays, whatever the client says', async (t) => {
    const { body } = await admin.put(path, {
      parameters: '{"src":"new","med":"email","lid":"777"}',
    });
    t.equal(body.fullUrl, `${BASE}?src=new&med=email&lid=00001`);
    const { body: cleared } = await admin.put(path, { parameters: '{"src":"new"}' });
    t.equal(cleared.fullUrl, `${BASE}?src=new&lid=00001`, 'a visible one left out is cleared');
    const counters = (await admin.get('/api/tracking-parameters')).body;
    t.equal(counters.at(-1).currentIdentifierValue, 1, 'no number is taken');
  });

  t.test('the encoding changes when it is said, or when the URL tells', async (t) => {
    const set = (change: object) => admin.put(path, change).then(({ body }) => body.fullUrl);
    t.equal(await set({ parameters: '{"src":"a/b"}' }), `${BASE}?src=a%2Fb&lid=00001`);
    t.equal(await set({ urlEncoding: false }), `${BASE}?src=a/b&lid=00001`);
    t.equal(await set({ name: 'Still plain' }), `${BASE}?src=a/b&lid=00001`);
    t.equal(await set({ fullUrl: `${BASE}?src=a%2Fb&lid=00001` }), `${BASE}?src=a%2Fb&lid=00001`);
  });

  t.test('only what changed is validated again', async (t) => {
    await admin.put(path, { parameters: '{"src":"a b","med":"cpc"}' });
    await admin.put(`/api/tracking-parameters/${source.id}`, { allowWhitespace: false });
    await admin.put(`/api/tracking-parameters/${medium.id}`, { allowedValues: 'email' });
    const kept = await admin.put(path, { name: 'Kept' });
    t.match(kept, { status: 200, body: { fullUrl: `${BASE}?src=a%20b&med=cpc&lid=00001` } });
    const moved = await admin.put(path, { baseUrl: 'https://b.example/' });
    t.match(moved.body, { fullUrl: 'https://b.example/?src=a%20b&med=cpc&lid=00001' });
    const before = await read();
    refusesWith(
      t,
      await admin.put(path, { parameters: '{"src":"c d","med":"cpc"}' }),
      { 'parameters.src': 'Source cannot contain spaces or whitespace' },
      'a changed value',
    );
    refusesWith(
      t,
      await admin.put(path, { name: '', baseUrl: 'nonsense' }),
      { name: 'Link name is required', baseUrl: 'Please enter a valid URL' },
      'name and URL',
    );
    refusesWith(
      t,
      await admin.put(path, { parameters: '{"src":"a b","med":"cpc","other":"x"}' }),
      { 'parameters.other': '"other" is not a tracking parameter of this workspace' },
      'a name outside the taxonomy',
    );
    t.same(await read(), before, 'nothing of it is stored');
    t.equal((await admin.put(path, { parameters: '[]' })).status, 400);
  });

  t.test('values of hidden and deleted parameters stay', async (t) => {
    await admin.put(path, { baseUrl: BASE });
    await admin.put(`/api/tracking-parameters/${source.id}`, { visible: false });
    await admin.delete(`/api/tracking-parameters/${medium.id}`);
    const extra = await addParameter({ type: 'text', displayName: 'Extra', queryName: 'x' });
    const { body } = await admin.put(path, { parameters: '{"x":"1","src":"changed"}' });
    t.match(JSON.parse(body.parameters), { src: 'a b', med: 'cpc', lid: '00001', x: '1' });
    const { searchParams } = new URL(body.fullUrl);
    t.same(Object.fromEntries(searchParams), { src: 'a b', med: 'cpc', lid: '00001', x: '1' });
    await admin.delete(`/api/tracking-parameters/${extra.id}`);
    const { body: later } = await admin.put(path, { name: 'Later' });
    t.equal(later.fullUrl, body.fullUrl, 'a change of the name leaves the URL alone');
  });

  t.test('a change of what another person changed meanwhile is refused', async (t) => {
    const seen = await read();
    const first = await admin.put(path, { name: 'First', lastModifiedAt: seen.lastModifiedAt });
    t.equal(first.status, 200);
    const second = await admin.put(path, { name: 'Second', lastModifiedAt: seen.lastModifiedAt });
    t.match(second, {
      status: 409,
      body: { code: 'conflict', message: /^Someone else just changed/ },
    });
    t.equal((await admin.get(path)).body.name, 'First');
    const { lastModifiedAt } = first.body;
    const moment = new Date(lastModifiedAt);
    const inTokyo = `${new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, -1)}+09:00`;
    const again = await admin.put(path, { name: 'Again', lastModifiedAt: inTokyo });
    t.equal(again.status, 200, 'the same moment in another time zone');
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    t.equal(
      (await admin.put(path, { name: 'A', lastModifiedAt: ahead })).status,
      200,
      'a later one',
    );
    for (const text of ['2026-01-01', 'yesterday', '2026-13-01T00:00:00Z', '']) {
      t.equal((await admin.put(path, { name: 'B', lastModifiedAt: text })).status, 400, text);
    }
    const leap = await admin.put(path, { name: 'C', lastModifiedAt: '2016-12-31T23:59:60Z' });
    t.equal(leap.status, 409, 'a moment that cannot be compared is not taken for newer');
  });

  t.test('of ten changes at once from one reading, one is made', async (t) => {
    const { lastModifiedAt } = (await admin.get(path)).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.patch(path, { name: `Race ${index}`, lastModifiedAt }),
      ),
    );
    t.same(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    t.equal((await admin.get(path)).body.name, `Race ${winner}`);
  });

  t.test('deleting', async (t) => {
    const { status, body } = await admin.delete(path);
    t.match({ status, body }, { status: 200, body: { deleted: 1 } });
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const change = /P/.test(method) ? {} : undefined;
      t.equal((await admin.request(method, path, change)).status, 404, method);
    }
    t.notMatch((await admin.get(PATH)).body, [{ id: link.id }]);
  });
});
