// Links in the order of a parameter's values, in the list and in an export.
import t from 'tap';
import type { Answer } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name).join(' ');
const query = (parts: Record<string, unknown>) =>
  `${PATH}?${new URLSearchParams(Object.entries(parts).map(([key, part]) => [key, JSON.stringify(part)]))}`;

onEveryEngine(t, async (t, { admin, addParameter, addLink }) => {
  for (const queryName of ['src', 'name']) {
    await addParameter({ type: 'text', displayName: `The ${queryName}`, queryName });
  }
  const add = (name: string, values: object) =>
    addLink({ name, baseUrl: `https://a.example/${name}`, parameters: JSON.stringify(values) });
  await add('b', { src: 'beta', name: 'z' });
  await add('none', { name: 'a' });
  await add('ten', { src: '10' });
  await add('nine', { src: '9' });
  await add('A', { src: 'Alpha' });
  await add('b2', { src: 'beta' });
  const sorted = (field: string, direction: string, parts: object = {}) =>
    admin.get(query({ sort: [field, direction], ...parts }));

  t.test('both ways, without a value last, the newest first among equals', async (t) => {
    t.equal(names(await sorted('parameters.src', 'ASC')), 'nine ten A b2 b none');
    t.equal(names(await sorted('parameters.src', 'DESC')), 'b2 b A ten nine none');
    t.equal(names(await sorted('parameters.name', 'ASC')), 'none b b2 A nine ten');
    t.equal(names(await sorted('name', 'ASC')), 'A b b2 nine none ten', 'a field of the link');
  });

  t.test('page by page, and within a filter or a search', async (t) => {
    const page = await sorted('parameters.src', 'ASC', { range: [2, 3] });
    t.equal(names(page), 'A b2');
    t.equal(page.headers.get('content-range'), 'tracking-links 2-3/6');
    const filter = { parameter: 'src', value: 'beta' };
    t.equal(names(await sorted('parameters.name', 'ASC', { filter })), 'b b2');
    t.equal(
      names(await sorted('parameters.src', 'DESC', { filter: { q: 'n' } })),
      'b ten nine none',
    );
    t.equal(names(await sorted('parameters.src', 'ASC', { filter: { passes: false } })), '');
  });

  t.test('an export has the same order', async (t) => {
    const body = { filter: {}, format: 'txt', sort: ['parameters.src', 'DESC'] };
    const lines = String((await admin.post(`${PATH}/export`, body)).body);
    const ends = lines.split('\n').map((line) => line.replace(/^.*example\/(\w*).*$/, '$1'));
    t.equal(ends.join(' ').trim(), 'b2 b A ten nine none');
  });

  t.test('what is no field is refused; a parameter that is not there sorts nothing', async (t) => {
    t.match(await sorted('fullUrl', 'ASC'), { status: 400, body: { code: 'malformed' } });
    t.match(await sorted('parameters.', 'ASC'), { status: 400 });
    t.equal(names(await sorted('parameters.nope', 'ASC')), 'b2 A nine ten none b');
  });

  t.test('above 10,000 links it asks for a filter', async (t) => {
    for (let block = 0; block < 2; block += 1) {
      const links = Array.from({ length: 5_000 }, (_, at) => ({
        name: `Many ${block} ${at}`,
        baseUrl: 'https://b.example/',
        parameters: `{"src":"s${at}"}`,
      }));
      const { status } = await admin.post(`${PATH}/bulk`, { links, mode: 'all' });
      t.equal(status, 201);
    }
    const refused = await sorted('parameters.src', 'ASC', { range: [0, 9] });
    t.match(refused, { status: 422, body: { code: 'rule_broken' } });
    t.match(refused.body.message, 'Up to 10,000 links can be sorted by a parameter.');
    const body = { filter: {}, sort: ['parameters.src', 'ASC'] };
    t.equal((await admin.post(`${PATH}/export`, body)).status, 422);
    const filter = { q: 'Many 0' };
    const started = performance.now();
    const some = await sorted('parameters.src', 'DESC', { range: [0, 1], filter });
    t.comment(`5,000 sorted in ${Math.round(performance.now() - started)} ms`);
    t.equal(names(some), 'Many 0 4999 Many 0 4998');
  });
});
