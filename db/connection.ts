import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { ConnectionError, QueryTypes, Sequelize } from 'sequelize';
import { bindTexts, writeTexts } from './bound-text.ts';
import { CONNECTION_RETRIES } from './connection-wait.ts';
import { type DatabaseSettings, embeddedFileOf } from './database-settings.ts';
import * as embeddedDriver from './embedded/driver.ts';

/** How many connections to a server there are where nothing is said. */
export const SERVER_CONNECTIONS = 16;
const CONNECT_MS = 5_000;
const DEFAULT_SILENCE_MS = 30_000;
// Of each connection; the server has a limit for all of them together.
const PREPARED_STATEMENTS = 100;

/**
 * Opens the database; nothing is sent yet.
 * @example connect({ dataDir: 'data' }).getDialect() // 'sqlite'
 */
export function connect(settings: DatabaseSettings): Sequelize {
  const { databaseUrl } = settings;
  const sequelize = databaseUrl
    ? connectServer(databaseUrl, settings)
    : connectEmbedded(embeddedFileOf(settings));
  writeTexts(sequelize);
  return sequelize;
}

/** Works on a database, over a connection that waits for as long as it takes. */
export async function withConnection<Result>(
  settings: DatabaseSettings,
  work: (sequelize: Sequelize) => Promise<Result>,
): Promise<Result> {
  const sequelize = connect({ ...settings, silenceMs: 0 });
  try {
    return await work(sequelize);
  } finally {
    await sequelize.close();
  }
}

/** Makes sure that the file is there, for its owner alone: it holds all personal data. */
export function createEmbeddedFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // To close one that another connection of this process has open would drop its locks
  // (https://sqlite.org/howtocorrupt.html, section 2.2).
  if (existsSync(file)) return;
  // SQLite gives its WAL files the same permissions.
  closeSync(openSync(file, 'a', 0o600));
}

/** The file of the embedded database; null for a server. */
export function embeddedFile(sequelize: Sequelize): string | null {
  if (sequelize.getDialect() !== 'sqlite') return null;
  return (sequelize as unknown as { options: { storage: string } }).options.storage;
}

function connectServer(
  databaseUrl: string,
  { tls, connections = SERVER_CONNECTIONS, silenceMs = DEFAULT_SILENCE_MS }: DatabaseSettings,
): Sequelize {
  const sequelize = new Sequelize(databaseUrl, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    retry: CONNECTION_RETRIES,
    pool: { max: connections, acquire: 20_000, idle: 10_000 },
    dialectOptions: {
      charset: 'utf8mb4',
      connectTimeout: CONNECT_MS,
      supportBigNumbers: true,
      maxPreparedStatements: PREPARED_STATEMENTS,
      ...(tls && { ssl: { ...tls, minVersion: 'TLSv1.2', rejectUnauthorized: true } }),
      // As the driver reads them: with Sequelize's own way, column by column, a row takes twice as long.
      typeCast: true,
    },
  });
  sequelize.addHook('afterConnect', (connection) =>
    prepare(connection as ServerConnection, silenceMs),
  );
  return sequelize;
}

/** mysql2's connection, as far as it is used here. */
interface ServerConnection {
  readonly stream: Socket;
  query(options: string | { sql: string }, done: Done): unknown;
  execute(options: { sql: string; values: readonly unknown[] }, done: Done): unknown;
}

type Done = (error: NodeJS.ErrnoException | null, rows?: unknown) => void;

async function prepare(connection: ServerConnection, silenceMs: number): Promise<void> {
  const { stream } = connection;
  // Close a connection whose server never answers, or its caller would wait forever.
  const late = Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' });
  stream.setTimeout(silenceMs, () => stream.destroy(late));
  const failed = setTimeout(() => stream.destroy(late), CONNECT_MS);
  const send = (sql: string, passing?: string) =>
    new Promise<void>((resolve, reject) => {
      connection.query(sql, (error) =>
        // As Sequelize has what goes wrong with a connection.
        error && error.code !== passing ? reject(new ConnectionError(error)) : resolve(),
      );
    });
  try {
    for (const statement of SESSION_STATEMENTS) await send(statement);
    await send(CLUSTER_STATEMENT, 'ER_UNKNOWN_SYSTEM_VARIABLE');
  } finally {
    clearTimeout(failed);
  }
  bindTextsOf(connection);
}

// What Sequelize writes itself has its texts in it.
function bindTextsOf(connection: ServerConnection): void {
  const query = connection.query.bind(connection);
  connection.query = (options, done) => {
    if (typeof options === 'string') return query(options, done);
    const { sql, values } = bindTexts(options.sql);
    return values.length > 0 ? connection.execute({ sql, values }, done) : query(options, done);
  };
}

function connectEmbedded(storage: string): Sequelize {
  createEmbeddedFile(storage);
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

/** How long a statement waits for another's lock before it is told so, in seconds. */
const LOCK_WAIT_S = 20;

// The largest there is (https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_sql_select_limit).
const NO_LIMIT = '18446744073709551615';

/**
 * The statements with which a connection to a server begins. Everything that changes what a statement means is set, so that
 * the server's own settings don't matter (threat D6).
 */
const SESSION_STATEMENTS: readonly string[] = [
  `SET ${[
    // Without NO_BACKSLASH_ESCAPES, under which an escaped quote would end a text, and without ANSI_QUOTES; values that don't
    // fit are refused, not cut.
    "SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'",
    "SESSION time_zone = '+00:00'",
    'SESSION autocommit = 1',
    'SESSION foreign_key_checks = 1',
    'SESSION unique_checks = 1',
    'SESSION sql_safe_updates = 0',
    'SESSION sql_big_selects = 1',
    `SESSION sql_select_limit = ${NO_LIMIT}`,
    `SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_S}`,
  ].join(', ')}`,
  // Each statement sees what is committed: what was read after a lock is then never stale.
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * Behind a balancer the connections end at several nodes of a Galera cluster: a transaction, or a statement alone (1 reads, 2 and
 * 4 change), waits until its node has everything that the others have committed
 * (https://mariadb.com/docs/server/ref/mdb/system-variables/wsrep_sync_wait). MySQL has no such variable, and MariaDB without
 * a cluster has no use for it.
 */
const CLUSTER_STATEMENT = 'SET SESSION wsrep_sync_wait = 7';

/** Bytes that a statement may have at least: a value of 64 kB, thirty links at a time. */
export const LEAST_PACKET_BYTES = 1024 * 1024;

/** Bytes that the database's server takes in one statement (`max_allowed_packet`); the embedded one has no limit. */
export async function packetBytes(sequelize: Sequelize): Promise<number> {
  if (sequelize.getDialect() !== 'mysql') return Number.POSITIVE_INFINITY;
  const [row] = await sequelize.query<{ bytes: number | string }>(
    'SELECT @@max_allowed_packet AS bytes',
    { type: QueryTypes.SELECT },
  );
  return Number(row?.bytes);
}
