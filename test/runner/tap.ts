import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Tally, tallyTap } from './tally.ts';

// Where every process of a run, and of the next, finds what another one has compiled; gone with node_modules.
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/utmost-tests', import.meta.url));

/** How test files are run. */
export interface TapOptions {
  /** How many at a time. */
  readonly jobs: number;
  /** For one file. */
  readonly timeoutSeconds: number;
}

/**
 * Runs test files with tap, several at a time, and counts what they came to. A signal to this process
 * ends tap and everything the tests started, and counts as a failure.
 * @param files relative to the working directory; at least one
 */
export async function runTap(
  files: readonly string[],
  { jobs, timeoutSeconds }: TapOptions,
): Promise<Tally> {
  const options = ['--reporter=tap', `--timeout=${timeoutSeconds}`, `--jobs=${jobs}`];
  const tap = spawn(process.execPath, ['node_modules/.bin/tap', 'run', ...options, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  });
  let interruption: string | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption = signal;
      if (tap.pid) process.kill(-tap.pid, 'SIGKILL');
    });
  }
  const ended = new Promise<number | null>((resolve) => tap.once('exit', resolve));
  const tally = await tallyTap(tap.stdout, (line) => console.log(line));
  const code = await ended;
  for (const lost of files.filter((file) => !tally.endedFiles.includes(file))) {
    tally.failed += 1;
    tally.failedFiles.push(lost);
    console.log(`not ok ${lost}: tap did not say how it ended.`);
  }
  if (interruption !== null || (code !== 0 && tally.failed === 0)) {
    tally.failed += 1;
    console.log(
      interruption ? `Interrupted by ${interruption}.` : `tap ended with exit code ${code}.`,
    );
  }
  return tally;
}
