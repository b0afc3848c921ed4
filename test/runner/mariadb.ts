import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../support/free-port.ts';
import { onPath } from './on-path.ts';

/** A database server of our own, gone with its data when the tests end. */
export interface PrivateMariaDb {
  /** Names no database: `mysql://root@127.0.0.1:40123/`. */
  url: string;
  /** `10.11.14-MariaDB` or `9.7.4-MySQL`. */
  version: string;
  /** Ends the server, and waits for its end; its data stay. */
  end(signal: 'TERM' | 'KILL'): Promise<void>;
  /** Starts it again on the same data and port, and waits until it answers. @param more options of this start alone */
  start(more?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  /** Lets this process end before the server, which then goes with it. */
  unref(): void;
}

// The data is thrown away with the server, so nothing needs to reach the disk in time.
const FAST = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=256M',
  '--skip-log-bin',
  '--loose-debug-no-sync',
  '--max-connections=400',
];

// Outlives Ctrl-C, and even a kill -9 of the tests: its standard input closes with them, and the server goes.
const KEEPER = `trap "" INT TERM HUP; folder=$1; shift; "$@" & server=$!
while read -r word more; do case $word in
  START) "$@" $more & server=$! ;;
  *) kill -$word $server; wait $server; echo ended ;;
esac; done
kill -9 $server; wait; rm -rf "$folder"`;

const PATIENCE_MS = 30_000;

/** The server program that `TEST_MYSQLD` names, or the one that this machine has; null where it has none. */
export function findServer(): string | null {
  return process.env.TEST_MYSQLD || onPath(['mariadbd', 'mysqld']);
}

/**
 * Starts a private MariaDB or MySQL with its own data directory, socket and free port.
 * @param more options of its own: `['--log-bin']`
 * @returns null when the machine has none
 * @throws Error with the server's own words when it does not come up
 */
export async function startMariaDb(more: readonly string[] = []): Promise<PrivateMariaDb | null> {
  const server = findServer();
  if (server === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'utmost-mariadb-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const version = execFileSync(server, ['--version'], { encoding: 'utf8' });
  // Run by root, the server insists on an account without rights; Debian's package made one.
  const account = process.getuid?.() === 0 ? ['--user=mysql'] : [];
  // Two that are made at once in the machine's folder for passing files can take each other's.
  const passing = join(folder, 'tmp');
  mkdirSync(passing);
  chmodSync(passing, 0o777);
  try {
    initialize(server, version, [`--datadir=${data}`, `--tmpdir=${passing}`, ...account]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const files = [
    `--socket=${data}/socket`,
    `--pid-file=${data}/pid`,
    `--log-error=${data}/log.err`,
  ];
  const keeper = spawn(
    'sh',
    [
      ...['-c', KEEPER, 'sh', folder, server, '--no-defaults', `--datadir=${data}`],
      ...[`--tmpdir=${passing}`, ...files],
      ...[`--port=${port}`, '--bind-address=127.0.0.1', ...FAST, ...account, ...more],
    ],
    { detached: true, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const stop = async () => {
    if (keeper.exitCode !== null) return;
    keeper.ref();
    const ended = once(keeper, 'exit');
    keeper.stdin.end();
    await ended;
  };
  const url = `mysql://root@127.0.0.1:${port}/`;
  const untilItAnswers = async () => {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await answers(url))) {
      if (Date.now() > deadline) {
        const log = existsSync(`${data}/log.err`)
          ? readFileSync(`${data}/log.err`, 'utf8')
          : 'no log';
        await stop();
        throw new Error(`${server} did not come up:\n${log}`);
      }
      await sleep(100);
    }
  };
  await untilItAnswers();
  return {
    url,
    version: `${/\d+\.\d+\.\d+/.exec(version)?.[0] ?? '?'}-${version.includes('MariaDB') ? 'MariaDB' : 'MySQL'}`,
    async end(signal) {
      const ended = once(keeper.stdout, 'data');
      keeper.stdin.write(`${signal}\n`);
      await ended;
    },
    async start(more = []) {
      keeper.stdin.write(`START ${more.join(' ')}\n`);
      await untilItAnswers();
    },
    stop,
    unref() {
      keeper.unref();
      for (const pipe of [keeper.stdin, keeper.stdout]) (pipe as Socket).unref();
    },
  };
}

/** Makes a data directory, with the tables of the server's own. @param options where, and by whom */
export function initialize(server: string, version: string, options: readonly string[]): void {
  const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'pipe'] };
  const maker = onPath(['mariadb-install-db', 'mysql_install_db']);
  if (version.includes('MariaDB') && maker !== null) {
    const manner = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    execFileSync(maker, ['--no-defaults', ...options, ...manner], quiet);
  } else {
    execFileSync(server, ['--no-defaults', '--initialize-insecure', ...options], quiet);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const connection = await createConnection(url);
    await connection.query('SELECT 1');
    await connection.end();
    return true;
  } catch {
    return false;
  }
}
