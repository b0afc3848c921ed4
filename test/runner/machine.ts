import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from './browsers.ts';
import { onPath } from './on-path.ts';

/** What the figures depend upon: label -> value. */
export type Machine = Readonly<Record<string, string>>;

const LOOK_MS = 3_000;
// What a run writes about itself is no change of what it measures.
const REPORTS = [':!docs/performance.md', ':!docs/reliability.md'];

/** Describes the machine, the programs measured on it, and how busy it is before anything begins. */
export async function describeMachine(): Promise<Machine> {
  return {
    Date: new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    Commit: commit(),
    Processor: cpus()[0]?.model ?? 'unknown',
    Cores: String(availableParallelism()),
    Memory: `${(totalmem() / 1024 ** 3).toFixed(0)} GB`,
    Kernel: `${type()} ${release()}`,
    Node: process.versions.node,
    SQLite: process.versions.sqlite ?? 'none',
    MariaDB: versionOf(onPath(['mariadbd', 'mysqld'])),
    Chromium: versionOf(findChromium()),
    'Load before': `${await busyPercent()}% of the cores busy, load average ${loadavg()[0]?.toFixed(2)}`,
  };
}

function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', ...REPORTS);
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : ', with changes');
  } catch {
    return 'unknown';
  }
}

function versionOf(program: string | null): string {
  if (program === null) return 'none';
  const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  return /\d+(\.\d+)+/.exec(output)?.[0] ?? 'unknown';
}

/** How much of the processors others use, now. */
async function busyPercent(): Promise<number> {
  const before = times();
  await pause(LOOK_MS);
  const after = times();
  const all = after.all - before.all;
  return all === 0 ? 0 : Math.round((100 * (all - (after.idle - before.idle))) / all);
}

function times(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 };
  for (const { times } of cpus()) {
    sum.idle += times.idle;
    sum.all += Object.values(times).reduce((one, other) => one + other, 0);
  }
  return sum;
}
