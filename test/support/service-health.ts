import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ServiceProcess } from './service-process.ts';

const LOOK_EVERY_MS = 10;

/** How a service was while something was done to it. */
export interface Health<Result> {
  readonly result: Result;
  /** How long each answer of `/api/health` took, in seconds, from the shortest. */
  readonly waits: readonly number[];
  /** The most memory that it had, in MB of 1,000,000 bytes. */
  readonly most: number;
  /** How long all of it took. */
  readonly seconds: number;
}

/**
 * Asks a service how it is, on a connection that stays open, while work is done. A thread asks: what the caller prepares and
 * sends would hold up the questions.
 */
export async function healthWhile<Result>(
  service: ServiceProcess,
  work: () => Promise<Result>,
): Promise<Health<Result>> {
  const asking = new Worker(new URL('./ask-health.ts', import.meta.url), {
    workerData: service.url,
  });
  let most = 0;
  const look = () => {
    most = Math.max(most, megabytesOf(service));
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  try {
    await once(asking, 'message');
    const started = performance.now();
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    look();
    asking.postMessage('stop');
    const [waits] = (await once(asking, 'message')) as [number[]];
    return { result, waits: waits.sort((one, other) => one - other), most, seconds };
  } finally {
    clearInterval(looking);
    await asking.terminate();
  }
}

/** What the process has in memory now, in MB of 1,000,000 bytes. */
export function megabytesOf({ child }: ServiceProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1_000_000;
  } catch {
    return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) * 1024) / 1_000_000;
  }
}
