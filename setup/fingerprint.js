import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const GENERATED = new Set(['node_modules', 'dist', 'contract.d.ts']);

/**
 * One hash over the names and contents of files and folders: it changes when a file appears,
 * changes or goes, and not when only its date does (a fresh clone has fresh dates).
 * @param {string[]} paths relative to the checkout; what was generated is left out
 * @returns {string} hexadecimal SHA-256
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(path, GENERATED))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The names and sizes of everything under a path: tells cheaply that a build's output is still whole.
 * @param {string} path relative to the checkout
 * @returns {string} empty when there is nothing
 */
export function inventory(path) {
  return filesUnder(path, new Set())
    .map((file) => `${file} ${statSync(join(root, file)).size}`)
    .join('\n');
}

function filesUnder(path, left) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .filter((name) => !left.has(name))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`, left));
}
