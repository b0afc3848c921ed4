// One value for many links: all of them or those that can have it, shown before it is done, and written down for each.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onEveryEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-links';
const AT = 'https://a.example/';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly fullUrl: string;
  readonly lastModifiedAt: string;
}

onEveryEngine(t, async (t, { admin, organizationId, running, addLink, addParameter }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const text = { type: 'text', forceLowercase: true };
  await addParameter({ ...text, displayName: 'Source', queryName: 'src' });
  await addParameter({ ...text, displayName: 'Campaign', queryName: 'cmp', required: true });
  await addParameter({ type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
  const hidden = await addParameter({ ...text, displayName: 'Old', queryName: 'old' });
  const add = (name: string, values: object) =>
    addLink({ name, baseUrl: AT, parameters: JSON.stringify({ cmp: 'c', ...values }) });
  const set = (body: object) => member.request('PATCH', PATH, { parameter: 'src', ...body });
  const urls = async () =>
    ((await admin.get(`${PATH}?sort=["createdAt","ASC"]`)).body as { fullUrl: string }[]).map(
      ({ fullUrl }) => fullUrl,
    );
  const audit = async (action: string) =>
    (await admin.get(`/api/audit-log?filter=${JSON.stringify({ action })}`)).body;
  const counts = ({ body: { changed, unchanged, failed } }: Answer) => [changed, unchanged, failed];

  const red = await add('Red', { src: 'red', old: 'o' });
  const green = await add('Green', { src: 'green' });
  const plain = await add('Plain', {});
  await admin.put(`/api/tracking-parameters/${hidden.id}`, { visible: false });
  const before = await urls();

  t.test('a dry run tells what would change, and changes nothing', async (t) => {
    const answer = await set({ filter: {}, value: 'GREEN', dryRun: true });
    t.equal(answer.status, 200);
    const samples = [
      { id: red.id, name: 'Red', before: 'red', after: 'green' },
      { id: plain.id, name: 'Plain', before: null, after: 'green' },
    ];
    const { samples: shown, ...counted } = answer.body;
    t.same(counted, { changed: 2, unchanged: 1, failed: 0, results: [], change: null });
    t.same(
      shown.toSorted((one: { name: string }, other: { name: string }) =>
        other.name.localeCompare(one.name),
      ),
      samples,
    );
    t.same(await urls(), before);
    t.same(await audit('link.set-value'), []);
  });

  t.test('a filter but some, each as if it were edited alone', async (t) => {
    const filter = { values: { cmp: 'c' } };
    const answer = await set({ filter, except: [red.id.toUpperCase()], value: 'Blue' });
    t.same(counts(answer), [2, 0, 0]);
    t.same(await urls(), [before[0], `${AT}?src=blue&cmp=c&lid=2`, `${AT}?src=blue&cmp=c&lid=3`]);
    const changed = (await admin.get(`${PATH}/${green.id}`)).body;
    t.ok(changed.lastModifiedAt > green.lastModifiedAt);
    t.match(changed.history, [
      {
        by: 'bob',
        action: 'link.set-value',
        changes: [
          { field: 'fullUrl', before: before[1], after: changed.fullUrl },
          { field: 'parameters.src', before: 'green', after: 'blue' },
        ],
      },
      { action: 'link.create' },
    ]);
    t.match(await audit('link.change-many'), [
      { actor: 'bob', subject: '2', after: { changed: 2, parameter: 'src', value: 'Blue' } },
    ]);
    t.same((await admin.get(`${PATH}/groups?by=src`)).body, [
      { value: 'blue', count: 2 },
      { value: 'red', count: 1 },
    ]);
    t.same(counts(await set({ filter, value: 'blue' })), [1, 2, 0], 'only what differs');
    const entries = (await audit('link.set-value')).length;
    t.equal(entries, 3);
    const log = (await admin.get('/api/audit-log')).body as { action: string }[];
    t.same(
      log.slice(0, 2).map(({ action }) => action),
      ['link.change-many', 'link.change-many'],
      'one entry for one change of many',
    );
    t.same(counts(await set({ filter, value: 'blue' })), [0, 3, 0]);
    t.equal((await audit('link.set-value')).length, entries, 'what stays is no change');
  });

  t.test('an empty value takes it away, and hidden ones stay', async (t) => {
    t.same(counts(await set({ ids: [red.id, red.id], value: '' })), [1, 0, 0]);
    const { body } = await admin.get(`${PATH}/${red.id}`);
    t.equal(body.parameters, '{"cmp":"c","lid":"1","old":"o"}');
    t.same((await admin.get(`${PATH}/groups?by=src`)).body, [
      { value: 'blue', count: 2 },
      { value: null, count: 1 },
    ]);
  });

  t.test('what cannot be set, and what breaks a rule', async (t) => {
    const stored = await urls();
    const all = { filter: {} };
    const required = { 'parameters.cmp': 'Campaign is required' };
    const whole = { ...all, parameter: 'cmp', value: '' };
    const refused = await set(whole);
    t.match(refused, { status: 422, body: { code: 'rule_broken', errors: required } });
    t.equal(
      refused.body.message,
      '3 links break a rule, so nothing was changed. Campaign is required',
    );
    const dry = await set({ ...whole, dryRun: true });
    t.same(counts(dry), [0, 0, 3]);
    t.match(dry.body.results, [
      { id: red.id, name: 'Red', errors: [{ code: 'parameter_required' }] },
      { name: 'Green' },
      { name: 'Plain' },
    ]);
    const never: [string, string][] = [
      ['lid', "Link ID is assigned once, so you can't set it"],
      ['old', "Old is hidden, so you can't set it"],
      ['nope', '"nope" is not a tracking parameter of this workspace'],
      ['__proto__', '"__proto__" is not a tracking parameter of this workspace'],
    ];
    for (const [parameter, sentence] of never)
      refusesWith(
        t,
        await set({ ...all, parameter, value: '7', mode: 'valid' }),
        { parameter: sentence },
        parameter,
      );
    for (const wrong of [{ value: 'x' }, { ...all, ids: [red.id], value: 'x' }, { ...all }])
      t.equal((await set(wrong)).status, 400, JSON.stringify(wrong));
    t.same(await urls(), stored);
  });

  t.test('links of either mode by their own rules, all of them or those that can', async (t) => {
    const config = { mainParameterName: 'main', keyValueConnector: ':', delimiter: ';' };
    await admin.post('/api/advanced-link-config', { isEnabled: true, ...config });
    const packed = await add('Packed', { src: 'a' });
    const stored = await urls();
    const both = { ids: [plain.id, packed.id], value: 'x;y' };
    const sentence =
      'Source cannot contain ; because they are reserved for advanced mode formatting';
    t.match(await set(both), { status: 422, body: { errors: { 'parameters.src': sentence } } });
    t.same(await urls(), stored, 'all or nothing');
    const some = await set({ ...both, mode: 'valid' });
    t.same(counts(some), [1, 0, 1]);
    t.match(some.body.results, [{ id: packed.id, name: 'Packed', errors: [{}] }]);
    const [, , third, fourth] = await urls();
    t.same([third, fourth], [`${AT}?src=x%3By&cmp=c&lid=3`, stored[3]]);
    await set({ ids: [packed.id], value: 'b' });
    t.equal((await urls())[3], `${AT}?main=${encodeURIComponent('src:b;cmp:c;lid:4')}`);
    await admin.post('/api/advanced-link-config', { isEnabled: false, ...config });
  });

  t.test('it is undone, but for what was changed meanwhile, whatever the rules are', async (t) => {
    const RESTORE = `${PATH}/restore`;
    const undo = (change: string) => member.post(RESTORE, { change });
    const linksNow = async () => (await admin.get(`${PATH}?sort=["id","ASC"]`)).body as Stored[];
    const then = await linksNow();
    const { id: ruleId } = (await admin.get('/api/tracking-parameters')).body[0];
    const { change } = (await set({ ids: [red.id, green.id, plain.id], value: 'late' })).body;
    await admin.put(`${PATH}/${plain.id}`, { parameters: '{"src":"mine","cmp":"c"}' });
    await admin.put(`${PATH}/${green.id}`, { name: 'Renamed since' });
    await admin.put(`/api/tracking-parameters/${ruleId}`, { required: true });
    const other = await signIn(running.url, address('eve@undo'));
    t.equal((await other.post(RESTORE, { change })).status, 404, 'theirs alone');
    t.equal((await undo(red.id)).status, 404);
    t.match(await undo(change), { status: 200, body: { restored: 2, kept: 1 } });
    const now = await linksNow();
    for (const one of now) {
      const before = then.find(({ id }) => id === one.id);
      if (one.id === plain.id) t.match(one.fullUrl, /src=mine/, 'an edit in between stays');
      else
        t.same({ ...one, lastModifiedAt: 0, name: '' }, { ...before, lastModifiedAt: 0, name: '' });
      if (one.id === green.id) t.equal(one.name, 'Renamed since', 'and so does a new name');
    }
    t.match((await undo(change)).body, { restored: 0, kept: 3 }, 'once');
    t.match(await audit('link.restore-many'), [{ subject: '2', after: { restored: 2, kept: 1 } }]);
    await admin.put(`/api/tracking-parameters/${ruleId}`, { required: false });
    const lost = (await set({ ids: [red.id], value: 'lost' })).body;
    // What the operator keeps no longer.
    await database.query(
      "DELETE FROM audit_entries WHERE action = 'link.set-value' AND subjectId = ?",
      { replacements: [red.id] },
    );
    t.match(await undo(lost.change), { status: 409, body: { code: 'conflict' } });
    await set({ ids: [red.id], value: '' });
  });

  t.test("another organization's links are not there", async (t) => {
    const other = await signIn(running.url, address('eve@other'));
    await other.post('/api/tracking-parameters', { ...text, displayName: 'S', queryName: 'src' });
    const theirs = await other.post(PATH, { name: 'Theirs', baseUrl: AT, parameters: '{}' });
    const stored = await urls();
    const mixed = await set({ ids: [theirs.body.id, red.id], value: 'mine' });
    t.equal(mixed.status, 404);
    t.match(mixed.body.message, /none were changed/);
    t.same(await urls(), stored, 'nothing half done');
    const filter = { id: [theirs.body.id] };
    t.same(counts(await set({ filter, value: 'mine' })), [0, 0, 0]);
    t.equal((await other.get(`${PATH}/${theirs.body.id}`)).body.fullUrl, AT);
  });

  t.test('more than one statement of them, while others create', async (t) => {
    const links = Array.from({ length: 2500 }, (_, index) => {
      return { name: `Many ${index}`, baseUrl: AT, parameters: '{"src":"many","cmp":"m"}' };
    });
    t.equal((await admin.post(`${PATH}/bulk`, { links })).body.created, 2500);
    const many = { filter: { parameter: 'src', value: 'many' } };
    const [answer, ...created] = await Promise.all([
      set({ ...many, value: "more 'quoted'" }),
      ...Array.from({ length: 5 }, (_, index) => add(`New ${index}`, { src: 'new' })),
    ]);
    t.same(counts(answer), [2500, 0, 0]);
    t.equal(created.length, 5);
    const values = (await admin.get(`${PATH}/groups?by=src`)).body;
    t.match(values[0], { value: "more 'quoted'", count: 2500 });
    const changes = '/api/audit-log?range=[2499,2499]&filter={"action":"link.set-value"}';
    t.equal((await admin.get(changes)).body.length, 1, 'an entry of each');
    const [one] = (await admin.get(`${PATH}?range=[0,0]&filter={"q":"Many 1234"}`)).body;
    t.match((await admin.get(`${PATH}/${one.id}`)).body.history, [
      { action: 'link.set-value', changes: [{ field: 'fullUrl' }, { field: 'parameters.src' }] },
      { action: 'link.create-many' },
    ]);
  });
});
