import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/sources.ts';

const FOLDER = 'test/results/together';
// Tests of pure code end in a moment, and what a process costs is starting it and loading the code.
const ALONE_NO_MORE = /^test\/(core|console)\//;

/**
 * Puts test files that need nothing of their own together, so that a few processes run them all.
 * @param files relative to the checkout
 * @param processes how many share them
 * @returns the others, and files that import these one after the other
 */
export function together(files: readonly string[], processes: number): string[] {
  const pure = files.filter((file) => ALONE_NO_MORE.test(file));
  const others = files.filter((file) => !ALONE_NO_MORE.test(file));
  if (pure.length <= processes) return [...others, ...pure];
  mkdirSync(FOLDER, { recursive: true });
  const shares = Array.from({ length: processes }, (_, share) => {
    const path = `${FOLDER}/pure-${share + 1}.ts`;
    const mine = pure.filter((_, at) => at % processes === share);
    writeFileSync(
      path,
      mine.map((file) => `await import(${JSON.stringify(join(root, file))});\n`).join(''),
    );
    return path;
  });
  return [...others, ...shares];
}
