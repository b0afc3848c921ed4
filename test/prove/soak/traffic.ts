import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Tenant, WORK, type Work } from './work.ts';

/** One piece of work, as its user saw it. */
export interface Sample {
  readonly kind: string;
  /** When it began, as `performance.now()` has it. */
  readonly at: number;
  readonly ms: number;
}

/** What came of the traffic. */
export interface Traffic {
  readonly samples: readonly Sample[];
  /** What was answered other than it had to be: `create: 500 …` -> how often. */
  readonly unexpected: ReadonlyMap<string, number>;
}

/**
 * Sends mixed work at a steady rate: what takes long does not hold up what comes next.
 * @param rate pieces of work a second
 */
export async function drive(
  url: string,
  tenants: readonly Tenant[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Traffic> {
  const samples: Sample[] = [];
  const unexpected = new Map<string, number>();
  const note = (words: string) => void unexpected.set(words, (unexpected.get(words) ?? 0) + 1);
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  for (let sent = 0; performance.now() < end; sent += 1) {
    const due = begun + (sent * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    const { kind, run } = pick();
    const tenant = tenants[randomInt(tenants.length)];
    if (!tenant) continue;
    const at = performance.now();
    const work = run(url, tenant)
      .then((answer) => {
        samples.push({ kind, at, ms: performance.now() - at });
        if (answer) note(`${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      })
      .catch((error) => note(`${kind}: ${error}`))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
  return { samples, unexpected };
}

const SHARES = WORK.reduce((sum, { share }) => sum + share, 0);

function pick(): Work {
  let left = Math.random() * SHARES;
  for (const work of WORK) {
    left -= work.share;
    if (left < 0) return work;
  }
  throw new Error('The shares of all work make up the whole.');
}
