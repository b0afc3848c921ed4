import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What one run of a program took. */
export interface Run {
  /** Wall time, start to end. */
  readonly seconds: number;
  /** Processor time of all its threads and of the programs that it ran; 0 where the machine does not tell. */
  readonly processorSeconds: number;
  /** The most memory it held, in MB of 1,000,000 bytes; 0 where the machine does not tell. */
  readonly megabytes: number;
}

/** A program with its arguments; the first is `node` for the Node that runs this. */
export type Command = readonly [program: string, ...args: string[]];

const LOOK_EVERY_MS = 25;

/**
 * Runs programs in turn, several rounds, and tells the best run of each, as the machine's other work only
 * adds. In turn, so that what the machine does meanwhile meets all of them.
 * @throws Error with a program's own words when it fails
 */
export async function bestOf(commands: readonly Command[], rounds: number): Promise<Run[]> {
  const best: Run[] = commands.map(() => ({
    seconds: Number.POSITIVE_INFINITY,
    processorSeconds: Number.POSITIVE_INFINITY,
    megabytes: 0,
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, command] of commands.entries()) {
      const run = await measure(command);
      const known = best[index];
      if (known === undefined) continue;
      const processorSeconds = Math.min(run.processorSeconds, known.processorSeconds);
      best[index] = { ...(run.seconds < known.seconds ? run : known), processorSeconds };
    }
  }
  return best;
}

function measure([program, ...args]: Command): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const processorBefore = processorSecondsOfChildren();
    const path = program === 'node' ? process.execPath : program;
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let megabytes = 0;
    const look = setInterval(() => {
      megabytes = Math.max(megabytes, peakOf(child.pid));
    }, LOOK_EVERY_MS);
    let stderr = '';
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(look);
      const seconds = (performance.now() - started) / 1000;
      const processorSeconds = processorSecondsOfChildren() - processorBefore;
      if (code === 0) resolve({ seconds, processorSeconds, megabytes });
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stderr}`));
    });
  });
}

const TICKS_PER_SECOND = 100;

/** Processor time of the children of this process that have ended, and of theirs, as Linux tells it. */
function processorSecondsOfChildren(): number {
  try {
    // The name of the program, which is in brackets, may have spaces.
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[^)]*$)/);
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** The most memory a process held so far, as Linux tells it. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1_000_000;
  } catch {
    return 0;
  }
}
