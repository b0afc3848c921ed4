import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Test } from 'tap';
import { findServer } from '../runner/mariadb.ts';
import { shared } from './shared.ts';

/** A database that the service runs on; every database and API suite runs once on each. */
export interface Engine {
  name: 'embedded' | 'mariadb';
  /**
   * A fresh database without a row; `dataDir` is a fresh folder on both engines. The embedded one is
   * a copy of a migrated one, unless it has to be without a table as well.
   */
  createDatabase(options?: { withoutTables?: boolean }): Promise<{
    databaseUrl: string | undefined;
    dataDir: string;
    drop(): Promise<void>;
  }>;
}

const embedded: Engine = {
  name: 'embedded',
  async createDatabase({ withoutTables = false } = {}) {
    const dataDir = await createDataDir();
    if (!withoutTables) await cp(await shared<string>('migrated'), dataDir, { recursive: true });
    return { databaseUrl: undefined, dataDir, drop: () => removeDataDir(dataDir) };
  },
};

/** MariaDB, on a server that is found when a test first needs it. */
export function mariadbOn(findUrl: () => Promise<string>): Engine {
  return {
    name: 'mariadb',
    async createDatabase() {
      const serverUrl = await findUrl();
      const dataDir = await createDataDir();
      const name = `test_${randomBytes(8).toString('hex')}`;
      await execute(serverUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      const databaseUrl = new URL(`/${name}`, serverUrl).href;
      await untilOnEveryNode(databaseUrl);
      return {
        databaseUrl,
        dataDir,
        async drop() {
          await execute(serverUrl, `DROP DATABASE ${name}`);
          await removeDataDir(dataDir);
        },
      };
    },
  };
}

const hasServer = Boolean(process.env.TEST_MARIADB_URL) || findServer() !== null;

/** For what depends on the engine: the embedded one always, and MariaDB where this machine has it. */
export const engines: readonly Engine[] = hasServer
  ? [embedded, mariadbOn(() => shared('mariadb'))]
  : [embedded];

/** For what does not depend on it: MariaDB, where there is one. */
export const anyEngine: Engine = engines.at(-1) ?? embedded;

// How many nodes of a cluster take turns behind the address.
const NODES = Number(process.env.TEST_MARIADB_NODES ?? 1);

/** For what watches the one node that the service uses. */
export const onOneNode = NODES > 1 ? { skip: 'it watches the one node that the service uses' } : {};

// What one node has made, the others have a moment later; only then can a client connect to it there.
async function untilOnEveryNode(databaseUrl: string): Promise<void> {
  for (let found = 0; NODES > 1 && found < 2 * NODES; found += 1) {
    const isThere = await execute(databaseUrl, 'SELECT 1').then(
      () => true,
      () => false,
    );
    if (!isThere) found = -1;
  }
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const connection = await createConnection(serverUrl);
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

function createDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'utmost-data-'));
}

function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

/** What adds tests that need only one engine, within those that run on every engine: they run on {@link anyEngine} alone. */
export function onceAmong(t: Test, engine: Engine) {
  return (name: string, work: (t: Test) => Promise<void>): void => {
    if (engine === anyEngine) t.test(name, work);
  };
}
