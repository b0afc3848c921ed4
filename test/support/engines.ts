import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** A database that the service runs on; every database and API suite runs once on each. */
export interface Engine {
  name: 'embedded' | 'mariadb';
  /** A fresh, empty database; `dataDir` is a fresh folder on both engines. */
  createDatabase(): Promise<{
    databaseUrl: string | undefined;
    dataDir: string;
    drop(): Promise<void>;
  }>;
}

const embedded: Engine = {
  name: 'embedded',
  async createDatabase() {
    const dataDir = await createDataDir();
    return { databaseUrl: undefined, dataDir, drop: () => removeDataDir(dataDir) };
  },
};

function mariadb(serverUrl: string): Engine {
  return {
    name: 'mariadb',
    async createDatabase() {
      const dataDir = await createDataDir();
      const name = `test_${randomBytes(8).toString('hex')}`;
      await execute(serverUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      return {
        databaseUrl: new URL(`/${name}`, serverUrl).href,
        dataDir,
        async drop() {
          await execute(serverUrl, `DROP DATABASE ${name}`);
          await removeDataDir(dataDir);
        },
      };
    },
  };
}

/** The embedded engine always; MariaDB when TEST_MARIADB_URL names a server, as `node test/run.ts` sees to. */
export const engines: readonly Engine[] = process.env.TEST_MARIADB_URL
  ? [embedded, mariadb(process.env.TEST_MARIADB_URL)]
  : [embedded];

async function execute(serverUrl: string, statement: string): Promise<void> {
  const connection = await createConnection(serverUrl);
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

function createDataDir(): Promise<string> {
  return mkdtemp(join(process.env.TEST_DATA_PARENT ?? tmpdir(), 'utmost-data-'));
}

function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}
