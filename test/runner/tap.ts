import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type Tally, tallyTap } from './tally.ts';

/**
 * Runs test files with tap, several at a time, and counts what they came to. A signal to this process
 * ends tap and everything the tests started, and counts as a failure.
 * @param files relative to the working directory; at least one
 * @param timeoutSeconds for one file
 * @param env added to the environment of the tests
 */
export async function runTap(
  files: readonly string[],
  timeoutSeconds: number,
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  const options = [
    '--reporter=tap',
    `--timeout=${timeoutSeconds}`,
    `--jobs=${availableParallelism()}`,
  ];
  const tap = spawn(process.execPath, ['node_modules/.bin/tap', 'run', ...options, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
    env: { ...process.env, ...env },
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
