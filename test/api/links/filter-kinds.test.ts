// Links of very many kinds: which have any value of a name, and which none, page by page and after a change.
import t from 'tap';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
// More kinds than are looked up one by one, and each with more names than its key can hold.
const KINDS = 120;
const EVERYWHERE = Array.from(
  { length: 8 },
  (_, index) => `in_each_of_them_${'x'.repeat(20)}_${index}`,
);
const ownName = (kind: number) => `own_${String(kind).padStart(3, '0')}`;
const ofKind = (kind: number) => (kind % 3 === 0 ? 'third' : 'other');

onEveryEngine(t, async (t, { admin }) => {
  const names = [
    ...EVERYWHERE,
    ...Array.from({ length: KINDS }, (_, kind) => ownName(kind)),
    'third',
    'other',
  ];
  const parameters = names.map((queryName) => ({
    displayName: queryName,
    queryName,
    type: 'text',
  }));
  t.equal((await admin.put('/api/taxonomy', { parameters })).status, 200);
  const links = Array.from({ length: 2 * KINDS }, (_, index) => {
    const kind = index % KINDS;
    const given = [...EVERYWHERE, ownName(kind), ofKind(kind)].map((name) => [name, 'v']);
    const parameters = JSON.stringify(Object.fromEntries(given));
    return { name: `Link ${index}`, baseUrl: 'https://a.example/', parameters };
  });
  t.equal((await admin.post(`${PATH}/bulk`, { links })).body.created, links.length);
  const page = async (filter: object, first = 0) => {
    const query = new URLSearchParams({
      range: JSON.stringify([first, first + 9]),
      sort: JSON.stringify(['createdAt', 'ASC']),
      filter: JSON.stringify(filter),
    });
    const { body, headers } = await admin.get(`${PATH}?${query}`);
    const total = headers.get('content-range')?.split('/')[1];
    return { names: body.map(({ name }: { name: string }) => name), total };
  };
  const expected = (isMeant: (index: number) => boolean) =>
    links.flatMap(({ name }, index) => (isMeant(index) ? [name] : []));

  t.test('any value, and none', async (t) => {
    const isThird = (index: number) => (index % KINDS) % 3 === 0;
    const [thirds, others] = [expected(isThird), expected((index) => !isThird(index))];
    for (const first of [0, 50, 75]) {
      t.same(await page({ parameter: 'third' }, first), {
        names: thirds.slice(first, first + 10),
        total: '80',
      });
    }
    t.same(await page({ parameter: 'third', value: null }, 100), {
      names: others.slice(100, 110),
      total: '160',
    });
    t.same(await page({ parameter: 'third', values: { [ownName(3)]: null } }, 0), {
      names: thirds.filter((_, index) => index % 40 !== 1).slice(0, 10),
      total: '78',
    });
    t.same(await page({ parameter: ownName(5) }), { names: ['Link 5', 'Link 125'], total: '2' });
    t.same(await page({ parameter: EVERYWHERE[0], value: null }), { names: [], total: '0' });
  });

  t.test('a link that has other values now', async (t) => {
    const [link] = (await admin.get(`${PATH}?filter=${encodeURIComponent('{"q":"Link 125"}')}`))
      .body;
    const changed = await admin.patch(`${PATH}/${link.id}`, { parameters: '{"third":"v"}' });
    t.equal(changed.status, 200);
    t.same(await page({ parameter: ownName(5) }), { names: ['Link 5'], total: '1' });
    t.equal((await page({ parameter: 'third' })).total, '81');
    t.same((await page({ parameter: EVERYWHERE[0], value: null })).names, ['Link 125']);
    await admin.patch(`${PATH}/${link.id}`, { parameters: '{}' });
    t.equal((await page({ parameter: 'third' })).total, '80');
    t.same((await page({ parameter: EVERYWHERE[0], value: null })).names, ['Link 125']);
    await admin.delete(`${PATH}/${link.id}`);
    t.same((await page({ parameter: EVERYWHERE[0], value: null })).names, []);
  });
});
