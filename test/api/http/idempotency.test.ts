// The same request twice under one Idempotency-Key is done once, in flight or not, killed or not.

import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize, Transaction } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { type Engine, engines, onOneNode } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';
import { sharedService } from '../../support/shared-services.ts';
import { onEveryEngine } from '../organization.ts';

const link = (name: string) => ({ name, baseUrl: 'https://a.example/', parameters: '{}' });
const IMPORTED = 12_000;
const LID = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };

function keyed(client: Client, key: string, path: string, body: unknown): Promise<Answer> {
  return client.request('POST', path, body, { 'idempotency-key': key });
}
const total = async (client: Client): Promise<number> => {
  const { headers } = await client.get('/api/tracking-links?range=[0,0]');
  return Number(headers.get('content-range')?.split('/')[1]);
};

onEveryEngine(t, async (t, { admin, addParameter, running }) => {
  await addParameter(LID);

  await t.test('one after the other', async (t) => {
    const key = randomUUID();
    const first = await keyed(admin, key, '/api/tracking-links', link('One'));
    const again = await keyed(admin, key, '/api/tracking-links', link('One'));
    t.same([again.status, again.body], [201, first.body], 'the first answer');
    t.equal(await total(admin), 1);
    const other = await keyed(admin, key, '/api/tracking-links', link('Other'));
    t.equal(other.status, 422);
    t.equal(other.body.code, 'idempotency_key_reused');
    const elsewhere = await keyed(admin, key, '/api/tracking-links/bulk', { links: [link('A')] });
    t.equal(elsewhere.body.code, 'idempotency_key_reused');
    t.equal((await keyed(admin, 'a b', '/api/tracking-links', link('One'))).status, 400);
    t.equal((await keyed(admin, 'x'.repeat(256), '/api/tracking-links', link('One'))).status, 400);
    const stranger = await signIn(running.url, address('eve@elsewhere'));
    const theirs = await keyed(stranger, key, '/api/tracking-links', link('Theirs'));
    t.equal(theirs.status, 201, 'a key is its sender’s own');
    const email = address('bob@northwind');
    await admin.post('/api/users/invite', { email });
    const colleague = await signIn(running.url, email);
    const same = await keyed(colleague, key, '/api/tracking-links', link('One'));
    t.equal(same.status, 201, 'also within an organization');
    t.not(same.body.id, first.body.id, 'and what a colleague sends is not taken for ours');
  });

  await t.test('twenty at once', async (t) => {
    const key = randomUUID();
    const before = await total(admin);
    const body = { links: [link('A'), link('B')] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => keyed(admin, key, '/api/tracking-links/bulk', body)),
    );
    t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
    t.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
    t.equal(await total(admin), before + 2);
  });

  await t.test('what failed, and what was only tried', async (t) => {
    const key = randomUUID();
    const before = await total(admin);
    const bad = await keyed(admin, key, '/api/tracking-links', link(''));
    t.equal(bad.status, 422);
    const good = await keyed(admin, key, '/api/tracking-links', link('Good'));
    t.equal(good.status, 201, 'a failure leaves the key free');
    t.equal(JSON.parse(good.body.parameters).lid, String(before + 1), 'and no number used');
    const dry = { links: [link('Dry')], dryRun: true };
    const tried = await keyed(admin, randomUUID(), '/api/tracking-links/bulk', dry);
    t.equal(tried.status, 200);
    t.equal(await total(admin), before + 1, 'a rehearsal stores nothing');
  });

  await t.test('an answer with a secret is not kept', async (t) => {
    const calls: [string, object][] = [
      ['/api/api-tokens', { name: 'CI', scope: 'read' }],
      ['/api/users/invite', { email: address('guest@northwind') }],
    ];
    for (const [path, body] of calls) {
      const key = randomUUID();
      t.equal((await keyed(admin, key, path, body)).status, 201, path);
      const again = await keyed(admin, key, path, body);
      t.equal(again.status, 409, path);
      t.equal(again.body.code, 'answer_not_kept');
    }
    t.equal((await admin.get('/api/api-tokens')).body.length, 1);
  });

  await t.test('a file', async (t) => {
    const key = randomUUID();
    const before = await total(admin);
    const headers = { 'content-type': 'text/csv', 'idempotency-key': key };
    const importing = (rows: string, query = '') =>
      admin.request(
        'POST',
        `/api/tracking-links/import${query}`,
        `link_name,website_url\n${rows}`,
        headers,
      );
    const first = await importing('One,https://a.example/');
    const again = await importing('One,https://a.example/');
    t.same([again.status, again.body], [201, first.body], 'the first answer');
    t.equal(await total(admin), before + 1);
    for (const other of [
      await importing('Other,https://a.example/'),
      await importing('One,https://a.example/', '?mode=valid'),
    ]) {
      t.match(other, { status: 422, body: { code: 'idempotency_key_reused' } });
    }
    t.equal(await total(admin), before + 1);
  });

  await t.test('the other calls that create', async (t) => {
    const dropdown = { type: 'dropdown', displayName: 'Ch', queryName: 'ch', useCodedValues: true };
    const key = randomUUID();
    const first = await keyed(admin, key, '/api/tracking-parameters', dropdown);
    const again = await keyed(admin, key, '/api/tracking-parameters', dropdown);
    t.same([again.status, again.body], [201, first.body]);
    const mapping = { parameterId: first.body.id, displayValue: 'Paid', codedValue: 'p' };
    const stored = await keyed(admin, 'mapping', '/api/dropdown-values', mapping);
    const twice = await keyed(admin, 'mapping', '/api/dropdown-values', mapping);
    t.same([twice.status, twice.body], [201, stored.body]);
  });
});

