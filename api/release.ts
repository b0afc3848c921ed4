import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MADE_OF = ['openapi.yaml', 'package-lock.json', '{api,core,db}/**/*.ts'];

let mark: string | undefined;

/**
 * What stands for the code of this service: the same for every copy of one release, another after an update.
 * The files are read when it is first asked.
 * @returns a hash of them, 43 characters
 */
export function releaseMark(): string {
  mark ??= hashOfFiles();
  return mark;
}

function hashOfFiles(): string {
  const files = globSync(MADE_OF, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('base64url');
}
