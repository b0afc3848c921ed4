// What one organization asks for takes nothing from the others, and does not fill the disk.
import { randomUUID } from 'node:crypto';
import { auditQuota } from '@utmost/api/audit/record.ts';
import { heavyReadLimits } from '@utmost/api/http/plugins/heavy-reads.ts';
import { connect } from '@utmost/db/connection.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { QueryTypes, type Transaction } from 'sequelize';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { onEveryEngine } from './organization.ts';

const link = (name: string) => ({ name, baseUrl: 'https://a.example/' });
// More than a service has connections to a database.
const WAITING = 40;

onEveryEngine(t, async (t, { admin, addParameter, running }) => {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  await addParameter({ type: 'text', displayName: 'Medium', queryName: 'med' });
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const eve = await signIn(running.url, address('eve@neighbor'));
  const sequelize = databaseOf(running);
  t.teardown(() => sequelize.close());

  await t.test('what waits for the organization holds no connection', async (t) => {
    const holder = await sequelize.transaction();
    await sequelize.query('UPDATE organization_usage SET links = links WHERE id = ?', {
      replacements: [organizationId],
      transaction: holder,
    });
    const own = Array.from({ length: WAITING }, (_, at) =>
      admin.post('/api/tracking-links', link(`Own ${at}`)),
    );
    for (let asked = 0; asked < 10; asked++) {
      t.equal((await eve.get('/api/tracking-links')).status, 200);
      t.equal((await admin.get('/api/tracking-links')).status, 200, 'its own reads neither');
    }
    // The embedded engine has one writer.
    if (sequelize.getDialect() !== 'sqlite')
      t.equal((await eve.post('/api/tracking-links', link('Hers'))).status, 201);
    await holder.commit();
    t.same(new Set((await Promise.all(own)).map(({ status }) => status)), new Set([201]));
  });

  await t.test(
    'an import that stores nothing waits for no writer of the embedded engine',
    async (t) => {
      if (sequelize.getDialect() !== 'sqlite') return;
      const bad = `${'Bad,nowhere\n'.repeat(6_000)}`;
      const file = (rows: string, query: string) =>
        admin.request(
          'POST',
          `/api/tracking-links/import?${query}`,
          `link_name,website_url\n${rows}`,
          {
            'content-type': 'text/csv',
          },
        );
      const holder = await sequelize.transaction();
      try {
        const rows = Array.from({ length: 6_000 }, (_, at) => `L,https://a.example/${at}\n`).join(
          '',
        );
        t.match(await file(rows, 'dryRun=true'), { status: 200, body: { created: 6_000 } });
        t.match(await file(rows + bad, 'mode=valid&dryRun=true'), { body: { failed: 6_000 } });
        t.match(await file(bad, 'mode=all'), { status: 422, body: { failed: 6_000 } });
      } finally {
        await holder.rollback();
      }
    },
  );

  await t.test('reads of much take turns', async (t) => {
    const path = '/api/tracking-links/groups?by=src';
    const asked = Array.from({ length: 60 }, () => admin.get(path));
    const hers = await eve.get(path);
    t.equal(hers.status, 200, 'her turn comes');
    t.equal((await eve.get('/api/tracking-links')).status, 200);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    t.ok(refused.length < 60, 'some are answered');
    for (const { headers, body } of refused) {
      t.ok(Number(headers.get('retry-after')) > 0);
      t.equal(body.code, 'too_many_requests');
    }
    t.equal((await admin.get(path)).status, 200, 'and no place is lost');
    const gone = Array.from({ length: 10 }, async () => {
      const stop = new AbortController();
      const request = fetch(`${running.url}${path}`, {
        headers: { cookie: admin.cookies() },
        signal: stop.signal,
      }).catch(() => undefined);
      setImmediate(() => stop.abort());
      await request;
    });
    await Promise.all(gone);
    for (let again = 0; again < 6; again++) t.equal((await admin.get(path)).status, 200);
  });

  await t.test('a dry run stores no response', async (t) => {
    const stored = async () => {
      const [row] = await sequelize.query<{ many: number }>(
        'SELECT COUNT(*) AS many FROM idempotency_keys WHERE organizationId = ?',
        { type: QueryTypes.SELECT, replacements: [organizationId] },
      );
      return Number(row?.many);
    };
    const before = await stored();
    const post = (path: string, body: unknown, type = 'application/json') =>
      admin.request('POST', path, body, { 'content-type': type, 'idempotency-key': randomUUID() });
    const bulk = '/api/tracking-links/bulk';
    t.equal((await post(bulk, { links: [link('Dry')], dryRun: true })).status, 200);
    const csv = 'link_name,website_url\nDry,https://a.example/';
    const imported = await post('/api/tracking-links/import?dryRun=true', csv, 'text/csv');
    t.equal(imported.status, 200);
    t.equal(await stored(), before);
    t.equal((await post(bulk, { links: [link('Wet')], dryRun: false })).status, 201);
    t.equal(await stored(), before + 1);
  });

  await t.test('the audit log has what a change made different', async (t) => {
    const parameters = JSON.stringify({ src: 'a', med: 'b' });
    const { body } = await admin.post('/api/tracking-links', { ...link('Both'), parameters });
    const newest = async (action: string) =>
      (await admin.get(`/api/audit-log?filter={"action":"${action}"}&range=[0,0]`)).body[0];
    const change = { ids: [body.id], parameter: 'src', value: 'c' };
    await admin.request('PATCH', '/api/tracking-links', change);
    const { before, after } = await newest('link.set-value');
    t.same([before.parameters, after.parameters], ['{"src":"a"}', '{"src":"c"}']);
    await admin.patch(`/api/tracking-links/${body.id}`, { name: 'Renamed' });
    t.same(Object.keys((await newest('link.change')).after).sort(), ['lastModifiedAt', 'name']);
  });
});

