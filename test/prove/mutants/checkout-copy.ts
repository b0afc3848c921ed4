import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIXED_SEED } from '../../runner/seed.ts';
import { root } from '../../support/source-files.ts';

/** Another checkout of the same state, in which files may be made wrong. */
export interface CheckoutCopy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, source: string): void;
  /** Wakes the mutant of a number and lets the others sleep; 0 for none. */
  wake(number: number): void;
  /** The numbers of the mutants whose places ran since this was last asked. */
  takeRan(): ReadonlySet<number>;
  /**
   * Runs a command of Node's there, up to the first failed assertion.
   * @param limitOf how long it may take; where it tells which test file is next, from then on
   * @returns what failed first, or null where all passed
   */
  firstFailure(command: readonly string[], options: RunOptions): Promise<string | null>;
  remove(): void;
}

/** How long a command may take, and how long it may keep a processor busy: the machine may have other work. */
export interface TimeLimit {
  readonly wallMs: number;
  readonly busyMs?: number;
}

interface RunOptions {
  /** The folder in the copy; its root where nothing is said. */
  readonly in?: string;
  limitOf(file?: string): TimeLimit;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the mutants ask, in the copy. */
export const SWITCH = 'test/prove/mutants/switch.ts';
const STATE = 'node_modules/.cache/utmost-mutants';
const AWAKE = /awake mutant \d+/;
// What waits for an answer that never comes uses next to nothing of a processor; no wait of a test is as long.
const STILL_MS = 60_000;
const STILL_BUSY_MS = 1_000;

/** Copies the checkout, with what is installed; packages are linked, not copied. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'utmost-mutants-'));
  // The account of a database server passes through it.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const entry of readdirSync(root)) {
    if (entry === '.git') continue;
    const how = entry === 'node_modules' ? '-al' : '-a';
    execFileSync('cp', [how, join(root, entry), folder]);
  }
  // What is built and cached is written anew there, and must not be written through a link.
  for (const cached of ['.utmost', '.cache', '.vite']) {
    rmSync(join(folder, 'node_modules', cached), { recursive: true, force: true });
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, source: string) => writeFileSync(join(folder, file), source);
  const state = join(folder, STATE);
  mkdirSync(state, { recursive: true });
  write(`${STATE}/ran`, '');
  write(SWITCH, read(SWITCH).replace('the folder of the copy', state));
  return {
    folder,
    read,
    write,
    wake(number) {
      const awake = `awake mutant ${number}`;
      write(`${STATE}/awake`, awake);
      for (const file of globSync('console/dist/**/*.js', { cwd: folder })) {
        const script = read(file);
        if (!AWAKE.test(script)) continue;
        const changed = script.replaceAll(new RegExp(AWAKE, 'g'), awake);
        write(file, changed);
        writeFileSync(join(folder, `${file}.gz`), gzipSync(changed));
      }
    },
    takeRan() {
      const lines = read(`${STATE}/ran`).matchAll(/^ran mutants (.*)$/gm);
      write(`${STATE}/ran`, '');
      return new Set([...lines].flatMap(([, numbers = '']) => numbers.split(',').map(Number)));
    },
    firstFailure: (command, options) => run(folder, command, options),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

async function run(
  folder: string,
  command: readonly string[],
  { in: part = '', limitOf, env }: RunOptions,
): Promise<string | null> {
  const { TEST_PROVE: _, TEST_PROOFS: __, TEST_BROKER: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: join(folder, part),
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compiled'),
      TEST_SEED: String(FIXED_SEED),
      MUTANTS_RAN: join(folder, STATE, 'ran'),
      ...env,
    },
    // What a build starts would look for the channel, which it does not have.
    stdio: ['ignore', 'pipe', 'pipe', part === '' ? 'ipc' : 'ignore'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
  });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  let said = '';
  let failure: string | null = null;
  const fail = (why: string) => {
    failure ??= why;
    end();
  };
  let current = '';
  let began = timesOf(child.pid);
  let limit = limitOf();
  child.on('message', (file: string) => {
    current = file;
    began = timesOf(child.pid);
    moved = began;
    limit = limitOf(file);
  });
  let moved = began;
  const watch = setInterval(() => {
    const now = timesOf(child.pid);
    // Less than before where one of its processes has ended by itself.
    if (Math.abs(now.busyMs - moved.busyMs) > STILL_BUSY_MS) moved = now;
    if (now.wallMs - moved.wallMs > STILL_MS) fail(`${current} stood still`);
    const isLate = now.wallMs - began.wallMs > limit.wallMs;
    const isLoop = now.busyMs - began.busyMs > (limit.busyMs ?? Number.POSITIVE_INFINITY);
    if (isLate || isLoop) fail(`${current} took too long`);
  }, 500);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, first] = /^ *not ok (?!.*# (?:todo|skip))(?:\d+ )?-? ?(.+)\n/im.exec(said) ?? [];
      if (first !== undefined) fail(`${current} ${first}`);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  process.off('exit', end);
  end();
  // Also what does not build or does not start.
  return failure ?? (code === 0 ? null : (said.trim().split('\n').at(-1) ?? 'ended'));
}

// Linux tells how long a process had a processor, and those that it waited for, in hundredths of a second.
function timesOf(group: number | undefined): Required<TimeLimit> {
  const fields = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        const [, after = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
        return after.split(' ').map(Number);
      } catch {
        // It has just ended.
        return [];
      }
    })
    .filter(([, , ofGroup]) => ofGroup === group);
  const hundredths = fields.flatMap((one) => one.slice(11, 15)).reduce((sum, one) => sum + one, 0);
  return { wallMs: performance.now(), busyMs: 10 * hundredths };
}
