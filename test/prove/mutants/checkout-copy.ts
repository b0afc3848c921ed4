import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXED_SEED } from '../../runner/seed.ts';
import { root } from '../../support/source-files.ts';

/** Another checkout of the same state, in which files may be made wrong. */
export interface CheckoutCopy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, source: string): void;
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
  limitOf(file?: string): TimeLimit;
  readonly env?: Readonly<Record<string, string>>;
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
  for (const cached of ['.utmost', '.cache', '.vite']) {
    rmSync(join(folder, 'node_modules', cached), { recursive: true, force: true });
  }
  return {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, source) => writeFileSync(join(folder, file), source),
    firstFailure: (command, options) => run(folder, command, options),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

async function run(
  cwd: string,
  command: readonly string[],
  { limitOf, env }: RunOptions,
): Promise<string | null> {
  const { TEST_PROVE: _, TEST_PROOFS: __, TEST_BROKER: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: join(cwd, 'node_modules/.cache/compiled'),
      TEST_SEED: String(FIXED_SEED),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
    limit = limitOf(file);
  });
  const watch = setInterval(() => {
    const now = timesOf(child.pid);
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

// Linux tells how long a process had a processor, in hundredths of a second.
function timesOf(pid: number | undefined): Required<TimeLimit> {
  const wallMs = performance.now();
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = after.split(' ').slice(11, 13).map(Number);
    return { wallMs, busyMs: 10 * ((user ?? 0) + (system ?? 0)) };
  } catch {
    return { wallMs, busyMs: 0 };
  }
}
