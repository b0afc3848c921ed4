// Deleting whatever a filter leaves: all of it but what is to stay, in one transaction, while others work.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name).sort();
const total = ({ headers }: Answer) => headers.get('content-range')?.split('/')[1];

onEveryEngine(t, async (t, { admin, running, addLink, addParameter }) => {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const remove = (body: object) => admin.request('DELETE', PATH, body);
  const add = (name: string, src?: string) =>
    addLink({
      name,
      baseUrl: 'https://a.example/',
      ...(src !== undefined && { parameters: JSON.stringify({ src }) }),
    });

  t.test('what the filter leaves goes, and nothing else', async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    await other.post(PATH, { name: 'Theirs', baseUrl: 'https://b.example/' });
    await add('Red 1', 'red');
    const second = await add('Red 2', 'red');
    await add('Red 3', 'red');
    await add('Blue', 'blue');
    await add('Plain');
    const red = { parameter: 'src', value: 'red' };
    const answer = await remove({ filter: red, except: [second.id.toUpperCase(), second.id] });
    t.equal(answer.status, 200);
    t.match(answer.body, { deleted: 2 });
    const left = await admin.get(PATH);
    t.same(names(left), ['Blue', 'Plain', 'Red 2']);
    t.equal(total(left), '3');
    const [entry] = (await admin.get('/api/audit-log')).body;
    t.match(entry, { action: 'link.delete-many', subject: 'Red 1, Red 3', actor: 'ada' });
    t.match((await remove({ filter: { values: { src: null } } })).body, { deleted: 1 });
    t.match((await remove({ filter: { q: 'nowhere' } })).body, { deleted: 0 });
    t.equal((await admin.get('/api/audit-log')).body[0].subject, 'Plain', 'nothing, no entry');
    const groups = await admin.get(`${PATH}/groups?by=src`);
    t.same(groups.body, [
      { value: 'blue', count: 1 },
      { value: 'red', count: 1 },
    ]);
    t.match((await remove({ filter: {} })).body, { deleted: 2 }, 'an empty filter is all links');
    t.equal(total(await admin.get(PATH)), '0');
    t.equal(total(await other.get(PATH)), '1', "another organization's stay");
  });

  t.test('what was deleted is restored as it was, once', async (t) => {
    const RESTORE = `${PATH}/restore`;
    const restore = (deletion: string) => admin.post(RESTORE, { deletion });
    const one = await add('Back 1', 'green');
    await add('Back 2', 'green');
    const before = (await admin.get(PATH)).body;
    const { deletion } = (await remove({ filter: {} })).body;
    const other = await signIn(running.url, address('eve@restore'));
    t.same(
      (await other.post(RESTORE, { deletion })).body,
      { restored: 0, kept: 0 },
      "another organization's",
    );
    t.same(await restore(deletion).then(({ status, body }) => ({ status, body })), {
      status: 200,
      body: { restored: before.length, kept: 0 },
    });
    t.same((await admin.get(PATH)).body, before, 'ids, URLs, dates and people');
    t.equal(total(await admin.get(PATH)), String(before.length));
    const green = encodeURIComponent(JSON.stringify({ parameter: 'src', value: 'green' }));
    t.same(names(await admin.get(`${PATH}?filter=${green}`)), ['Back 1', 'Back 2']);
    t.same((await restore(deletion)).body, { restored: 0, kept: 0 }, 'all of it is back');
    await admin.delete(`${PATH}/${one.id}`);
    t.same((await restore(one.id)).body, { restored: 1, kept: 0 });
    t.same((await admin.get(PATH)).body, before);
    const [entry] = (await admin.get('/api/audit-log')).body;
    t.match(entry, { action: 'link.restore', subject: 'Back 1', subjectId: one.id });
    const twin = { name: 'Twin', baseUrl: one.baseUrl, parameters: one.parameters };
    t.match((await admin.post(PATH, twin)).body.warnings, [{ code: 'duplicate_link' }]);
    await remove({ filter: {} });
  });

  t.test('neither by mistake nor in two ways', async (t) => {
    const kept = await add('Kept');
    const wrong: [object, RegExp][] = [
      [{}, /exactly one of ids, filter/],
      [{ ids: [kept.id], filter: {} }, /exactly one of ids, filter/],
      [{ except: [kept.id] }, /exactly one of ids, filter/],
      [{ ids: [kept.id], except: [] }, /filter is missing/],
      [{ filter: null }, /filter must be an object/],
      [{ filter: { nonsense: 1 } }, /filter.nonsense isn't a field/],
      [{ filter: { value: 'red' } }, /parameter is missing/],
      [{ filter: {}, except: ['x'] }, /except.0 must be/],
    ];
    for (const [body, sentence] of wrong) {
      const answer = await remove(body);
      t.equal(answer.status, 400, JSON.stringify(body));
      t.match(JSON.stringify(answer.body.details), sentence, JSON.stringify(body));
    }
    t.same(names(await admin.get(PATH)), ['Kept']);
    await remove({ filter: {} });
  });

  t.test('while others create and delete, everything is counted', async (t) => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => add(`Old ${index}`, 'old')));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        admin.post(PATH, { name: `New ${index}`, baseUrl: 'https://a.example/' }),
      ),
      remove({ filter: { parameter: 'src', value: 'old' } }),
      remove({ filter: { q: 'Old' } }),
      remove({ filter: { values: { src: 'old' } } }),
    ]);
    t.same([...new Set(answers.map(({ status }) => status))].sort(), [200, 201]);
    const deleted = answers.map(({ body }) => Number(body.deleted ?? 0));
    t.equal(
      deleted.reduce((sum, one) => sum + one, 0),
      10,
      'each link is deleted once',
    );
    const left = await admin.get(PATH);
    t.equal(left.body.length, 10);
    t.equal(total(left), '10');
    t.same((await admin.get(`${PATH}/groups?by=src`)).body, [{ value: null, count: 10 }]);
  });

  t.test('more than one part of links, each with its entry', async (t) => {
    await remove({ filter: {} });
    const links = Array.from({ length: 1500 }, (_, index) => {
      return { name: `Many ${index}`, baseUrl: 'https://a.example/', parameters: '{"src":"m"}' };
    });
    t.equal((await admin.post(`${PATH}/bulk`, { links })).body.created, 1500);
    const [one] = (await admin.get(`${PATH}?range=[0,0]`)).body;
    const all = { filter: { parameter: 'src' }, except: [one.id] };
    t.match((await remove(all)).body, { deleted: 1499 });
    t.equal(total(await admin.get(PATH)), '1');
    const entries = (await admin.get('/api/audit-log?range=[0,1]')).body;
    t.same(
      entries.map(({ before }: { before: { links: object[] } }) => before.links.length),
      [499, 1000],
    );
  });
});
