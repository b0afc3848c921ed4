// What tells a database from an older copy of itself.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@utmost/db/connection.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { RestoredDatabase, serveFolder } from '@utmost/db/restored-database.ts';
import t from 'tap';

t.test('a folder that has served a later state refuses an older copy', async (t) => {
  const dataDir = t.testdir();
  const file = join(dataDir, 'utmost.sqlite');
  const copy = join(dataDir, 'copy.sqlite');
  const serve = async () => {
    const sequelize = connect({ dataDir });
    try {
      await migrateUp(sequelize);
      await serveFolder(sequelize, dataDir);
    } finally {
      await sequelize.close();
    }
  };
  await serve();
  copyFileSync(file, copy);
  await serve();
  await serve();
  copyFileSync(copy, file);
  for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
  await t.rejects(serve(), RestoredDatabase);
});
