import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { NotMeasured } from './bench.ts';
import type { Figure } from './figure.ts';

// What a database for so many links is given; the tests' own is smaller, and would be writing to the disk instead
// of doing what is measured.
const ROOM_FOR_A_MILLION =
  'SET GLOBAL innodb_buffer_pool_size = 1 << 31; SET GLOBAL innodb_log_file_size = 1 << 30';

/** A database of its own on a private MariaDB. */
export interface BenchDatabase {
  readonly url: string;
  /** To look into it, several statements at once. */
  readonly connection: Connection;
}

/**
 * Measures on a private MariaDB, which is gone afterwards.
 * @throws {NotMeasured} where the machine has none
 */
export async function* onMariaDb(
  measure: (database: BenchDatabase) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const mariadb = await startMariaDb();
  if (!mariadb) throw new NotMeasured('This machine has no MariaDB.');
  const connection = await createConnection({ uri: mariadb.url, multipleStatements: true });
  try {
    await connection.query(
      `${ROOM_FOR_A_MILLION}; CREATE DATABASE bench CHARACTER SET utf8mb4; USE bench`,
    );
    yield* measure({ url: new URL('/bench', mariadb.url).href, connection });
  } finally {
    await connection.end();
    await mariadb.stop();
  }
}

/** The service as it runs for a team: a process of its own, where nothing is limited and only errors are logged. */
export interface BenchService extends ServiceProcess {
  readonly dataDir: string;
  /** Absent on the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** Measures on a fresh service, which is gone afterwards. @param databaseUrl none is the embedded database */
export async function* onService(
  databaseUrl: string | undefined,
  measure: (service: BenchService) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  const service = await startProcess({
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'error',
    BILLING: 'off',
    TRUST_PROXY: '1',
  });
  try {
    yield* measure({ ...service, dataDir, databaseUrl });
  } finally {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
