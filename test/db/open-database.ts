import { connect } from '@utmost/db/connection.ts';
import type { Sequelize } from 'sequelize';
import type { Engine } from '../support/engines.ts';

/** A fresh database of the engine, opened; `again` opens it once more, as another process would. */
export interface OpenDatabase {
  sequelize: Sequelize;
  again(): Sequelize;
  /** What another process needs in its environment to open it. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** Makes and opens a database with nothing in it, not even a table. */
export async function openDatabase(engine: Engine): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, drop } = await engine.createDatabase({ withoutTables: true });
  const opened: Sequelize[] = [];
  const again = () => {
    const sequelize = connect({ databaseUrl, dataDir });
    opened.push(sequelize);
    return sequelize;
  };
  return {
    sequelize: again(),
    again,
    env: { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    async drop() {
      for (const sequelize of opened) await sequelize.close();
      await drop();
    },
  };
}