const mariadb = engines.find(({ name }) => name === 'mariadb');

for (const engine of engines) {
  t.test(`a key is kept for a day, on ${engine.name}`, async (t) => {
    let late = 0;
    const clock = { now: () => new Date(Date.now() + late) };
    const running = await startServer(engine, { clock });
    t.teardown(running.stop);
    const admin = await signIn(running.url, address('ada@day'));
    const key = randomUUID();
    const send = (name: string) => keyed(admin, key, '/api/tracking-links', link(name));
    t.equal((await send('One')).status, 201);
    late = 24 * 60 * 60 * 1000 - 60_000;
    t.equal((await send('Two')).status, 422, 'a minute before its end it is still taken');
    late += 120_000;
    t.equal((await send('Two')).status, 201, 'a minute after it is free');
    t.equal(await total(admin), 2);
  });
}

t.test(
  'killed in the middle of an import',
  mariadb ? onOneNode : { skip: 'no MariaDB' },
  async (t) => {
    const two = await sharedService(mariadb as Engine, 'unbilled');
    const { PORT: _, ...settings } = two.settings;
    const one = await startProcess(settings);
    const client = await signIn(one.url, address('ada@killed'));
    const { organizationId } = (await client.get('/api/auth/me')).body;
    await client.post('/api/tracking-parameters', LID);
    const rows = Array.from({ length: IMPORTED }, (_, at) => `L${at},https://c.example/${at}`);
    const csv = ['link_name,website_url', ...rows].join('\n');
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'import-1' };
    let outcome = 'on its way';
    const sent = client.request('POST', '/api/tracking-links/import', csv, headers).then(
      () => {
        outcome = 'answered';
      },
      () => {
        outcome = 'cut off';
      },
    );
    const database = databaseOf(two);
    while (outcome === 'on its way' && !(await holdsLinks(database, organizationId)));
    await database.close();
    one.child.kill('SIGKILL');
    await sent;
    t.equal(outcome, 'cut off');

    const cookie = client.cookies();
    const again = clientOf(two.url, { cookie });
    t.equal(await total(again), 0, 'nothing of it is stored');
    const done = await again.request('POST', '/api/tracking-links/import', csv, headers);
    t.equal(done.status, 201);
    t.equal(done.body.created, IMPORTED);
    const replayed = await again.request('POST', '/api/tracking-links/import', csv, headers);
    t.same([replayed.status, replayed.body], [201, done.body]);
    t.equal(await total(again), IMPORTED, 'stored once');
    const { body } = await again.get('/api/tracking-parameters');
    t.equal(body[0].currentIdentifierValue, IMPORTED, 'numbered once');
  },
);

/** Whether links are stored, those too whose transaction is not at its end. */
function holdsLinks(database: Sequelize, organizationId: string): Promise<boolean> {
  const isolationLevel = Transaction.ISOLATION_LEVELS.READ_UNCOMMITTED;
  return database.transaction({ isolationLevel }, async (transaction) => {
    const replacements = [organizationId];
    const options = { type: QueryTypes.SELECT, transaction, replacements } as const;
    const statement = 'SELECT 1 FROM tracking_links WHERE organizationId = ? LIMIT 1';
    return (await database.query(statement, options)).length > 0;
  });
}
