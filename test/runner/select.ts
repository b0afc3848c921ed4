import { existsSync, globSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { importedFile, importsOf, isFile } from '../support/source-files.ts';

const PROOFS = ['test/prove/**/*.test.ts'];
const JOURNEYS = ['test/journeys/**/*.test.ts'];
const SCREENS = ['test/screens/**/*.test.ts'];
const AREAS: Record<string, readonly string[]> = {
  journeys: JOURNEYS,
  cli: ['test/cli/**/*.test.ts'],
  // The fuzz takes longest.
  api: ['test/contract/**/*.test.ts', 'test/api/**/*.test.ts'],
  setup: ['test/setup/**/*.test.ts', 'test/*.test.ts'],
  db: ['test/db/**/*.test.ts'],
  console: ['test/console/**/*.test.ts'],
  core: ['test/core/**/*.test.ts'],
};
// What stands between the service and others' programs, besides the proofs with programs of Debian's.
const COUNTERPARTS = [
  'test/prove/counterparts/*.test.ts',
  ...[
    ...['client-address', 'config', 'cross-origin', 'database-access', 'export-whole', 'mail*'],
    ...['metrics', 'operations', 'own-host', 'process-*', 'request-log', 'sign-in-*'],
  ].map((name) => `test/api/**/${name}.test.ts`),
  'test/setup/{engines,install}.test.ts',
  'test/journeys/other-provider.test.ts',
];
// Those with files that take long; what is short comes last, so that no core waits for the end of a long one.
const SLOW = ['journeys', 'cli', 'api'];

/**
 * What can be asked for besides single files; `all` is every area, without the long proofs, `screens` are
 * the journeys and what they do not stop at, keeping pictures, and `counterparts` is what others' proxies, providers,
 * mail servers and databases are tried with.
 */
export const SELECTIONS: readonly string[] = [
  'all',
  ...Object.keys(AREAS),
  'screens',
  'prove',
  'counterparts',
];

/**
 * The test files that the words on the command line ask for. Where all are asked for, the slow areas take
 * turns: while one waits, for a terminal or for a database that hangs, another has work.
 * @param words areas, files, folders or names of proofs: `['core', 'test/api/links/create-link.test.ts', 'import-kills']`
 * @throws Error with a sentence for a word that is neither
 */
export function selectFiles(words: readonly string[]): string[] {
  const files = words.flatMap((word) => {
    if (word === 'prove') return [...find(PROOFS), ...propertyFiles()];
    if (word === 'all')
      return [...inTurns(SLOW.map(filesOf)), ...Object.keys(AREAS).flatMap(filesOf)];
    if (word === 'counterparts') return find(COUNTERPARTS);
    if (word === 'screens') return find([...JOURNEYS, ...SCREENS]);
    if (Object.hasOwn(AREAS, word)) return filesOf(word);
    const path = relative('', word);
    if (statSync(word, { throwIfNoEntry: false })?.isDirectory())
      return find([`${path}/**/*.test.ts`]);
    if (existsSync(word)) return [path];
    const proof = proofsNamed(word);
    if (proof.length > 0) return proof;
    throw new Error(`${word} is neither a test file nor one of ${SELECTIONS.join(', ')}.`);
  });
  return [...new Set(files)];
}

/** Whether a test file is run by `npm run prove` alone. */
export function isProofFile(file: string): boolean {
  return file.startsWith('test/prove/');
}

/** Whether a test file uses a database of its own or a service, as what it imports tells. */
export function usesDatabase(file: string): boolean {
  return reaches(file, 'test/support/engines.ts');
}

/** Whether a test file drives a real browser, as what it imports tells. */
export function usesBrowser(file: string): boolean {
  return reaches(file, 'test/support/browser.ts');
}

function proofsNamed(name: string): string[] {
  return /^[\w-]+$/.test(name)
    ? find([`test/prove/${name}.test.ts`, `test/prove/${name}/**/*.test.ts`])
    : [];
}

// Their properties are tried thousands of times there.
function propertyFiles(): string[] {
  const all = Object.values(AREAS).flatMap(find);
  return all.filter((file) => reaches(file, 'test/support/property-runs.ts'));
}

function reaches(file: string, target: string, seen = new Set<string>()): boolean {
  if (file === target) return true;
  if (seen.has(file) || !isFile(file)) return false;
  seen.add(file);
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .some((specifier) => reaches(importedFile(file, specifier), target, seen));
}

function filesOf(area: string): string[] {
  return find(AREAS[area] ?? []);
}

function inTurns(lists: readonly string[][]): string[] {
  const turns = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: turns }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

function find(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern).sort());
}
