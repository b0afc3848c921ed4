import { selectFiles } from '../../runner/select.ts';
import { importedFile, importsOf, isFile } from '../../support/source-files.ts';

/** The parts of the product, and the areas of tests that are to notice what is wrong in each. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  db: ['db', 'api'],
  api: ['api'],
  cli: ['cli'],
  console: ['console', 'journeys'],
};

/**
 * The test files that are to notice a fault of a source file, those first that are likeliest to: of core those that import
 * it, over the fewest files; of what runs as a whole service or page all of its area, those first whose names are like its own.
 */
export function testsOf(file: string): string[] {
  const [area = ''] = file.split('/');
  const files = selectFiles(AREAS[area] ?? []);
  if (area !== 'core') {
    const words = wordsOf(file);
    const likeness = (test: string) => [...wordsOf(test)].filter((word) => words.has(word)).length;
    return files.sort((a, b) => likeness(b) - likeness(a));
  }
  const reached = files.map((test) => ({ test, hops: hopsTo(file, test) }));
  const near = reached.filter(({ hops }) => Number.isFinite(hops));
  return near.sort((a, b) => a.hops - b.hops).map(({ test }) => test);
}

function wordsOf(path: string): Set<string> {
  const words = path.replace(/(\.test)?\.tsx?$/, '').split(/[/-]/);
  return new Set(words.slice(1).map((word) => word.replace(/s$/, '')));
}

function hopsTo(target: string, from: string): number {
  const seen = new Set([from]);
  let level = [from];
  for (let hops = 0; level.length > 0; hops += 1) {
    if (level.includes(target)) return hops;
    level = level.flatMap(importedBy).filter((file) => !seen.has(file) && seen.add(file));
  }
  return Number.POSITIVE_INFINITY;
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
