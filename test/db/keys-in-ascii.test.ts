// A database whose keys are utf8mb4, as they were at first, gets them as ASCII, with every row and reference.
import { join } from 'node:path';
import { withoutForeignKeys } from '@utmost/db/foreign-keys.ts';
import { type Migration, migrateUp } from '@utmost/db/migrate.ts';
import * as keysAsUuids from '@utmost/db/migrations/0015-keys-as-uuids.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { engines } from '../support/engines.ts';
import { root } from '../support/sources.ts';
import { openDatabase } from './open-database.ts';

const OLD_KEY = 'CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL';
const OWNED = { id: 'a'.repeat(36), owner: 'b'.repeat(36) };

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    await keysAsUuids.down(sequelize.getQueryInterface());
    const isEmbedded = engine.name === 'embedded';
    const duplicateKey = '0123456789abcdef'.repeat(4);
    if (!isEmbedded) {
      await withoutForeignKeys(sequelize, async () => {
        const keys = await sequelize.query<{ tableName: string; columnName: string }>(
          `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
           WHERE table_schema = DATABASE() AND column_type = 'char(36)' AND character_set_name = 'ascii'`,
          { type: QueryTypes.SELECT },
        );
        for (const { tableName, columnName } of keys) {
          await sequelize.query(`ALTER TABLE ${tableName} MODIFY ${columnName} ${OLD_KEY}`);
        }
        await sequelize.query(
          'ALTER TABLE tracking_links MODIFY duplicateKey VARCHAR(64) NOT NULL',
        );
      });
    }
    const run = (sql: string) => sequelize.query(sql, { replacements: { ...OWNED, duplicateKey } });
    const now = "'2026-01-02 03:04:05.678'";
    await run(
      `INSERT INTO organizations (id, name, planId, createdAt) VALUES (:owner, 'A', 1, ${now})`,
    );
    await run(
      `INSERT INTO tracking_links (id, organizationId, name, baseUrl, fullUrl, parameters, isAdvancedMode,
         urlEncoding, duplicateKey, createdBy, sortOrder, createdAt, lastModifiedAt)
       VALUES (:id, :owner, 'L', 'https://a.example', 'https://a.example', '{}', 0, 1, :duplicateKey, 'ada', 0, ${now}, ${now})`,
    );
    const { up }: Migration = await import(join(root, 'db/migrations/0008b-keys-in-ascii.ts'));
    await up(sequelize.getQueryInterface());
    const ask = (sql: string) => sequelize.query(sql, { type: QueryTypes.SELECT });
    t.same(await ask('SELECT id, organizationId, duplicateKey FROM tracking_links'), [
      { id: OWNED.id, organizationId: OWNED.owner, duplicateKey: duplicateKey.slice(0, 32) },
    ]);
    if (!isEmbedded) {
      const others = await ask(
        `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = DATABASE()
         AND column_type = 'char(36)' AND is_nullable = 'NO' AND character_set_name <> 'ascii'`,
      );
      t.same(others, []);
    }
    await run('DELETE FROM organizations WHERE id = :owner');
    t.same(await ask('SELECT id FROM tracking_links'), [], 'the references hold');
  });
}
