// The data provider that the console uses, as it is, against the API as it is.
import { fetchUtils } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import t from 'tap';
import { onOneEngine } from '../organization.ts';

const LINKS = 'tracking-links';
const sort = { field: 'name', order: 'ASC' } as const;

onOneEngine(t, async (t, { admin, running }) => {
  const provider = simpleRest(`${running.url}/api`, (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('cookie', admin.cookies());
    return fetchUtils.fetchJson(url, { ...options, headers });
  });
  const created = await Promise.all(
    ['b', 'a', 'c'].map((name) =>
      provider.create(LINKS, { data: { name, baseUrl: `https://${name}.example/` } }),
    ),
  );
  const links = created.map(({ data }) => data);

  t.test('create answers the stored link', async (t) => {
    for (const { id, fullUrl, name } of links) {
      t.match(id, /^[0-9a-f-]{36}$/);
      t.equal(fullUrl, `https://${name}.example/`);
    }
  });

  t.test('getList', async (t) => {
    const page = { pagination: { page: 1, perPage: 2 }, sort, filter: {} };
    const first = await provider.getList(LINKS, page);
    t.equal(first.total, 3);
    t.same(
      first.data.map(({ name }) => name),
      ['a', 'b'],
    );
    const second = await provider.getList(LINKS, { ...page, pagination: { page: 2, perPage: 2 } });
    t.match(second, { total: 3, data: [{ name: 'c' }] });
  });

  t.test('getList, filtered, sorted and by pages', async (t) => {
    const found = async (field: string, order: 'ASC' | 'DESC', filter: object, page = 1) => {
      const asked = { pagination: { page, perPage: 2 }, sort: { field, order }, filter };
      const { data, total } = await provider.getList(LINKS, asked);
      return { names: data.map(({ name }) => name), total };
    };
    t.same(await found('name', 'DESC', {}), { names: ['c', 'b'], total: 3 });
    t.same(await found('name', 'DESC', {}, 2), { names: ['a'], total: 3 });
    t.same(await found('id', 'ASC', { q: 'b.example' }), { names: ['b'], total: 1 });
    t.same(await found('createdAt', 'ASC', { createdBy: 'nobody' }), { names: [], total: 0 });
    const unset = { parameter: 'src', value: null };
    t.same(await found('name', 'ASC', unset), { names: ['a', 'b'], total: 3 });
    t.same(await found('name', 'ASC', { values: { src: 'x' } }), { names: [], total: 0 });
    await t.rejects(found('name', 'ASC', { nonsense: 1 }), { message: /contract/ });
    const target = { target: 'createdBy', id: 'ada', pagination: { page: 1, perPage: 2 } };
    const { data, total } = await provider.getManyReference(LINKS, { ...target, sort, filter: {} });
    t.equal(data.length, 2);
    t.equal(total, 3);
  });

  t.test('getOne and getMany', async (t) => {
    const [one, two] = links;
    t.match(await provider.getOne(LINKS, { id: one.id }), { data: { id: one.id, name: 'b' } });
    const { data } = await provider.getMany(LINKS, { ids: [one.id, two.id] });
    t.same(data.map(({ id }) => id).sort(), [one.id, two.id].sort());
  });

  t.test('update sends the whole record', async (t) => {
    const [one] = links;
    const previousData = (await provider.getOne(LINKS, { id: one.id })).data;
    const data = { ...previousData, name: 'changed' };
    t.match(await provider.update(LINKS, { id: one.id, data, previousData }), {
      data: { id: one.id, name: 'changed' },
    });
    await t.rejects(provider.update(LINKS, { id: one.id, data, previousData }), {
      message: /^Someone else just changed/,
    });
    await provider.updateMany(LINKS, { ids: links.map(({ id }) => id), data: { sortOrder: 7 } });
    const { data: all } = await provider.getMany(LINKS, { ids: links.map(({ id }) => id) });
    t.same(
      all.map(({ sortOrder }) => sortOrder),
      links.map(() => 7),
    );
  });

  t.test('a refusal comes with its sentences', async (t) => {
    await t.rejects(provider.create(LINKS, { data: { name: '', baseUrl: 'x' } }), {
      status: 422,
      message: 'Link name is required',
      body: { errors: { name: 'Link name is required', baseUrl: 'Please enter a valid URL' } },
    });
  });

  t.test('delete and deleteMany', async (t) => {
    const [one, ...others] = links;
    await provider.delete(LINKS, { id: one.id, previousData: one });
    await provider.deleteMany(LINKS, { ids: others.map(({ id }) => id) });
    const pagination = { page: 1, perPage: 25 };
    t.match(await provider.getList(LINKS, { pagination, sort, filter: {} }), {
      total: 0,
      data: [],
    });
  });
});
