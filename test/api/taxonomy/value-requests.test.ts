// Values that members ask the admins for: one request each, which ends when the value is allowed.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/value-requests';
const values = ({ body }: Answer) => (body as { value: string }[]).map(({ value }) => value);

onEveryEngine(t, async (t, { admin, organizationId, running, addParameter, addMapping }) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const member = await signInMember(running, database, organizationId, address('bob@guests'));
  const other = await signInMember(running, database, organizationId, address('cleo@guests'));
  const stranger = await signIn(running.url, address('eve@other'));
  const medium = await addParameter({
    ...{ type: 'dropdown', displayName: 'Medium', queryName: 'md', forceLowercase: true },
    allowedValues: 'email,social',
  });
  const channel = await addParameter({
    ...{ type: 'dropdown', displayName: 'Channel', queryName: 'ch', useCodedValues: true },
  });
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const mails = async () => {
    const sql = "SELECT id FROM outbox WHERE organizationId = ? AND kind = 'value-request'";
    return (await database.query(sql, { replacements: [organizationId] }))[0].length;
  };
  const ask = (client: typeof member, queryName: string, value: string, reason?: string) =>
    client.post(PATH, { queryName, value, ...(reason !== undefined && { reason }) });

  t.test('asked for by several at once, it is one request and one mail', async (t) => {
    const answers = await Promise.all(
      [member, other, member].map((client) => ask(client, 'md', ' Podcast ')),
    );
    t.same(
      answers.map(({ status }) => status),
      [201, 201, 201],
    );
    t.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    const second = await ask(member, 'ch', 'affiliate', ' Our partners start in May ');
    t.match(second.body, {
      ...{ queryName: 'ch', value: 'affiliate', reason: 'Our partners start in May' },
      ...{ requestedBy: 'bob', state: 'open' },
    });
    t.same(values(await admin.get(PATH)), ['affiliate', 'podcast']);
    t.same((await other.get(PATH)).body, (await admin.get(PATH)).body, 'everyone sees them');
    t.equal(await mails(), 1, 'admins are told once');
  });

  t.test('what needs no request, or never could be allowed, is refused', async (t) => {
    const refused = async (queryName: string, value: string, message: string, reason?: string) => {
      const { status, body } = await ask(member, queryName, value, reason);
      t.same([status, body.message], [422, message], `${queryName}: ${value}`);
    };
    await refused('md', 'Email', 'Medium already allows "email".');
    await refused('src', 'anything', 'Source already allows "anything".');
    await refused('md', ' ', 'Give the value to ask for.');
    await refused(
      'md',
      'a,b',
      "A value that is asked for can't contain a comma, which separates values.",
    );
    await refused('nn', 'x', '"nn" is not a tracking parameter of this workspace');
    await refused(
      ...([
        'md',
        'x',
        'The reason must be at most 500 characters, without control or invisible characters.',
        'y'.repeat(501),
      ] as const),
    );
    await refused(
      'md',
      'x'.repeat(256),
      'A value that is asked for must be at most 255 characters.',
    );
  });

  t.test('it ends when the value is allowed, and declined it stays for its asker', async (t) => {
    const [affiliate, podcast] = (await admin.get(PATH)).body as { id: string }[];
    for (const client of [member, other]) {
      t.equal((await client.post(`${PATH}/${podcast?.id}/decline`)).status, 403);
    }
    t.equal((await other.delete(`${PATH}/${affiliate?.id}`)).status, 403, 'not who asked');
    const declined = await admin.post(`${PATH}/${podcast?.id}/decline`);
    t.match(declined.body, { value: 'podcast', state: 'declined' });
    t.match((await ask(other, 'md', 'podcast')).body, { id: podcast?.id, state: 'declined' });
    await addMapping({
      parameterId: channel.id,
      displayValue: 'Partners',
      codedValue: 'affiliate',
    });
    t.same(values(await member.get(PATH)), ['podcast'], 'it is allowed');
    await admin.put(`/api/tracking-parameters/${medium.id}`, { queryName: 'medium' });
    t.match((await member.get(PATH)).body, [{ queryName: 'medium', state: 'declined' }]);
    await ask(member, 'medium', 'affiliate');
    const rows = await database.query('SELECT id FROM value_requests WHERE organizationId = ?', {
      replacements: [organizationId],
    });
    t.equal(rows[0].length, 2, 'what was allowed is forgotten');
    t.equal((await admin.delete(`${PATH}/${podcast?.id}`)).status, 200);
    const log = (await admin.get('/api/audit-log')).body as { action: string; subject: string }[];
    t.same(
      log.flatMap(({ action, subject }) =>
        action.startsWith('value-request.') ? [`${action} ${subject}`] : [],
      ),
      [
        'value-request.delete medium: podcast',
        'value-request.create medium: affiliate',
        'value-request.decline md: podcast',
        'value-request.create ch: affiliate',
        'value-request.create md: podcast',
      ],
    );
    await admin.delete(`/api/tracking-parameters/${medium.id}`);
    t.same((await member.get(PATH)).body, [], 'it goes with its parameter');
  });

  t.test('T1 another organization neither sees nor answers them', async (t) => {
    const { id } = (await ask(member, 'ch', 'display')).body;
    t.same((await stranger.get(PATH)).body, []);
    t.equal((await stranger.post(`${PATH}/${id}/decline`)).status, 404);
    t.equal((await stranger.delete(`${PATH}/${id}`)).status, 404);
    t.equal((await ask(stranger, 'ch', 'display')).status, 422, 'they have no such parameter');
  });

  t.test('taken back and asked for again, it makes no second mail', async (t) => {
    for (const { id } of (await admin.get(PATH)).body) await admin.delete(`${PATH}/${id}`);
    const before = await mails();
    const { id } = (await ask(other, 'ch', 'fax')).body;
    t.equal(await mails(), before + 1, 'no other was open');
    t.equal((await other.delete(`${PATH}/${id}`)).status, 200);
    t.equal((await ask(other, 'ch', 'fax')).status, 201);
    t.equal(await mails(), before + 1);
  });

  t.test('there are at most 200', async (t) => {
    for (let at = (await admin.get(PATH)).body.length; at < 200; at += 1) {
      t.equal((await ask(member, 'ch', `v${at}`)).status, 201);
    }
    t.match(await ask(member, 'ch', 'one-more'), { status: 409, body: { code: 'conflict' } });
    t.equal((await ask(member, 'ch', 'v199')).status, 201, 'one that was asked for already');
  });
});
