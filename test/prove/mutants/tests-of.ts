import { selectFiles } from '../../runner/select.ts';
import { importedFile, importsOf, isFile } from '../../support/source-files.ts';

// What a service does with its database, besides its calls.
const OF_DATABASES = [
  ...['at-once', 'damaged-database', 'database-access', 'database-gone', 'database-hangs'].map(
    (name) => `database/${name}`,
  ),
  ...['links/identifiers', 'operate/operate-check', 'database/other-schema', 'process-start'],
  'server-settings',
].map((name) => `test/api/${name}.test.ts`);

// Without the fuzz, which takes minutes: what it alone would notice counts as not noticed.
const OF_CALLS = [
  'test/api',
  ...['access-matrix', 'bad-requests', 'boot', 'examples'].map(
    (name) => `test/contract/${name}.test.ts`,
  ),
];

/** The parts of the product, and what of the tests is to notice what is wrong in each. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  core: ['core', 'test/sentences.test.ts'],
  db: ['db', ...OF_DATABASES],
  api: OF_CALLS,
  cli: ['cli'],
  console: ['console', 'journeys'],
};

/** How many words the paths of a source file and a test file have in common, singular or plural. */
export function likeness(file: string, test: string): number {
  const words = wordsOf(file);
  return [...wordsOf(test)].filter((word) => words.has(word)).length;
}

/** The test files of an area. */
export function testsOfArea(area: string): string[] {
  return selectFiles(AREAS[area] ?? []);
}

/** All that a test file may load of the checkout: what it imports, and the service that it starts. */
export function filesReached(test: string): string[] {
  const starts = test.startsWith('test/core/') ? [test] : [test, 'api/main.ts'];
  const seen = new Set(starts);
  for (const file of seen) for (const next of importedBy(file)) seen.add(next);
  return [...seen].sort();
}

function wordsOf(path: string): Set<string> {
  const words = path.replace(/(\.test)?\.tsx?$/, '').split(/[/-]/);
  return new Set(words.slice(1).map((word) => word.replace(/s$/, '')));
}

const imports = new Map<string, string[]>();

function importedBy(file: string): string[] {
  const known = imports.get(file);
  if (known) return known;
  const found = importsOf(file)
    .map((specifier) =>
      specifier.startsWith('.')
        ? importedFile(file, specifier)
        : specifier.replace(/^@utmost\//, ''),
    )
    .filter(isFile);
  imports.set(file, found);
  return found;
}
