import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@utmost/db/connection.ts';
import { migrateUp } from '@utmost/db/migrate.ts';

/** A folder with a migrated embedded database, which tests copy instead of migrating their own. */
export interface MigratedFolder {
  env: { TEST_MIGRATED: string };
  remove(): void;
}

/** Makes it. @param parent where the folder is made */
export async function makeMigrated(parent: string): Promise<MigratedFolder> {
  const folder = mkdtempSync(join(parent, 'utmost-migrated-'));
  const sequelize = connect({ dataDir: folder });
  await migrateUp(sequelize);
  await sequelize.close();
  return {
    env: { TEST_MIGRATED: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
