// Orders of parameters and mappings: whole or not at all, also when several people set them at once.
import t from 'tap';
import type { Answer } from '../../support/browserless.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const LISTS = [
  { path: '/api/tracking-parameters', key: 'parameterIds', noun: 'parameters' },
  { path: '/api/dropdown-values', key: 'mappingIds', noun: 'values' },
];
const NAMES = ['a', 'b', 'c', 'd', 'e'];

onEveryEngine(t, async (t, { admin, running, addParameter, addMapping, addLink }) => {
  for (const name of NAMES) {
    await addParameter({ type: 'text', displayName: name, queryName: name });
  }
  const channel = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  for (const name of NAMES) {
    await addMapping({ parameterId: channel.id, displayValue: name, codedValue: name });
  }

  for (const { path, key, noun } of LISTS) {
    const listPath = key === 'mappingIds' ? `${path}/${channel.id}` : path;
    const ids = async (): Promise<string[]> =>
      (await admin.get(listPath)).body.map(({ id }: { id: string }) => id);
    const reorder = (order: unknown) => admin.post(`${path}/reorder`, { [key]: order });
    const add = async (name: string): Promise<string> => {
      const { id } =
        key === 'mappingIds'
          ? await addMapping({ parameterId: channel.id, displayValue: name, codedValue: name })
          : await addParameter({ type: 'text', displayName: name, queryName: name });
      return id;
    };

    t.test(`${noun}: the new order is answered and stored`, async (t) => {
      const order = (await ids()).reverse();
      const { status, body } = await reorder(order);
      t.equal(status, 200);
      t.same(
        body.map(({ id }: { id: string }) => id),
        order,
      );
      t.same(await ids(), order);
    });

    t.test(`${noun}: what is not the whole list is refused`, async (t) => {
      const before = await ids();
      const [first = ''] = before;
      const refused: [unknown, number][] = [
        [before.slice(1), 409],
        [[...before, first], 409],
        [[...before.slice(1), before[1]], 409],
        [[...before, '01890000-0000-7000-8000-000000000000'], 404],
        [before.map(() => 'nonsense'), 400],
        ['abc', 400],
      ];
      for (const [order, status] of refused) {
        t.equal((await reorder(order)).status, status, JSON.stringify(order).slice(0, 60));
      }
      t.equal(
        (await reorder(before.slice(1))).body.message,
        `The order must include every ${key === 'mappingIds' ? 'value mapping of one parameter' : 'tracking parameter'} exactly once. Reload the list, then make your change.`,
      );
      t.same(await ids(), before);
    });

    t.test(`${noun}: another organization’s are not there`, async (t) => {
      const before = await ids();
      const stranger = await signIn(running.url, `eve@${noun}.example`);
      t.equal((await stranger.post(`${path}/reorder`, { [key]: before })).status, 404);
      t.same(await ids(), before);
    });

    t.test(`${noun}: of many orders at once one stands, and it is whole`, async (t) => {
      const before = await ids();
      const orders = before.map((_, index) => [...before.slice(index), ...before.slice(0, index)]);
      const answers = await Promise.all(orders.map(reorder));
      for (const [index, { status, body }] of answers.entries()) {
        t.equal(status, 200);
        t.same(
          body.map(({ id }: { id: string }) => id),
          orders[index],
          'each is answered its own',
        );
      }
      const after = (await ids()).join();
      t.ok(
        orders.some((order) => order.join() === after),
        'one of them, not a mixture',
      );
    });

    t.test(
      `${noun}: an order that does not know of what was added meanwhile is a 409`,
      async (t) => {
        for (let round = 0; round < 4; round++) {
          const before = await ids();
          const [answer, added] = await Promise.all<[Promise<Answer>, Promise<string>]>([
            reorder(before.toReversed()),
            add(`${noun} ${round}`),
          ]);
          const after = await ids();
          t.same(after.toSorted(), [...before, added].toSorted(), 'nothing is lost');
          t.equal(after.at(-1), added, 'the new one is the last');
          const isFirst = answer.status === 200;
          t.equal(answer.status, isFirst ? 200 : 409);
          t.same(after.slice(0, -1), isFirst ? before.toReversed() : before);
        }
      },
    );

    t.test(`${noun}: no order brings back what is deleted meanwhile`, async (t) => {
      for (let round = 0; round < 4; round++) {
        const gone = await add(`${noun} deleted ${round}`);
        const before = await ids();
        const [deleted, ...answers] = await Promise.all([
          admin.delete(`${path}/${gone}`),
          ...Array.from({ length: 3 }, () => reorder(before.toReversed())),
        ]);
        t.equal(deleted.status, 200);
        t.notOk((await ids()).includes(gone));
        for (const { status } of answers) t.ok([200, 404].includes(status), String(status));
      }
    });
  }

  t.test('parameters: the next link follows the new order', async (t) => {
    const { body } = await admin.get('/api/tracking-parameters');
    const byName = (body as { id: string; queryName: string }[])
      .toSorted((one, other) => (one.queryName < other.queryName ? -1 : 1))
      .map(({ id }) => id);
    const link = { name: 'L', baseUrl: 'https://a.example/', parameters: '{"a":"1","b":"2"}' };
    for (const [parameterIds, query] of [
      [byName, 'a=1&b=2'],
      [byName.toReversed(), 'b=2&a=1'],
    ] as const) {
      await admin.post('/api/tracking-parameters/reorder', { parameterIds });
      t.equal((await addLink(link)).fullUrl, `https://a.example/?${query}`);
    }
  });
});
