import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addTally, emptyTally, NEXT, type Tally, tallyTap } from './tally.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** How test files are run. */
export interface WorkerOptions {
  /** How many processes share the files. */
  readonly workers: number;
  /** Files that want the machine for themselves: they run after the others, one at a time. */
  readonly alone?: readonly string[];
  /** For one file. */
  readonly timeoutSeconds: number;
}

/**
 * Runs test files in a few processes, each of which takes the next file when it is done with one, and counts
 * what they came to. A file that ends its process or takes too long fails, and the others go on in a new
 * process. A signal to this process ends the workers and everything the tests started, and counts as a failure.
 * @param files relative to the checkout
 */
export async function runFiles(
  files: readonly string[],
  { workers, alone = [], timeoutSeconds }: WorkerOptions,
): Promise<Tally> {
  const tally = emptyTally();
  const waiting = [...files];
  const running = new Set<ChildProcess>();
  let interruption: string | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption = signal;
      waiting.length = 0;
      for (const worker of running) endGroup(worker);
    });
  }
  const runWorker = async (number: number): Promise<void> => {
    while (waiting.length > 0)
      await startWorker({ number, waiting, tally, running, timeoutSeconds });
  };
  const count = Math.min(workers, files.length);
  await Promise.all(Array.from({ length: count }, (_, index) => runWorker(index + 1)));
  if (interruption === null) {
    waiting.push(...alone);
    await runWorker(1);
  }
  if (interruption !== null) {
    tally.failed += 1;
    console.log(`Interrupted by ${interruption}.`);
  }
  return tally;
}

interface Work {
  readonly number: number;
  readonly waiting: string[];
  readonly tally: Tally;
  readonly running: Set<ChildProcess>;
  readonly timeoutSeconds: number;
}

// Ends when there are no more files, or with the process.
async function startWorker({
  number,
  waiting,
  tally,
  running,
  timeoutSeconds,
}: Work): Promise<void> {
  const worker = fork(WORKER, [String(number), String(timeoutSeconds * 1000)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
    env: { TAP: '1', ...process.env },
  });
  running.add(worker);
  let late: NodeJS.Timeout | undefined;
  let hasTimedOut = false;
  worker.on('message', (message) => {
    // tap has messages of its own.
    if (message !== NEXT) return;
    clearTimeout(late);
    const file = waiting.shift();
    worker.send(file ?? '');
    if (file === undefined) return;
    // tap tells which test it was; only a loop that never lets go has to be ended from here.
    late = setTimeout(() => {
      hasTimedOut = true;
      endGroup(worker);
    }, timeoutSeconds * 2000);
  });
  const ended = new Promise<string | null>((resolve) => {
    worker.once('exit', (code, signal) => {
      if (hasTimedOut) resolve(`no end within ${timeoutSeconds * 2} s`);
      else if (signal) resolve(`ended by ${signal}`);
      else resolve(code === 0 ? null : `ended with exit code ${code}`);
    });
  });
  if (worker.stdout === null) throw new Error('A worker has no output.');
  addTally(tally, await tallyTap(worker.stdout, ended, (line) => console.log(line)));
  clearTimeout(late);
  running.delete(worker);
}

function endGroup(worker: ChildProcess): void {
  if (worker.pid === undefined || worker.exitCode !== null) return;
  process.kill(-worker.pid, 'SIGKILL');
}
