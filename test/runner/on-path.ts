import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// Debian keeps servers where an ordinary user's PATH does not look.
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec'];

/**
 * The first of the named programs that this machine has.
 * @param names in order of preference: `['mariadbd', 'mysqld']`
 * @returns its full path, or null
 */
export function onPath(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return null;
}

/** Whether the path names a file that this user may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
