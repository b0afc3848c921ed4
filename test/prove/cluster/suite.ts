import { spawn } from 'node:child_process';
import { selectFiles, usesDatabase, usesServices } from '../../runner/select.ts';
import { root } from '../../support/source-files.ts';

/** What the API's suite came to on a database that is up already. */
export interface SuiteRun {
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** All that it printed. */
  readonly output: string;
}

/** Test files that depend on there being one node alone: file -> why. */
export const leftOut: ReadonlyMap<string, string> = new Map([]);

/** Runs every file of the API's suite that uses a database, but for those. @param url names no database */
export async function runApiSuite(url: string): Promise<SuiteRun> {
  const files = selectFiles(['api']).filter(
    (file) => (usesDatabase(file) || usesServices(file)) && !leftOut.has(file),
  );
  const started = performance.now();
  const child = spawn(process.execPath, ['test/run.ts', ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_MARIADB_URL: url, TEST_PROOFS: '' },
  });
  process.once('exit', () => child.kill());
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) output += text;
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return {
    files: files.length,
    passed: Number(passed),
    failed: Number(failed),
    seconds: (performance.now() - started) / 1000,
    output,
  };
}
