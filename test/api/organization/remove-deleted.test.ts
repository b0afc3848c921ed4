// A large organization that is deleted: gone at once for its people, removed batch by batch, also by the next process, and
// others are served meanwhile.
import { defineModels } from '@utmost/api/models/models.ts';
import { readRows } from '@utmost/api/models/read-row.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, rowsOf, untilRemoved } from '../../support/database.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { startServer } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';

const LINKS = 6_000;

for (const engine of engines) {
  t.test(`on ${engine.name}`, { timeout: 120_000 }, async (t) => {
    const { databaseUrl, dataDir, drop } = await engine.createDatabase();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BILLING: 'off' };
    const first = await startProcess(settings);
    t.teardown(() => first.child.kill('SIGKILL'));
    const database = databaseOf({ settings });
    const stays = await signIn(first.url, address('ada@stays'));
    await stays.post('/api/tracking-links', { name: 'Kept', baseUrl: 'https://a.example/' });
    const goes = await signIn(first.url, address('ada@goes'));
    const { organizationId } = (await goes.get('/api/auth/me')).body;
    await goes.post('/api/users/invite', { email: address('guest@goes') });
    await storeManyLinks(database, { organizationId, links: LINKS, mark: 'aa' });
    const models = defineModels(database);
    const linksLeft = () => models.links.count({ where: { organizationId } });

    t.same((await goes.delete('/api/account')).body, { deleted: true });
    t.equal((await goes.get('/api/auth/me')).status, 401);
    const anew = await signIn(first.url, address('ada@goes'));
    t.same((await anew.get('/api/tracking-links')).body, [], 'its people sign in anew');
    const guest = await signIn(first.url, address('guest@goes'));
    t.same((await guest.get('/api/users')).body.length, 1, 'its invitations are gone');
    const listed = await stays.get('/api/tracking-links');
    t.equal(listed.body.length, 1);
    t.ok(await linksLeft(), 'another list was read before all of it was removed');

    await first.end('SIGKILL');
    const left = await linksLeft();
    t.ok(left > 0, `killed with ${left} of ${LINKS} links left`);

    const second = await startProcess(settings);
    t.teardown(async () => {
      await second.end('SIGTERM');
      await database.close();
      await drop();
    });
    await untilRemoved(database);
    const rows = Object.values(await rowsOf(database, organizationId)).flat();
    t.same(rows, [], 'not a row of it is left');
    t.equal(await models.linkValues.count({ where: { organizationId } }), 0);
    const [kept] = await database.query<{ count: number }>(
      'SELECT COUNT(*) AS count FROM tracking_links',
      { type: QueryTypes.SELECT },
    );
    t.equal(Number(kept?.count), 1, "and all of the others'");
  });
}

t.test('an organization that can’t be removed keeps no other from being removed', async (t) => {
  const embedded = engines.find(({ name }) => name === 'embedded') as Engine;
  const running = await startServer(embedded, { env: { BILLING: 'off' } });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const [first, second] = [
    await signIn(running.url, address('ada@refused')),
    await signIn(running.url, address('eve@removed')),
  ];
  const { organizationId } = (await first.get('/api/auth/me')).body;
  await database.query(
    `CREATE TRIGGER refused BEFORE DELETE ON organizations WHEN OLD.id = '${organizationId}'
     BEGIN SELECT RAISE(ABORT, 'not this one'); END`,
  );
  const { organizations } = defineModels(database);
  const left = async () => (await readRows(organizations, {})).map(({ id }) => id);
  await first.delete('/api/account');
  await second.delete('/api/account');
  while ((await left()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
  t.same(await left(), [organizationId]);
  t.match(running.logged[0], { msg: "Couldn't remove a deleted organization." });
  await database.query('DROP TRIGGER refused');
});
