import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { healthWhile, megabytesOf } from '../support/service-health.ts';
import {
  type Attack,
  makeSieges,
  type Siege,
  storeLinks,
  storeMappings,
  warmUp,
} from './attacks.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const MOST_GROWTH_MB = 200;
const BACK_MB = 100;
const BACK_WITHIN_S = 30;
const MOST_WAIT_S = 0.5;
// The embedded engine has one writer: a change waits for the transaction of an import (docs/decisions/0021).
const MOST_WAIT_FOR_WRITER_S = 30;
const IDLE_MS = 1_000;
const ASK_EVERY_MS = 50;

export const benchRobust: Bench = {
  title: 'Under heavy and hostile requests',
  about:
    'How long others wait while somebody asks for much or means no good: `/api/health` is asked every 10 ms on one open connection meanwhile, and the figures are 99 of 100 answers and the worst, and how much the memory of a service that has worked before grows. Changes of others are to wait at most half a second, and on the embedded engine for the transaction of the import. Attacks of one kind meet one service, on the embedded database and on MariaDB. The memory is back where less than 100 MB of the growth are left.',
  async *measure() {
    const sieges = makeSieges();
    yield* besiege(sieges, 'embedded', undefined);
    yield* onMariaDb(({ url }) => besiege(sieges, 'MariaDB', url));
  },
};

// To measure some again.
const CASES = new RegExp(process.env.ROBUST_CASES ?? '');

async function* besiege(
  sieges: readonly Siege[],
  engine: string,
  url: string | undefined,
): AsyncGenerator<Figure> {
  for (const siege of sieges) {
    const attacks = siege.attacks.filter(({ name }) => CASES.test(name));
    if (attacks.length === 0) continue;
    yield* onService(url, (service) => withstand(service, engine, { ...siege, attacks }));
  }
}

async function* withstand(
  service: BenchService,
  engine: string,
  { attacks, links = 0 }: Siege,
): AsyncGenerator<Figure> {
  const client = await signIn(service.url, `ada@${randomUUID()}.example`);
  await storeMappings(client);
  await warmUp(client);
  if (links > 0) await storeLinks(client, service, links);
  for (const attack of attacks)
    yield* withstandOne(service, `${engine}, ${attack.name}`, client, attack);
}

async function* withstandOne(
  service: BenchService,
  name: string,
  client: Client,
  attack: Attack,
): AsyncGenerator<Figure> {
  const neighbor =
    attack.isNeighborAsked && (await signIn(service.url, `eve@${randomUUID()}.example`));
  const before = megabytesOf(service);
  const stored = attack.mostStored === undefined ? 0 : await storedMegabytes(service);
  const idle = await healthWhile(service, () => pause(IDLE_MS));
  const others: Waits[] = [];
  const { waits, seconds, most } = await healthWhile(service, async () => {
    const run = attack.run(client, service.url);
    if (neighbor) others.push(...(await askWhile(neighbor, service.url, run)));
    await run;
  });
  const note = `Idle, just before: p99 ${inMs(p99Of(idle.waits))}, at worst ${inMs(idle.waits.at(-1) ?? 0)}.`;
  yield { name: `${name}: health p99`, value: p99Of(waits), unit: 's', most: 0.1, note };
  const worst = waits.at(-1) ?? 0;
  yield { name: `${name}: health at worst`, value: worst, unit: 's', most: MOST_WAIT_S, note };
  for (const { what, isChange, seconds } of others) {
    const value = Math.max(0, ...seconds);
    const about = `${name}: ${what} of another organization at worst`;
    const waitsForWriter = isChange && service.databaseUrl === undefined;
    const most = waitsForWriter ? MOST_WAIT_FOR_WRITER_S : MOST_WAIT_S;
    yield { name: about, value, unit: 's', most, note };
  }
  const growth = Math.max(0, most - before);
  yield {
    name: `${name}: growth of memory`,
    value: growth,
    unit: 'MB',
    most: MOST_GROWTH_MB,
    ...(attack.why !== undefined && { note: attack.why }),
  };
  if (growth > BACK_MB) {
    const back = await secondsUntilBack(service, before);
    yield { name: `${name}: memory is back after`, value: back, unit: 's', most: BACK_WITHIN_S };
  }
  if (attack.mostStored !== undefined) {
    const value = (await storedMegabytes(service)) - stored;
    yield { name: `${name}: growth of the database`, value, unit: 'MB', most: attack.mostStored };
  }
  if (attack.seconds !== undefined)
    yield { name: `${name}: in all`, value: seconds, unit: 's', most: attack.seconds };
}

const p99Of = (waits: readonly number[]) => waits[Math.floor(waits.length * 0.99)] ?? 0;
const inMs = (seconds: number) => `${Math.round(seconds * 1000)} ms`;

/** How long something took each time, in seconds. */
interface Waits {
  readonly what: string;
  readonly isChange: boolean;
  readonly seconds: number[];
}

/** How long a neighbor waits for what they ask for, one thing after the other of each kind, until the work is done. */
async function askWhile(client: Client, url: string, work: Promise<unknown>): Promise<Waits[]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const link = { name: 'Neighbor', baseUrl: 'https://a.example/' };
  const list = () => client.get('/api/tracking-links?range=[0,24]');
  const create = () => client.post('/api/tracking-links', link);
  // From another address each time: sign-ins of one address are limited.
  const next = () =>
    signIn(url, `joe@next-${new URL(url).port}.example`, {
      'x-forwarded-for': [10, ...randomBytes(3)].join('.'),
    });
  const asked = [
    { what: 'a list', isChange: false, ask: list },
    { what: 'a new link', isChange: true, ask: create },
    { what: 'a sign-in', isChange: true, ask: next },
  ];
  return Promise.all(
    asked.map(async ({ what, isChange, ask }) => {
      const seconds: number[] = [];
      while (!isOver) {
        const started = performance.now();
        await ask();
        seconds.push((performance.now() - started) / 1000);
        await pause(ASK_EVERY_MS);
      }
      return { what, isChange, seconds };
    }),
  );
}

/** How long it takes until the memory is nearly what it was; endless where it is not in time. */
async function secondsUntilBack(service: BenchService, before: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const seconds = (performance.now() - started) / 1000;
    if (megabytesOf(service) - before <= BACK_MB) return seconds;
    if (seconds > BACK_WITHIN_S) return Number.POSITIVE_INFINITY;
    await pause(500);
  }
}

/** What the audit log and the stored answers take up. */
async function storedMegabytes({ databaseUrl, dataDir }: BenchService): Promise<number> {
  const database = connect({ databaseUrl, dataDir });
  const sum = async (bytes: string, table: string) => {
    const [rows] = await database.query(`SELECT SUM(${bytes}) AS bytes FROM ${table}`);
    return Number((rows as { bytes: number | string | null }[])[0]?.bytes ?? 0);
  };
  const length = (column: string) => `COALESCE(LENGTH(\`${column}\`), 0)`;
  const audit = await sum(`${length('before')} + ${length('after')}`, 'audit_entries');
  const answers = await sum(length('answer'), 'idempotency_keys');
  await database.close();
  return (audit + answers) / 1_000_000;
}
