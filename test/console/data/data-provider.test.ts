// What is sent for each thing that a screen does with records, as the service reads it, and what becomes of the answers.
import t from 'tap';
import { pageRequests } from './page-requests.ts';

const LINK = { id: 'l1', name: 'Spring' };

t.test('what is sent, and what is read of the answer', async (t) => {
  const { answer, sent } = pageRequests(t);
  const { dataProvider: provider } = await import('@utmost/console/src/data/data-provider.ts');
  const list = {
    pagination: { page: 3, perPage: 25 },
    sort: { field: 'name', order: 'ASC' },
  } as const;
  const range = { 'content-range': 'tracking-links 50-50/10000+', etag: '"7"' };

  answer(200, [LINK], range);
  const found = await provider.getList('tracking-links', { ...list, filter: { q: 'ä?' } });
  t.same(found, { data: [LINK], total: 10_000, meta: { isExact: false, state: '"7"' } });
  const [asked] = sent;
  const query = new URL(asked?.url ?? '').searchParams;
  t.same(
    [...query].filter(([name]) => name !== 'filter'),
    [
      ['range', '[50,74]'],
      ['sort', '["name","ASC"]'],
    ],
  );
  // Blockers of ads read addresses, so it is written in base64url.
  t.equal(Buffer.from(query.get('filter') ?? '', 'base64url').toString(), '{"q":"ä?"}');
  t.match(asked, { method: 'GET', headers: { accept: 'application/json', range: undefined } });

  answer(200, LINK);
  t.same(await provider.getOne('tracking-links', { id: 'l1' }), { data: LINK });
  answer(200, LINK);
  const data = { name: 'Summer' };
  t.same(await provider.update('tracking-links', { id: 'l1', data, previousData: LINK }), {
    data: LINK,
  });
  answer(201, LINK);
  await provider.create('tracking-links', { data });
  answer(200, LINK);
  await provider.delete('tracking-links', { id: 'l1', previousData: LINK });
  const json = 'application/json';
  t.same(
    sent.slice(1).map(({ method, url, body, headers }) => ({
      call: `${method} ${new URL(url).pathname} ${body}`,
      type: headers['content-type'],
      hasKey: 'idempotency-key' in headers,
    })),
    [
      { call: 'GET /api/tracking-links/l1 ', type: undefined, hasKey: false },
      { call: 'PUT /api/tracking-links/l1 {"name":"Summer"}', type: json, hasKey: false },
      { call: 'POST /api/tracking-links {"name":"Summer"}', type: json, hasKey: true },
      { call: 'DELETE /api/tracking-links/l1 ', type: undefined, hasKey: false },
    ],
  );
});

t.test(
  'a request whose answer was lost is sent again under its key, another under another',
  async (t) => {
    const { answer, sent, lose } = pageRequests(t);
    const { dataProvider: provider } = await import('@utmost/console/src/data/data-provider.ts');
    const create = (name: string) => provider.create('tracking-links', { data: { name } });
    lose();
    await t.rejects(create('Lost'), { status: 0, code: 'unreachable' });
    for (const name of ['Lost', 'Lost', 'Other']) {
      answer(201, LINK);
      await create(name);
    }
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    t.equal(keys[1], keys[0], 'of what was lost');
    t.equal(new Set(keys).size, 3, 'each that was answered is over');
  },
);
