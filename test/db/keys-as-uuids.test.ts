// A database whose keys are characters gets them as UUIDs where the server has that type, and back: the same
// rows in the same order, every reference holds.

import { defineModels } from '@utmost/api/models/models.ts';
import { changeData } from '@utmost/api/models/organization-data.ts';
import { hasUuids, keyTypeOf, learnKeyType } from '@utmost/db/key-type.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { down, up } from '@utmost/db/migrations/0015-keys-as-uuids.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { everyRow } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { storeOrganization } from '../support/organization-row.ts';
import { openDatabase } from './open-database.ts';

const LINKS = 300;

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, again, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    const queryInterface = sequelize.getQueryInterface();
    const types = async () => {
      const rows = await sequelize.query<{ type: string; columns: number }>(
        `SELECT column_type AS type, COUNT(*) AS columns FROM information_schema.columns
         WHERE table_schema = DATABASE() AND is_nullable = 'NO' AND column_type IN ('uuid', 'char(36)') GROUP BY column_type`,
        { type: QueryTypes.SELECT },
      );
      return Object.fromEntries(rows.map(({ type, columns }) => [type, Number(columns)]));
    };
    const organizationId = await storeOrganization(defineModels(sequelize));
    await storeManyLinks(sequelize, { organizationId, links: LINKS, mark: 'a1' });
    const order = () => sequelize.query('SELECT id FROM tracking_links ORDER BY id');
    const [rows, ids] = [await everyRow(sequelize), await order()];

    if (engine.name === 'embedded') {
      await down(queryInterface);
      await up(queryInterface);
      t.same(await everyRow(sequelize), rows, 'nothing is done');
      t.equal(keyTypeOf(sequelize), 'characters');
      return;
    }
    t.ok(await hasUuids(sequelize), 'the server of the tests has the type');
    const { uuid: keys = 0, ...others } = await types();
    t.ok(keys > 30, 'a new database has its keys so');
    t.same(others, {});

    await down(queryInterface);
    t.same(await types(), { 'char(36)': keys });
    t.equal(keyTypeOf(sequelize), 'characters');
    t.same(await everyRow(sequelize), rows);
    t.same(await order(), ids);

    await up(queryInterface);
    t.same(await types(), { uuid: keys });
    t.equal(keyTypeOf(sequelize), 'bytes');
    t.same(await everyRow(sequelize), rows);
    t.same(await order(), ids);
    t.same(await up(queryInterface), undefined, 'a second time there is nothing to do');

    const other = again();
    t.throws(() => keyTypeOf(other), /not learned/);
    await learnKeyType(other);
    t.equal(keyTypeOf(other), 'bytes', 'another process sees it');

    const database = { sequelize, models: defineModels(sequelize) };
    await changeData(database, organizationId, async ({ links }) => {
      t.equal(await links.remove({ name: 'Offer 1' }), 1);
    });
    await sequelize.query('DELETE FROM organizations WHERE id = ?', {
      replacements: [organizationId],
    });
    t.same(await sequelize.query('SELECT id FROM tracking_links'), [[], []], 'the references hold');
  });
}
