// What a service does with its database, besides its calls.
const OF_DATABASES = [
  ...['at-once', 'damaged-database', 'database-access', 'database-gone', 'database-hangs'].map(
    (name) => `database/${name}`,
  ),
  ...['links/identifiers', 'operate/operate-check', 'operate/after-restore', 'operate/move'],
  ...['process-start', 'database/other-schema', 'server-settings'],
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
  // What reads files and links for the console is tested there.
  core: ['core', 'console'],
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

function wordsOf(path: string): Set<string> {
  const words = path.replace(/(\.test)?\.tsx?$/, '').split(/[/-]/);
  return new Set(words.slice(1).map((word) => word.replace(/s$/, '')));
}
