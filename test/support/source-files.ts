import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.tap', 'results', 'contract.d.ts']);
// What the service stores; `console/src/data` is ours.
const STORED = 'data';

/**
 * Every file of the project below a folder, without what was installed or generated.
 * @param folder relative to the checkout; '' for all
 * @returns paths relative to the checkout, with `/`
 */
export function filesUnder(folder: string): string[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name) && !(folder === '' && name === STORED))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

/** The text of one of the project's files. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/**
 * What a source file imports, statically or on demand, for types or for values.
 * @returns the specifiers as written: `['node:fs', './query.ts', '@utmost/core/problem.ts']`
 */
export function importsOf(path: string): string[] {
  const statement = /^\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]/gm;
  const bare = /^\s*import\s*['"]([^'"]+)['"]/gm;
  const onDemand = /\bimport\(\s*['"]([^'"]+)['"]/g;
  const text = textOf(path);
  return [statement, bare, onDemand].flatMap((form) =>
    [...text.matchAll(form)].map((match) => match[1] ?? ''),
  );
}

/** The file that a relative import names, relative to the checkout: `'core/problem.ts'`. */
export function importedFile(path: string, specifier: string): string {
  return join(dirname(path), specifier).replaceAll('\\', '/');
}

/** Whether a path relative to the checkout names a file. */
export function isFile(path: string): boolean {
  const full = join(root, path);
  return existsSync(full) && statSync(full).isFile();
}
