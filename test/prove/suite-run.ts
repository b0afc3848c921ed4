import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { selectFiles, usesDatabase } from '../runner/select.ts';
import { root } from '../support/source-files.ts';

/** What suites came to on another database server. */
export interface SuiteRun {
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What depends on there being one node alone: its name, and why. */
  readonly leftOut: readonly string[];
  /** All that it printed. */
  readonly output: string;
}

/**
 * Runs every file of these areas that uses a database.
 * @param areas `['db', 'api']`
 * @param server the variables by which the runner finds the server: `{ TEST_MYSQLD: '/usr/sbin/mysqld' }`
 */
export async function runSuite(
  areas: readonly string[],
  server: Readonly<Record<string, string>>,
): Promise<SuiteRun> {
  const files = selectFiles(areas).filter(usesDatabase);
  const started = performance.now();
  const child = spawn(process.execPath, ['test/run.ts', ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEST_PROOFS: '',
      REQUIRE_ALL: '',
      ...server,
    },
  });
  process.once('exit', () => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  const [, leftOut = ''] = output.split('\nLeft out:\n');
  return {
    files: files.length,
    passed: Number(passed),
    failed: Number(failed),
    seconds: (performance.now() - started) / 1000,
    leftOut: [...leftOut.matchAll(/^- (.*)/gm)].map(([, line = '']) => line),
    output,
  };
}
