import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { isExecutable } from '../runner/on-path.ts';

const CACHE = 'node_modules/.cache/mysql';
const PLUGINS = [`${CACHE}/root/usr/lib/mysqlrouter/plugin`, '/usr/lib/mysqlrouter/plugin'];

/** Oracle's `mysqld`, from `test/prove/get-mysql.sh` or on PATH; null where there is none. Debian's `mysqld` is MariaDB's. */
export function findMySql(): { server: string; version: string } | null {
  for (const server of places('mysqld')) {
    const words = execFileSync(server, ['--version'], { encoding: 'utf8' });
    if (!words.includes('MariaDB'))
      return { server, version: /\d+\.\d+\.\d+/.exec(words)?.[0] ?? '' };
  }
  return null;
}

/** MySQL Router with what belongs to it, from the same places; null where there is none. */
export function findMySqlRouter(): { router: string; keyring: string; plugins: string } | null {
  const [router] = places('mysqlrouter');
  const [keyring] = places('mysqlrouter_keyring');
  const plugins = PLUGINS.map((folder) => resolve(folder)).find((folder) => existsSync(folder));
  return router && keyring && plugins ? { router, keyring, plugins } : null;
}

function places(program: string): string[] {
  const folders = [`${CACHE}/bin`, ...(process.env.PATH ?? '').split(delimiter)];
  return [...folders, '/usr/sbin'].map((folder) => resolve(folder, program)).filter(isExecutable);
}
