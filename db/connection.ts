import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import * as embeddedDriver from './embedded/driver.ts';

/** Where the data live: a MySQL-speaking server, or a file of the embedded engine in `dataDir`. */
export interface DatabaseSettings {
  /** `mysql://user:password@host:port/database`; absent: embedded. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

const SERVER_CONNECTIONS = 16;

/**
 * Opens the database; nothing is sent yet.
 * @example connect({ dataDir: 'data' }).getDialect() // 'sqlite'
 */
export function connect({ databaseUrl, dataDir }: DatabaseSettings): Sequelize {
  return databaseUrl ? connectServer(databaseUrl) : connectEmbedded(dataDir);
}

function connectServer(databaseUrl: string): Sequelize {
  return new Sequelize(databaseUrl, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: SERVER_CONNECTIONS, acquire: 20_000, idle: 10_000 },
    dialectOptions: { charset: 'utf8mb4', connectTimeout: 5_000, supportBigNumbers: true },
    // Each statement sees what is committed: what was read after a lock is then never stale.
    isolationLevel: 'READ COMMITTED',
  });
}

function connectEmbedded(dataDir: string): Sequelize {
  mkdirSync(dataDir, { recursive: true });
  const storage = join(dataDir, 'utmost.sqlite');
  // Everything that is known of everybody is in it; the engine gives the files beside it the same rights.
  closeSync(openSync(storage, 'a', 0o600));
  return new Sequelize({
    dialect: 'sqlite',
    dialectModule: embeddedDriver,
    storage,
    logging: false,
    // Two deferred transactions that both come to write could not both go on.
    transactionType: 'IMMEDIATE' as never,
    // The driver has been patient already, and the transaction wrapper asks again.
    retry: { max: 1 },
  });
}
