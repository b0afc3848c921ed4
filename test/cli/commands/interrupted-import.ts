import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import type { Engine } from '../../support/engines.ts';
import { type Gate, gateTo } from '../gate.ts';
import { type Served, serve } from '../served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));
/** As many rows as are sent at a time: so long are they. */
export const CHUNK = 4;
export const ROWS = 2 * CHUNK + 1;
export const CHUNKS = 3;
export const SENDING = 'POST /api/tracking-links/import';
const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt,notes';
export const NOTE = 'x'.repeat(480_000);
const LINES = Array.from(
  { length: ROWS },
  (_, at) => `Link ${at},https://a.example/${at},google,cpc,x,de,${NOTE}`,
);

/** An import that can be killed at a given moment. */
export interface InterruptedImport extends Served {
  readonly gate: Gate;
  readonly input: string;
  /** Runs the import and kills it when it has sent a chunk (from 1), or when that is stored but not answered. */
  killedAt(moment: 'sent' | 'stored', chunk: number, ...more: string[]): Promise<void>;
  /** How many chunks the service was sent since it was last asked. */
  sent(): number;
}

/** Puts a gate before the service, and writes a file of {@link CHUNKS} chunks. */
export async function interruptedImport(t: Test, engine?: Engine): Promise<InterruptedImport> {
  const served = await serve(t, engine);
  await setFixtureTaxonomy(served.admin);
  const input = served.files.file('in.csv', `${[HEADER, ...LINES].join('\n')}\n`);
  const gate = await gateTo(t, served.url);
  const env = { ...served.env, UTMOST_URL: gate.url };
  let sent = 0;
  let victim: { child: ChildProcess; moment: string; chunk: number } | null = null;
  const isKilledAt = async (moment: string): Promise<boolean> => {
    if (victim === null || victim.moment !== moment || victim.chunk !== sent) return false;
    const { child } = victim;
    child.kill('SIGKILL');
    await once(child, 'exit');
    return true;
  };
  gate.guard(SENDING, async ({ forward }) => {
    sent += 1;
    if (await isKilledAt('sent')) return;
    const answer = await forward();
    if (await isKilledAt('stored')) return;
    answer.handOver();
  });
  return {
    ...served,
    env,
    utmost: (args, options = {}) =>
      served.utmost(args, { ...options, env: { ...env, ...options.env } }),
    gate,
    input,
    killedAt: async (moment, chunk, ...more) => {
      sent = 0;
      const { NODE_OPTIONS: _, ...inherited } = process.env;
      const child = spawn(process.execPath, [LAUNCHER, 'import', input, ...more], {
        env: { ...inherited, ...env },
        stdio: 'ignore',
      });
      victim = { child, moment, chunk };
      await once(child, 'exit');
      if (child.signalCode !== 'SIGKILL') throw new Error('it ended before it was killed');
      victim = null;
    },
    sent: () => {
      const count = sent;
      sent = 0;
      return count;
    },
  };
}

/** Checks that every row is stored once. */
export async function isWhole(t: Test, { admin }: Served): Promise<void> {
  const links = await storedLinks(admin);
  t.equal(links.length, ROWS, 'nothing twice, nothing lost');
  t.ok(
    links.every((link, at) => link.name === `Link ${at}` && numberOf(link) === at + 1),
    'in the order of the file, with its own number each',
  );
}
