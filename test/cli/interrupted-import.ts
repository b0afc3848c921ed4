import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Request } from '@hapi/hapi';
import type { Test } from 'tap';
import type { Engine } from '../support/engines.ts';
import { type Served, serve } from './served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from './stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
export const CHUNK = 2_000;
export const ROWS = 2 * CHUNK + 1_000;
export const CHUNKS = 3;
const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const LINES = Array.from(
  { length: ROWS },
  (_, at) => `Link ${at},https://a.example/${at},google,cpc,x,de`,
);

/** An import that can be killed at a given moment. */
export interface InterruptedImport extends Served {
  readonly input: string;
  /** Runs the import and kills it at the moment that the service comes to, with a chunk (from 1). */
  killedAt(moment: 'before' | 'after', chunk: number, ...more: string[]): Promise<void>;
  /** How many chunks the service was sent since it was last asked. */
  sent(): number;
}

/** Starts a service, and writes a file of {@link CHUNKS} chunks. */
export async function interruptedImport(t: Test, engine?: Engine): Promise<InterruptedImport> {
  const served = await serve(t, {}, engine);
  await setFixtureTaxonomy(served.admin);
  const input = served.files.file('in.csv', `${[HEADER, ...LINES].join('\n')}\n`);
  let sent = 0;
  let victim: { child: ChildProcess; moment: string; chunk: number } | null = null;
  const at = async (moment: string, { path }: Request): Promise<void> => {
    if (path !== '/api/tracking-links/import') return;
    if (moment === 'before') sent += 1;
    if (victim === null || victim.moment !== moment || victim.chunk !== sent) return;
    const { child } = victim;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const { server } = served.running;
  server.ext('onPreHandler', async (request, h) => {
    await at('before', request);
    return h.continue;
  });
  server.ext('onPreResponse', async (request, h) => {
    await at('after', request);
    return h.continue;
  });
  return {
    ...served,
    input,
    killedAt: async (moment, chunk, ...more) => {
      sent = 0;
      const { NODE_OPTIONS: _, ...env } = process.env;
      const child = spawn(process.execPath, [LAUNCHER, 'import', input, ...more], {
        env: { ...env, ...served.env },
        stdio: 'ignore',
      });
      victim = { child, moment, chunk };
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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