t.test('reads of much and exports leave connections to all others', (t) => {
  t.same(heavyReadLimits(null), { reads: 3, exports: 8 });
  t.same(heavyReadLimits(2), { reads: 1, exports: 1 });
  for (let connections = 3; connections <= 500; connections++) {
    const { reads, exports } = heavyReadLimits(connections);
    t.ok(reads >= 1 && exports >= 1 && reads + exports < connections, `of ${connections}`);
  }
  t.end();
});

t.test('changes of a day take up so much of the audit log, and more for each link', async (t) => {
  const dataDir = t.testdir();
  const sequelize = connect({ dataDir });
  t.teardown(() => sequelize.close());
  const quota = auditQuota();
  const day = new Date('2026-01-05T12:00:00Z');
  const take = (organizationId: string, links: number, bytes: number, now = day) =>
    inTransaction(sequelize, async (transaction) =>
      quota.take(transaction, { organizationId, links, bytes, now }),
    );
  for (let taken = 0; taken < 63; taken++) await take('a', 0, 1_000_000);

  let attempts = 0;
  await inTransaction(sequelize, async (transaction) => {
    quota.take(transaction, { organizationId: 'a', links: 0, bytes: 1_000_000, now: day });
    attempts += 1;
    // As the engine says that another one is writing.
    if (attempts < 3) throw Object.assign(new Error(), { original: { code: 'SQLITE_BUSY' } });
  });
  await t.rejects(take('a', 0, 1), { code: 'too_many_requests' }, 'counted once');

  await t.rejects(
    inTransaction(sequelize, async (transaction) => {
      for (let taken = 0; taken < 65; taken++)
        quota.take(transaction, { organizationId: 'b', links: 0, bytes: 1_000_000, now: day });
    }),
    { code: 'too_many_requests' },
    'one transaction has no more',
  );
  const undone = new Error('A dry run.');
  const dryRun = (parent: Transaction) =>
    sequelize.transaction({ transaction: parent }, async (transaction) => {
      quota.take(transaction, { organizationId: 'b', links: 0, bytes: 60_000_000, now: day });
      throw undone;
    });
  await t.rejects(inTransaction(sequelize, dryRun), undone);
  await inTransaction(sequelize, (transaction) => t.rejects(dryRun(transaction), undone));
  await take('b', 0, 64_000_000);
  await t.rejects(take('b', 0, 1), { code: 'too_many_requests' }, 'what was undone is not counted');

  await take('a', 0, 0);
  await take('a', 1, 2_000);
  await t.rejects(take('a', 1, 1), { code: 'too_many_requests' });
  await take('a', 0, 1, new Date('2026-01-06T12:00:00Z'));
});
