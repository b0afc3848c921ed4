// What is kept for a time only goes when the time is over, and nothing else does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '@utmost/api/caller.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { removeInBatches } from '@utmost/api/organization/remove-in-batches.ts';
import { connect } from '@utmost/db/connection.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startBeside, startServer } from '../../support/server.ts';

t.test('behind each batch others have the database for as long as it took', async (t) => {
  const [engine] = engines;
  if (!engine) throw new Error('There is always the embedded one.');
  const { dataDir, drop } = await engine.createDatabase();
  const sequelize = connect({ dataDir });
  t.teardown(async () => {
    await sequelize.close();
    await drop();
  });
  const lifecycle = { isStopping: false };
  const services = { database: { sequelize }, lifecycle } as unknown as Services;
  const pauses: number[] = [];
  let end = Number.NaN;
  let left = 2;
  const workMs = 300;
  await removeInBatches(services, async () => {
    pauses.push(performance.now() - end);
    await wait(workMs);
    left -= 1;
    end = performance.now();
    return left;
  });
  t.equal(pauses.length, 2);
  // The timer of the work may be a millisecond early.
  for (const pause of pauses.slice(1)) t.ok(pause >= workMs - 2, `${pause} ms`);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const models = defineModels(database);
    const ada = await signIn(running.url, address('ada@outdated'));
    const { id: userId, organizationId } = (await ada.get('/api/auth/me')).body;
    const entry = (subject: string, at: Date) => ({
      id: uuid(),
      organizationId,
      at,
      actor: 'ada',
      actorId: userId,
      actorKind: 'session' as const,
      via: 'session',
      address: '127.0.0.1',
      action: 'link.change',
      subjectId: null,
      subject,
      before: null,
      after: null,
    });
    // More than are removed at once.
    const old = Array.from({ length: 1_500 }, (_, at) => entry(`gone-for-good-${at}`, daysAgo(91)));
    await models.audit.bulkCreate([...old, entry('kept', daysAgo(89)), entry('new', daysAgo(0))]);
    const invite = (email: string) => ada.post('/api/users/invite', { email: address(email) });
    await invite('long@ago');
    await invite('just@expired');
    const expire = (email: string, expiresAt: Date) =>
      models.invitations.update({ expiresAt }, { where: { email: address(email) } });
    await expire('long@ago', daysAgo(31));
    await expire('just@expired', daysAgo(29));
    const event = (id: string, receivedAt: Date) => ({
      id,
      type: 'invoice.paid',
      customerId: null,
      createdAt: receivedAt,
      receivedAt,
    });
    const mark = uuid();
    await models.stripeEvents.bulkCreate([
      event(`old ${mark}`, daysAgo(31)),
      event(`young ${mark}`, daysAgo(29)),
    ]);
    const answer = (keyHash: string, createdAt: Date) => {
      const own = { id: uuid(), organizationId, userId, keyHash, createdAt };
      return { ...own, requestHash: '', status: null, answer: null };
    };
    await models.idempotencyKeys.bulkCreate([
      answer('old', daysAgo(1.1)),
      answer('young', daysAgo(0.9)),
    ]);
    const answers = async () =>
      (await models.idempotencyKeys.findAll({ where: { organizationId }, raw: true })).map(
        (row) => (row as unknown as { keyHash: string }).keyHash,
      );
    const subjects = async () =>
      (await models.audit.findAll({ where: { organizationId, action: 'link.change' }, raw: true }))
        .map((row) => (row as unknown as { subject: string }).subject)
        .sort();
    const emails = async () =>
      (await models.invitations.findAll({ where: { organizationId }, raw: true })).map(
        (row) => (row as unknown as { email: string }).email,
      );
    const events = async () =>
      (
        await database.query<{ id: string }>('SELECT id FROM stripe_events WHERE id LIKE ?', {
          type: QueryTypes.SELECT,
          replacements: [`%${mark}`],
        })
      ).map(({ id }) => id);

    const forever = await startBeside(running);
    const isDone = async () =>
      (await emails()).length + (await events()).length + (await answers()).length <= 3;
    while (!(await isDone())) await wait(20);
    await forever.stop();
    t.same(await emails(), [address('just@expired')]);
    t.same(await events(), [`young ${mark}`]);
    t.same(await answers(), ['young']);
    t.equal((await subjects()).length, 1_502, 'without the setting the log is kept');

    const settings = { ...running.settings, AUDIT_KEEP_DAYS: '90' };
    const beside = await startBeside({ settings });
    while ((await subjects()).length > 2) await wait(20);
    await beside.stop();
    t.same(await subjects(), ['kept', 'new']);
    if (engine.name !== 'embedded') return;
    await running.server.stop();
    await database.query('PRAGMA wal_checkpoint(TRUNCATE)');
    const file = readFileSync(join(running.settings.DATA_DIR ?? '', 'utmost.sqlite'), 'latin1');
    t.notMatch(file, /gone-for-good/, 'what is deleted is overwritten');
    t.match(file, /kept/);
  });
}
