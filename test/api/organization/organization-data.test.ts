// What one organization owns is all that it sees: another's rows cannot be found, counted, changed or removed.
import { defineModels } from '@utmost/api/models/models.ts';
import { changeData, type Database, dataOf } from '@utmost/api/models/organization-data.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { openDatabase } from '../../db/open-database.ts';
import { engines } from '../../support/engines.ts';
import { storeOrganization } from '../../support/organization-row.ts';

async function addLink(database: Database, organizationId: string, name: string): Promise<string> {
  const id = uuid();
  const now = new Date('2026-11-21T10:00:00.123Z');
  const row = {
    id,
    name,
    baseUrl: 'https://a.example/',
    fullUrl: 'https://a.example/',
    parameters: '{}',
    isAdvancedMode: false,
    urlEncoding: true,
    duplicateKey: '0'.repeat(32),
    createdBy: 'ada',
    sortOrder: 0,
    createdAt: now,
    lastModifiedAt: now,
  };
  await changeData(database, { organizationId }, (data) =>
    data.links.prepare([{ row, values: new Map() }])(),
  );
  return id;
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    const models = defineModels(sequelize);
    const database: Database = { sequelize, models };
    const ours = await storeOrganization(models);
    const theirs = await storeOrganization(models);
    const own = await addLink(database, ours, 'Ours');
    const foreign = await addLink(database, theirs, 'Theirs');
    const { links } = dataOf(database, ours);
    const victim = async () => dataOf(database, theirs).links.find(foreign);
    const before = await victim();

    t.test('reading', async (t) => {
      t.equal(await links.find(foreign), null);
      t.match(await links.find(own), {
        name: 'Ours',
        isAdvancedMode: false,
        urlEncoding: true,
        createdAt: new Date('2026-11-21T10:00:00.123Z'),
      });
      t.same(
        (await links.all()).map(({ id }) => id),
        [own],
      );
      t.same(await links.all({ where: { id: foreign } }), []);
      t.same(
        await links.all({ where: { organizationId: theirs } }),
        [await links.find(own)],
        'not even by asking for it',
      );
      t.equal(await links.count(), 1);
      t.equal(await links.count({ id: [own, foreign] }), 1);
    });

    t.test('writing', async (t) => {
      await changeData(database, { organizationId: ours }, async (data) => {
        await data.links.update(foreign, { name: 'Taken' });
        t.equal(await data.links.remove({ id: foreign }), 0);
        t.equal(await data.links.remove({ organizationId: theirs, name: 'Theirs' }), 0);
        await data.links.update(own, { name: 'Renamed' });
      });
      t.same(await victim(), before, 'byte for byte');
      t.match(await links.find(own), { name: 'Renamed' });
      const stolen = { ...before, id: uuid(), organizationId: theirs };
      if (before) {
        const row = { ...before, ...stolen };
        await changeData(database, { organizationId: ours }, (data) =>
          data.links.prepare([{ row, values: new Map() }])(),
        );
      }
      t.equal(await dataOf(database, theirs).links.count(), 1, 'what is created is ours');
    });

    t.test('removing an organization removes what it owns, and nothing else', async (t) => {
      await models.organizations.destroy({ where: { id: ours } });
      t.equal(await links.count(), 0);
      t.same(await victim(), before);
    });
  });
}
