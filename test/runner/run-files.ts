import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addTally, emptyTally, type Tally, tallyFile } from './tally.ts';

const TOP_FILES = 10;
const TICKS_A_SECOND = 100;
const RUN_FILE = fileURLToPath(new URL('./run-file.ts', import.meta.url));

/** How test files are run. */
export interface RunOptions {
  /** Where they find what they share. */
  readonly broker: string;
  /** How many run at a time. */
  readonly atOnce: number;
  /** Files that want the machine for themselves: they run after the others, one at a time. */
  readonly alone?: readonly string[];
  /** For one file. */
  readonly timeoutSeconds: number;
}

/**
 * Runs each test file in a process of its own and counts what they came to. A signal to this process ends them with
 * everything they started, and counts as a failure.
 * @param files relative to the checkout
 */
export async function runFiles(
  files: readonly string[],
  { broker, atOnce, alone = [], timeoutSeconds }: RunOptions,
): Promise<Tally> {
  const tally = emptyTally();
  const waiting = [...files];
  const running = new Set<ChildProcess>();
  const costs: { file: string; seconds: number }[] = [];
  let counted = childSeconds();
  let interruption: string | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption = signal;
      for (const child of running) endGroup(child);
    });
  }
  const takeTurns = async (): Promise<void> => {
    for (let file = waiting.shift(); file && !interruption; file = waiting.shift()) {
      const child = start(file, { broker, timeoutSeconds });
      running.add(child);
      child.once('exit', () => {
        const now = childSeconds();
        costs.push({ file, seconds: now - counted });
        counted = now;
      });
      addTally(tally, await tallyOf(file, child, timeoutSeconds));
      running.delete(child);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  waiting.push(...alone);
  await takeTurns();
  if (interruption !== null) {
    tally.failed += 1;
    console.log(`Interrupted by ${interruption}.`);
  }
  if (costs.length > TOP_FILES && counted > 0) console.log(mostExpensive(costs));
  return tally;
}

function mostExpensive(costs: readonly { file: string; seconds: number }[]): string {
  const top = costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, TOP_FILES);
  const lines = top.map(({ file, seconds }) => `- ${file}: ${seconds.toFixed(1)} s`);
  return ['Most processor time, without the shared services:', ...lines].join('\n');
}

/** What the processes that have ended have spent of the processor, with all that they waited for; 0 where that is not told. */
function childSeconds(): number {
  try {
    // The name in parentheses may have spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

function start(
  file: string,
  { broker, timeoutSeconds }: Pick<RunOptions, 'broker' | 'timeoutSeconds'>,
): ChildProcess {
  return spawn(process.execPath, [RUN_FILE, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
    env: { ...process.env, TEST_BROKER: broker, TAP_TIMEOUT: String(timeoutSeconds) },
  });
}

async function tallyOf(file: string, child: ChildProcess, timeoutSeconds: number): Promise<Tally> {
  let hasTimedOut = false;
  // tap tells which test took too long; only a loop that never lets go has to be ended from here.
  const late = setTimeout(() => {
    hasTimedOut = true;
    endGroup(child);
  }, timeoutSeconds * 2000);
  const ended = once(child, 'exit').then(([code, signal]) => {
    clearTimeout(late);
    // What it started and left behind.
    endGroup(child);
    if (hasTimedOut) return `no end within ${timeoutSeconds * 2} s`;
    return signal ? `ended by ${signal}` : code === 0 ? null : `ended with exit code ${code}`;
  });
  if (child.stdout === null) throw new Error('A test file has no output.');
  return await tallyFile(file, child.stdout, ended, (line) => console.log(line));
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
