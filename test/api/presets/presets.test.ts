// Presets: everyone's to use, and their maker's and the admins' to change.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/presets';
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name);
const json = (values: object) => JSON.stringify(values);
const source = { type: 'text', displayName: 'Source', queryName: 'src', forceLowercase: true };

onEveryEngine(t, async (t, { admin, organizationId, running, addParameter }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const other = await signInMember(running, database, organizationId, address('cleo@guests'));
  const stranger = await signIn(running.url, address('eve@other'));
  await addParameter(source);

  t.test('made, listed by name, changed and deleted', async (t) => {
    t.same((await admin.get(PATH)).body, []);
    const made = await member.post(PATH, { name: ' spring ', parameters: json({ src: 'Mail' }) });
    t.equal(made.status, 201);
    const preset = {
      ...{ id: made.body.id, name: 'spring', parameters: json({ src: 'mail' }) },
      ...{ from: null, to: null, createdBy: 'bob', leftOut: [], state: 'offered' },
    };
    t.same(made.body, preset);
    await admin.post(PATH, { name: 'Autumn', parameters: json({ src: 'b' }) });
    for (const person of [admin, member, other]) {
      const answer = await person.get(PATH);
      t.same(names(answer), ['Autumn', 'spring'], 'everyone has them');
      t.equal(answer.headers.get('content-range'), 'presets 0-1/2');
      t.same(answer.body[1], preset);
    }
    const at = `${PATH}/${preset.id}`;
    const dated = {
      ...preset,
      name: 'SPRING',
      from: '2020-01-01',
      to: '2020-05-31',
      state: 'over',
    };
    const dates = { name: 'SPRING', from: '2020-01-01', to: '2020-05-31' };
    t.same((await member.put(at, dates)).body, dated, 'its maker changes it');
    t.same((await admin.put(at, dated)).body, dated, 'the record as it is shown can be sent back');
    t.match((await admin.put(at, { from: null, to: '' })).status, 400);
    t.same((await admin.put(at, { from: null, to: null })).body.state, 'offered');
    for (const call of [() => other.put(at, { name: 'Mine' }), () => other.delete(at)]) {
      const { status, body } = await call();
      t.equal(status, 403);
      t.match(body.message, 'Only admins and the person who made a preset');
    }
    t.match((await member.delete(at)).body, { deleted: 1 });
    t.equal((await member.delete(at)).status, 404);
    t.equal((await admin.put(at, { name: 'Gone' })).status, 404);
    const log = (await admin.get('/api/audit-log')).body as { action: string; subject: string }[];
    const told = log.filter(({ action }) => action.startsWith('preset.'));
    t.same(
      told.map(({ action, subject }) => `${action} ${subject}`),
      [
        'preset.delete SPRING',
        'preset.change SPRING',
        'preset.change SPRING',
        'preset.create Autumn',
        'preset.create spring',
      ],
      'what changed nothing is not told',
    );
    t.match(told[2], { before: { name: 'spring', to: null }, after: { name: 'SPRING' } });
  });

  t.test('another organization neither sees nor changes them', async (t) => {
    const { id } = (await admin.post(PATH, { name: 'Ours', parameters: json({ src: 'a' }) })).body;
    t.same((await stranger.get(PATH)).body, []);
    t.equal((await stranger.put(`${PATH}/${id}`, { name: 'Taken' })).status, 404);
    t.equal((await stranger.delete(`${PATH}/${id}`)).status, 404);
    await stranger.post('/api/tracking-parameters', source);
    const twin = await stranger.post(PATH, { name: 'Ours', parameters: json({ src: 'a' }) });
    t.equal(twin.status, 201, 'names are per organization');
    t.ok(names(await admin.get(PATH)).includes('Ours'));
  });

  t.test('a name given twice at once is given once', async (t) => {
    const draft = { name: 'Same', parameters: json({ src: 'a' }) };
    const twins = await Promise.all(Array.from({ length: 5 }, () => member.post(PATH, draft)));
    t.same(twins.map(({ status }) => status).sort(), [201, 422, 422, 422, 422]);
  });

  t.test('it stays when its maker is no longer a member', async (t) => {
    const draft = { name: 'Kept', parameters: json({ src: 'a' }) };
    const { id } = (await other.post(PATH, draft)).body;
    const { id: userId } = (await other.get('/api/auth/me')).body;
    t.equal((await admin.delete(`/api/users/${userId}`)).status, 200);
    const kept = (await member.get(PATH)).body.find((one: { id: string }) => one.id === id);
    t.match(kept, { name: 'Kept', createdBy: null });
    t.equal((await member.put(`${PATH}/${id}`, { name: 'Mine' })).status, 403);
    t.equal((await admin.put(`${PATH}/${id}`, { name: 'Ours now' })).status, 200);
  });
});
