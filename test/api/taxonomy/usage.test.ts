// How many stored links use a parameter, a value, and what a change of it would touch.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-parameters';

onEveryEngine(t, async (t, { admin, running, addParameter, addMapping, addLink }) => {
  const source = await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const channel = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
    forceLowercase: true,
  });
  await addMapping({ parameterId: channel.id, displayValue: 'Paid Search', codedValue: 'PS' });
  await addMapping({ parameterId: channel.id, displayValue: 'E-mail', codedValue: 'em' });
  const link = (values: object, name = 'L') =>
    addLink({ name, baseUrl: 'https://a.example/', parameters: JSON.stringify(values) });
  const usage = async (id: string, values?: unknown) => {
    const query =
      values === undefined ? '' : `?values=${encodeURIComponent(JSON.stringify(values))}`;
    return (await admin.get(`${PATH}/${id}/usage${query}`)).body;
  };
  const count = async (id: string, value: string): Promise<number> =>
    (await usage(id, [value])).values[0].links;

  t.test('nothing is used yet', async (t) => {
    const { body, headers } = await admin.get(`${PATH}/usage`);
    t.same(body, [
      { parameterId: source.id, queryName: 'src', links: 0 },
      { parameterId: channel.id, queryName: 'ch', links: 0 },
    ]);
    t.equal(headers.get('content-range'), 'usage 0-1/2');
    t.same(await usage(source.id), {
      parameterId: source.id,
      queryName: 'src',
      links: 0,
      values: [],
    });
  });

  t.test('creating, changing and deleting links counts', async (t) => {
    const first = await link({ src: 'a', ch: 'paid search' });
    await link({ src: 'a', ch: 'em' });
    await link({ src: 'A' });
    t.same(await usage(source.id), {
      parameterId: source.id,
      queryName: 'src',
      links: 3,
      values: [
        { value: 'a', links: 2 },
        { value: 'A', links: 1 },
      ],
    });
    t.same(
      (await usage(channel.id, ['ps', 'em', 'PS', 'none'])).values,
      [
        { value: 'ps', links: 1 },
        { value: 'em', links: 1 },
        { value: 'PS', links: 0 },
        { value: 'none', links: 0 },
      ],
      'what links store, in the order that is asked for',
    );
    await admin.patch(`/api/tracking-links/${first.id}`, { parameters: '{"src":"b"}' });
    t.equal(await count(source.id, 'a'), 1);
    t.equal(await count(source.id, 'b'), 1);
    await admin.delete(`/api/tracking-links/${first.id}`);
    t.equal(await count(source.id, 'b'), 0);
    const usages = (await admin.get(`${PATH}/usage`)).body;
    t.same(
      usages.map(({ links }: { links: number }) => links),
      [2, 1],
    );
  });

  t.test('long values, spaces at the end and any alphabet are told apart', async (t) => {
    const long = 'ü😀'.repeat(500);
    const values = [`${long}a`, `${long}b`, 'x'.repeat(190), 'x'.repeat(191), 'é', 'e', 'ｅ'];
    for (const src of values) await link({ src });
    await link({ src: `${long}a` });
    for (const value of values) {
      t.equal(await count(source.id, value), value.endsWith('a') ? 2 : 1, value.slice(0, 8));
    }
    t.equal(await count(source.id, long), 0);
    const listed = (await usage(source.id)).values as { value: string; links: number }[];
    t.same(
      listed.map(({ value }) => value).toSorted(),
      [...values, 'a', 'A'].toSorted(),
      'long ones come back whole',
    );
    t.same(listed[0], { value: `${long}a`, links: 2 }, 'the most used first');
  });

  t.test(
    'a rehearsed change says what it touches, field by field, and changes nothing',
    async (t) => {
      const before = (await admin.get(PATH)).body;
      const rehearse = (id: string, change: object) =>
        admin.put(`${PATH}/${id}?dryRun=true`, change);
      const touched = async (id: string, change: object) => {
        const { body } = await rehearse(id, change);
        return (body.warnings ?? []).map(
          ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
        );
      };
      const stays = "existing links use this. They won't change.";
      t.same(await touched(source.id, { displayName: 'Origin', required: true }), []);
      t.same(await touched(source.id, { queryName: 'origin' }), [`queryName: 10 ${stays}`]);
      t.same(await touched(source.id, { allowWhitespace: false, forceLowercase: true }), [
        `allowWhitespace: 10 ${stays}`,
        `forceLowercase: 10 ${stays}`,
      ]);
      t.same(await touched(source.id, { type: 'dropdown', allowedValues: 'a' }), [
        `type: 10 ${stays}`,
      ]);
      t.same(await touched(channel.id, { useCodedValues: false }), [
        "useCodedValues: 1 existing link uses this. It won't change.",
      ]);
      t.match(await rehearse(channel.id, { displayName: 'SOURCE' }), { status: 422 });
      t.match(await admin.put(`${PATH}/${source.id}?dryRun=maybe`, {}), { status: 400 });
      t.same((await admin.get(PATH)).body, before);
      const { body } = await admin.get('/api/audit-log?range=[0,0]');
      t.not(body[0]?.action, 'parameter.change', 'and nothing is noted');
    },
  );

  t.test('a list that gets shorter touches those that have what is gone', async (t) => {
    const medium = await addParameter({
      type: 'dropdown',
      displayName: 'Medium',
      queryName: 'med',
      allowedValues: 'cpc,email,social',
    });
    for (const med of ['cpc', 'cpc', 'email']) await link({ med });
    const put = async (allowedValues: string) =>
      (await admin.put(`${PATH}/${medium.id}?dryRun=true`, { allowedValues })).body.warnings;
    t.match(await put('email,social,new'), [
      { path: 'allowedValues', code: 'links_touched', message: /^2 existing links/ },
    ]);
    t.equal(await put('social,email,cpc'), undefined, 'another order touches none');
    t.equal(await put('cpc,email'), undefined, 'a value that no link has touches none');
    const { body } = await admin.put(`${PATH}/${medium.id}`, { allowedValues: 'email' });
    t.match(body.warnings, [{ message: /^2 existing links/ }], 'and it is said when it is done');
  });

  t.test('bad questions', async (t) => {
    t.equal((await admin.get(`${PATH}/${source.id}/usage?values=abc`)).status, 400);
    t.equal((await admin.get(`${PATH}/${source.id}/usage?values={}`)).status, 400);
    t.equal((await admin.get(`${PATH}/${source.id}/usage?values=[1]`)).status, 400);
    const unknown = '01890000-0000-7000-8000-000000000000';
    t.equal((await admin.get(`${PATH}/${unknown}/usage`)).status, 404);
    const stranger = await signIn(running.url, address('eve@elsewhere'));
    t.equal((await stranger.get(`${PATH}/${source.id}/usage`)).status, 404);
    t.same((await stranger.get(`${PATH}/usage`)).body, []);
  });
});
