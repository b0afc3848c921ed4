import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/source-files.ts';

/** Another checkout of the same state, in which files may be made wrong. */
export interface CheckoutCopy {
  write(file: string, source: string): void;
  /**
   * Runs test files there, up to the first failure.
   * @returns what failed first, `'took too long'`, or null where all passed
   */
  firstFailure(tests: readonly string[], timeoutMs: number): Promise<string | null>;
  remove(): void;
}

/** Copies the checkout, with what is installed; packages are linked, not copied. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'utmost-mutants-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const entry of readdirSync(root)) {
    if (entry === '.git') continue;
    const how = entry === 'node_modules' ? '-al' : '-a';
    execFileSync('cp', [how, join(root, entry), folder]);
  }
  // What is built and cached is written anew there, and must not be written through a link.
  for (const kept of ['.utmost', '.cache', '.vite']) {
    rmSync(join(folder, 'node_modules', kept), { recursive: true, force: true });
  }
  return {
    write: (file, source) => writeFileSync(join(folder, file), source),
    firstFailure: (tests, timeoutMs) => run(folder, tests, timeoutMs),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

async function run(
  cwd: string,
  tests: readonly string[],
  timeoutMs: number,
): Promise<string | null> {
  const { TEST_PROVE: _, TEST_PROOFS: __, NODE_COMPILE_CACHE: ___, ...env } = process.env;
  const child = spawn('node', ['setup/run.js', '--built', 'test/run.ts', ...tests], {
    cwd,
    env: { ...env, TEST_MARIADB_URL: '', TEST_SERVICES: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  process.once('exit', end);
  let said = '';
  let failure: string | null = null;
  const late = setTimeout(() => {
    failure ??= 'took too long';
    end();
  }, timeoutMs);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, first] = /^not ok - (.+)\n/m.exec(said) ?? [];
      if (failure === null && first !== undefined) {
        failure = first;
        end();
      }
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  process.off('exit', end);
  // Also what does not build or does not start.
  return failure ?? (code === 0 ? null : (said.trim().split('\n').at(-1) ?? 'ended'));
}
