// A restored database: the embedded one notices, one command makes it safe, and no number is given twice.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@utmost/api/clock.ts';
import { readConfig } from '@utmost/api/config.ts';
import { createServer } from '@utmost/api/server.ts';
import { startFailure } from '@utmost/api/start-failure.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startBeside, startServer } from '../../support/server.ts';
import { operate } from './operate.ts';

const IDENTIFIER = {
  type: 'identifier',
  displayName: 'Link ID',
  queryName: 'lid',
  identifierFormat: 'numeric',
};
// What a restore replaces of an organization with numbers.
const NUMBERED = [
  'tracking_parameters',
  'given_numbers',
  'tracking_links',
  'link_values',
  'audit_entries',
  'organization_usage',
];

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    t.teardown(() => running.stop());
    const admin = await signIn(running.url, address('ada@restored'));
    await admin.post('/api/tracking-parameters', IDENTIFIER);
    const link = { name: 'A', baseUrl: 'https://a.example/' };
    const numberOf = async (client = admin) =>
      /lid=(\d+)/.exec((await client.post('/api/tracking-links', link)).body.fullUrl)?.[1];
    t.equal(await numberOf(), '1');
    const { headers } = await admin.get('/api/tracking-parameters');
    const unchanged = (client = admin) =>
      client.request('GET', '/api/tracking-parameters', undefined, {
        'if-none-match': headers.get('etag') ?? '',
      });
    t.equal((await unchanged()).status, 304);
    const epochOf = async (client = admin) => (await client.get('/api/auth/me')).body.epoch;
    const epoch = await epochOf();
    t.match(epoch, /^[\da-f]{8}-[\da-f-]{27}$/);
    t.equal(await epochOf(), epoch);
    const { id } = (await admin.post('/api/users/invite', { email: address('bob@restored') })).body;
    const database = databaseOf(running);
    t.teardown(() => database.close());
    // As it was while the mail waited.
    await database.query("UPDATE invitations SET mailStatus = 'waiting'");
    await database.query(
      `INSERT INTO outbox (id, organizationId, invitationId, kind, recipient, queuedAt, attempts, dueAt)
       SELECT id, organizationId, id, 'invitation', email, sentAt, 1, expiresAt FROM invitations`,
    );
    // As where only some of the links could be saved.
    await database.query('UPDATE organization_usage SET links = links + 7');

    const { code, stdout } = await operate(running.settings, 'after-restore');
    t.match({ code, stdout }, { code: 0, stdout: /raised lid by \d+\.\n.*start the service now/ });
    const step = Number(/lid by (\d+)/.exec(stdout)?.[1]);
    t.ok(step > 1000, 'by the time since the newest change as well');
    const beside = await startBeside(running);
    t.teardown(() => beside.stop());
    const again = await signIn(beside.url, address('ada@restored'));
    t.match((await again.get('/api/invitations')).body, [{ id, mailStatus: 'unknown' }]);
    t.same((await database.query('SELECT id FROM outbox'))[0], []);
    const { headers: listed } = await again.get('/api/tracking-links');
    t.match(listed.get('content-range'), /\/1$/, 'links are counted anew');
    t.equal(await numberOf(again), String(step + 2));
    t.equal((await unchanged(again)).status, 200, 'a tag of the epoch before is worth nothing');
    t.match(await epochOf(again), /^[\da-f]{8}-/);
    t.not(await epochOf(again), await epochOf());
    t.match(await operate(running.settings, 'after-restore', '--step', '5'), {
      stdout: /lid by 5/,
    });
    t.equal(await numberOf(again), String(step + 8));
    t.match(await operate(running.settings, 'after-restore', '--step', 'x'), { code: 2 });
  });
}

for (const engine of engines) {
  t.test(`the same backup restored twice gives no number twice on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    t.teardown(() => running.stop());
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const email = address('ada@twice');
    const numbers: string[] = [];
    const createIn = async (url: string) => {
      const client = await signIn(url, email);
      for (let at = 0; at < 20; at += 1) {
        const link = { name: `L${at}`, baseUrl: 'https://a.example/' };
        const { fullUrl } = (await client.post('/api/tracking-links', link)).body;
        numbers.push(/lid=(\d+)/.exec(fullUrl)?.[1] ?? '');
      }
    };
    const admin = await signIn(running.url, email);
    await admin.post('/api/tracking-parameters', IDENTIFIER);
    await createIn(running.url);
    for (const table of NUMBERED)
      await database.query(`CREATE TABLE backup_${table} AS SELECT * FROM ${table}`);
    await createIn(running.url);
    for (let life = 1; life <= 3; life += 1) {
      for (const table of NUMBERED) {
        await database.query(`DELETE FROM ${table}`);
        await database.query(`INSERT INTO ${table} SELECT * FROM backup_${table}`);
      }
      t.match(await operate(running.settings, 'after-restore'), { code: 0 });
      const beside = await startBeside(running);
      await createIn(beside.url);
      await beside.stop();
    }
    t.equal(new Set(numbers).size, 5 * 20);
  });
}

t.test('the embedded database notices that it is an older one', async (t) => {
  const folder = t.testdir();
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
  const serve = async () => {
    const server = await createServer(readConfig(settings), systemClock);
    await server.initialize();
    await server.stop();
  };
  const file = join(settings.DATA_DIR, 'utmost.sqlite');
  await serve();
  cpSync(file, join(folder, 'backup'));
  await serve();
  const restore = () => {
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    cpSync(join(folder, 'backup'), file);
  };
  restore();
  const failed = await serve().catch((error) => startFailure(error));
  t.match(failed, /^The service cannot start: .* after-restore/);
  t.match(await operate(settings, 'after-restore'), { code: 0 });
  await serve();
  restore();
  t.match(
    await serve().catch((error) => startFailure(error)),
    /after-restore/,
    'of an epoch before',
  );
});
