import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from './service-process.ts';

const ASK_EVERY_MS = 10;

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

/** Asks a service how it is, on a connection that stays open, while work is done. */
export async function healthWhile<Result>(
  service: ServiceProcess,
  work: () => Promise<Result>,
): Promise<Health<Result>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let most = 0;
  let isOver = false;
  const looking = (async () => {
    do {
      const asked = performance.now();
      await askHealth(service.url, agent);
      waits.push((performance.now() - asked) / 1000);
      most = Math.max(most, megabytesOf(service));
      await pause(ASK_EVERY_MS);
    } while (!isOver);
  })();
  const started = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    await looking;
    return { result, waits: waits.sort((one, other) => one - other), most, seconds };
  } finally {
    isOver = true;
    // The last answer is waited for: a connection closed under it would hide why the work failed.
    await looking.catch(() => {});
    agent.destroy();
  }
}

function askHealth(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/health`, { agent }, (response) => {
      response.once('error', reject).once('end', resolve).resume();
    }).once('error', reject);
  });
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
