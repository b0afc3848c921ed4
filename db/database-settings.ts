import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ConnectionOptions } from 'node:tls';

/** Where the data live: a MySQL-speaking server, or a file of the embedded engine. */
export interface DatabaseSettings {
  /** `mysql://user:password@host:port/database`; absent: embedded. */
  readonly databaseUrl?: string | undefined;
  /** The embedded database; absent: `utmost.sqlite` in `dataDir`. */
  readonly file?: string | undefined;
  readonly dataDir: string;
  /** How connections to a server are encrypted; absent: not at all. */
  readonly tls?: DatabaseTls | undefined;
  /** How many connections to a server one process has at most; 16 where nothing is said. */
  readonly connections?: number | undefined;
  /** How long a server may take to answer a statement; 0: as long as it wants; 30,000 where nothing is said. */
  readonly silenceMs?: number | undefined;
}

/** mysql2's `ssl`; certificates and key as PEM. */
type DatabaseTls = Pick<ConnectionOptions, 'ca' | 'cert' | 'key'> & {
  /** Whether the certificate must name the server's host. */
  readonly verifyIdentity: boolean;
};

/** How connections are encrypted: not, with a certificate that names the host, or with any of a trusted CA. */
export const DATABASE_SSL_MODES = ['off', 'on', 'verify-ca'] as const;

/** The environment's variables that name files of PEM. */
export const DATABASE_SSL_FILES = [
  'DATABASE_SSL_CA',
  'DATABASE_SSL_CERT',
  'DATABASE_SSL_KEY',
] as const;

/** What an address of the embedded database begins with. */
const SQLITE = /^sqlite:(\/\/)?/;

type DatabaseVariable =
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'DATABASE_SSL'
  | 'DATABASE_CONNECTIONS'
  | (typeof DATABASE_SSL_FILES)[number];

/**
 * Reads from the environment where the database is.
 * @throws {Error} where a file of certificates can't be read
 * @example databaseSettings({ DATABASE_URL: 'mariadb://u:p@db/utmost' }).databaseUrl // 'mysql://u:p@db/utmost'
 * @example databaseSettings({ DATABASE_URL: 'sqlite:data/utmost.sqlite' }).file // 'data/utmost.sqlite'
 */
export function databaseSettings(
  env: Readonly<Partial<Record<DatabaseVariable, string | number | undefined>>>,
): DatabaseSettings {
  const url = String(env.DATABASE_URL ?? '');
  const isFile = SQLITE.test(url);
  return {
    databaseUrl: url && !isFile ? url.replace(/^mariadb:/, 'mysql:') : undefined,
    file: isFile ? url.replace(SQLITE, '') : undefined,
    dataDir: String(env.DATA_DIR || 'data'),
    tls: tlsOf(env),
    connections: env.DATABASE_CONNECTIONS ? Number(env.DATABASE_CONNECTIONS) : undefined,
  };
}

/**
 * What to call a database where an operator reads it: a file, or the server without the account.
 * @example databaseName({ databaseUrl: 'mysql://u:p@db/utmost', dataDir: 'data' }) // 'utmost at db'
 */
export function databaseName(settings: DatabaseSettings): string {
  if (!settings.databaseUrl) return resolve(embeddedFileOf(settings));
  const { host, pathname } = new URL(settings.databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
}

/** The file of the embedded database. */
export function embeddedFileOf({ file, dataDir }: DatabaseSettings): string {
  return file ?? join(dataDir, 'utmost.sqlite');
}

function tlsOf(env: Parameters<typeof databaseSettings>[0]): DatabaseTls | undefined {
  const mode = env.DATABASE_SSL || (env.DATABASE_SSL_CA ? 'on' : 'off');
  if (mode === 'off') return undefined;
  const [ca, cert, key] = DATABASE_SSL_FILES.map((name) => {
    const path = env[name];
    return path ? readFileSync(String(path), 'utf8') : undefined;
  });
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    // Whatever else is said, by mistake, means the strictest.
    verifyIdentity: mode !== 'verify-ca',
  };
}
