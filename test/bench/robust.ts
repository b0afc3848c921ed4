import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { hostileBodies, sendPacked } from '../support/hostile-bodies.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { openRaw } from '../support/raw-request.ts';
import { healthWhile, megabytesOf } from '../support/service-health.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const MOST_GROWTH_MB = 200;
const BACK_MB = 100;
const BACK_WITHIN_S = 30;
const MOST_WAIT_S = 0.5;
const IDLE_MS = 1_000;
const ASK_EVERY_MS = 50;
const SLOW_SENDERS = 36;
const EXPORTED = 236_000;
const NOT_FOUND = 40_000;
const IMPORT = '/api/tracking-links/import';
const DRY = 'mode=all&dryRun=true';

/** Something heavy or hostile; while it is done everybody else is to be served. */
interface Attack {
  readonly name: string;
  run(client: Client, url: string): Promise<unknown>;
  /** What is there before: this process, which asks how the service is, does nothing else meanwhile. */
  prepare?(client: Client, dataDir: string): Promise<unknown>;
  /** Whether another organization lists and creates links, and somebody signs in, meanwhile. */
  readonly isNeighborAsked?: true;
  /** How many MB the audit log and the stored answers may grow by, where that is what it is after. */
  readonly mostStored?: number;
  /** Of the whole, where it has a limit itself. */
  readonly seconds?: number;
  /** Why it takes too much memory, where it does. */
  readonly whyGrowth?: string;
}

const WHY_GROWTH =
  'The rules before and after, and what differs, are held until the transaction ends, and V8 collects late; a smaller young generation keeps it below, but can only be set on the command line of node.';

export const benchRobust: Bench = {
  title: 'Under heavy and hostile requests',
  about:
    'How long others wait while somebody asks for much or means no good: `/api/health` is asked every 10 ms on one open connection meanwhile, and the figures are 99 of 100 answers and the worst, and how much the memory of the service grows. Each attack meets a fresh service, on the embedded database and on MariaDB. The memory is back where less than 100 MB of the growth are left.',
  async *measure() {
    for (const attack of chosen(undefined)) {
      yield* onService(undefined, (service) => withstand(service, 'embedded', attack));
    }
    yield* onMariaDb(async function* ({ url }) {
      for (const attack of chosen(url)) {
        yield* onService(url, (service) => withstand(service, 'MariaDB', attack));
      }
    });
  },
};

async function* withstand(
  service: BenchService,
  engine: string,
  attack: Attack,
): AsyncGenerator<Figure> {
  const name = `${engine}, ${attack.name}`;
  const domain = name.replaceAll(/\W+/g, '-');
  const client = await signIn(service.url, `ada@${domain}.example`);
  await prepare(client);
  await attack.prepare?.(client, service.dataDir);
  const neighbor =
    attack.isNeighborAsked && (await signIn(service.url, `eve@next-${domain}.example`));
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
  for (const { what, seconds } of others) {
    const value = Math.max(0, ...seconds);
    const about = `${name}: ${what} of another organization at worst`;
    yield { name: about, value, unit: 's', most: MOST_WAIT_S, note };
  }
  const growth = Math.max(0, most - before);
  yield {
    name: `${name}: growth of memory`,
    value: growth,
    unit: 'MB',
    most: MOST_GROWTH_MB,
    ...(attack.whyGrowth !== undefined && { note: attack.whyGrowth }),
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

const CASES = new RegExp(process.env.ROBUST_CASES ?? '');
const chosen = (url: string | undefined) => attacksOn(url).filter(({ name }) => CASES.test(name));

const p99Of = (waits: readonly number[]) => waits[Math.floor(waits.length * 0.99)] ?? 0;
const inMs = (seconds: number) => `${Math.round(seconds * 1000)} ms`;

/** How long something took each time, in seconds. */
interface Waits {
  readonly what: string;
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
  const asked: Record<string, () => Promise<unknown>> = {
    'a list': () => client.get('/api/tracking-links?range=[0,24]'),
    'a new link': () => client.post('/api/tracking-links', link),
    // From another address each time: sign-ins of one address are limited.
    'a sign-in': () =>
      signIn(url, `joe@next-${new URL(url).port}.example`, {
        'x-forwarded-for': [10, ...randomBytes(3)].join('.'),
      }),
  };
  return Promise.all(
    Object.entries(asked).map(async ([what, ask]) => {
      const seconds: number[] = [];
      while (!isOver) {
        const started = performance.now();
        await ask();
        seconds.push((performance.now() - started) / 1000);
        await pause(ASK_EVERY_MS);
      }
      return { what, seconds };
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

// A taxonomy with 5,000 mappings, as the checked URLs want it.
async function prepare(client: Client): Promise<void> {
  const { body } = await client.post('/api/tracking-parameters', {
    displayName: 'Campaign',
    queryName: 'camp',
    type: 'dropdown',
    useCodedValues: true,
  });
  await client.post(`/api/dropdown-values/upload/${body.id}`, { csvData: mappings(5_000) });
}

function attacksOn(databaseUrl: string | undefined): Attack[] {
  const check = (urls: string[]) => (client: Client) =>
    client.post('/api/tracking-links/check', { urls });
  const csv =
    (body: string, query = 'mode=valid') =>
    (client: Client) =>
      client.request('POST', `${IMPORT}?${query}`, body, { 'content-type': 'text/csv' });
  const taxonomy =
    (body: string, type = 'application/json') =>
    (client: Client) =>
      client.request('PUT', '/api/taxonomy', body, { 'content-type': type });
  return [
    {
      name: '1,000 URLs against 5,000 mappings',
      run: check(times(1_000, (at) => `https://a.example/?camp=Campaign%20Valoe%20${at * 31}x`)),
    },
    { name: '60 URLs of 16 kB', run: check(times(60, (at) => longUrl(at))) },
    {
      name: `an export of ${EXPORTED.toLocaleString('en')} links`,
      seconds: 20,
      prepare: (client, dataDir) => storeLinks(client, { databaseUrl, dataDir }, EXPORTED),
      run: (client) => client.get('/api/tracking-links/export'),
    },
    { name: 'an import of 8 MB', run: csv(sheet(8)) },
    { name: 'an import of 60 MB', isNeighborAsked: true, run: csv(sheet(60)) },
    { name: 'an import of 60 MB that is tried', isNeighborAsked: true, run: csv(sheet(60), DRY) },
    {
      name: 'an import of 60 MB of bad rows',
      isNeighborAsked: true,
      run: csv(`link_name,website_url\n${',x\n'.repeat(20_000_000)}`),
    },
    {
      name: 'an import of 60 MB and 60 creates that wait for it',
      run: (client) =>
        Promise.all([
          csv(sheet(60))(client),
          ...times(60, (at) =>
            client.post('/api/tracking-links', { name: `L${at}`, baseUrl: 'https://a.example/' }),
          ),
        ]),
    },
    {
      name: '50 reads of much at once, 100,000 links',
      prepare: (client, dataDir) => storeLinks(client, { databaseUrl, dataDir }, 100_000),
      run: (client) => Promise.all(times(50, (at) => client.get(HEAVY_READS[at % 5] ?? ''))),
    },
    {
      name: 'a value set in 100,000 links',
      prepare: (client, dataDir) => storeLinks(client, { databaseUrl, dataDir }, 100_000),
      run: (client) =>
        client.request('PATCH', '/api/tracking-links', {
          filter: {},
          parameter: 'camp',
          value: 'cv1',
          mode: 'valid',
        }),
    },
    {
      name: 'a value set in 5,000 links, back and forth for 20 times',
      mostStored: 100,
      prepare: (client, dataDir) => storeLinks(client, { databaseUrl, dataDir }, 5_000),
      run: async (client) => {
        for (let at = 0; at < 20; at += 1) {
          await client.patch('/api/tracking-links', {
            filter: {},
            parameter: 'camp',
            value: `cv${at % 2}`,
            mode: 'valid',
          });
        }
      },
    },
    {
      name: '20 bulks of 5,000 links under keys, tried and stored',
      mostStored: 100,
      run: async (client) => {
        for (let at = 0; at < 20; at += 1) {
          const links = times(5_000, (row) => ({
            name: `Link ${at} ${row}`,
            baseUrl: `https://a.example/${'p'.repeat(200)}/${at}/${row}`,
          }));
          const body = { links, dryRun: at % 2 === 0 };
          const key = { 'idempotency-key': `bulk-${at}` };
          await client.request('POST', '/api/tracking-links/bulk', body, key);
        }
      },
    },
    {
      name: 'a header of 200,000 columns',
      run: csv(`link_name,website_url,${times(200_000, (at) => `c${at}`)}\nA\n`),
    },
    {
      name: 'an open quote with 20 million newlines',
      run: csv(`link_name,website_url\n"${'\n'.repeat(20_000_000)}`),
    },
    {
      name: '300,000 equal rows',
      seconds: 30,
      run: csv(`link_name,website_url\n${'A,https://a.example/\n'.repeat(300_000)}`),
    },
    {
      name: 'a bulk of 10,000',
      run: (client) =>
        client.post('/api/tracking-links/bulk', {
          links: times(10_000, (at) => ({
            name: `Link ${at}`,
            baseUrl: `https://a.example/${at}`,
          })),
        }),
    },
    {
      name: 'an upload of 50,000 mappings',
      run: async (client) => {
        const [parameter] = (await client.get('/api/tracking-parameters')).body;
        return client.post(`/api/dropdown-values/upload/${parameter.id}`, {
          csvData: mappings(50_000),
        });
      },
    },
    {
      name: 'a taxonomy of 50,000 mappings',
      whyGrowth: WHY_GROWTH,
      run: taxonomy(
        JSON.stringify({
          parameters: [
            {
              displayName: 'C',
              queryName: 'camp',
              type: 'dropdown',
              valueMappings: mappings(50_000),
            },
          ],
        }),
      ),
    },
    ...hostileAttacks(),
    {
      name: `${SLOW_SENDERS} files that come byte by byte, and one that comes at once`,
      run: async (client, url) => {
        const slow = await Promise.all(times(SLOW_SENDERS, (at) => sendSlowly(url, at)));
        await csv('link_name,website_url\nA,https://a.example/\n')(client);
        for (const { socket } of slow) socket.destroy();
      },
    },
    { name: 'JSON 500,000 deep', run: taxonomy('['.repeat(500_000) + ']'.repeat(500_000)) },
    { name: 'YAML 500,000 deep', run: taxonomy('- '.repeat(500_000), 'application/yaml') },
    {
      name: `${NOT_FOUND.toLocaleString('en')} links that are not there`,
      run: async (client) => {
        for (let first = 0; first < NOT_FOUND; first += 20) {
          const ids = times(20, (at) => (first + at).toString(16).padStart(12, '0'));
          await Promise.all(
            ids.map((id) => client.get(`/api/tracking-links/0198c2a0-0000-7000-8000-${id}`)),
          );
        }
      },
    },
  ];
}

const HEAVY_READS = [
  '/api/tracking-links?filter={"passes":false}',
  '/api/tracking-links/numbers',
  '/api/tracking-links/groups?by=utm_campaign',
  '/api/tracking-parameters/usage',
  '/api/tracking-links/export',
];

async function storeLinks(
  client: Client,
  settings: Parameters<typeof connect>[0],
  links: number,
): Promise<void> {
  const database = connect(settings);
  const { organizationId } = (await client.get('/api/auth/me')).body;
  await storeManyLinks(database, { organizationId, links, mark: '01' });
  await database.close();
}

// Kilobytes that unpack to megabytes, one after the other or several at once.
function hostileAttacks(): Attack[] {
  const url = `https://a.example/?${'utm_source=&'.repeat(600_000)}`;
  const long = {
    path: '/api/tracking-links/bulk',
    body: JSON.stringify({ links: [{ name: 'A', baseUrl: url }] }),
  };
  return [
    {
      name: 'every hostile body of the tests',
      run: async (client, url) => {
        const [parameter] = (await client.get('/api/tracking-parameters')).body;
        for (const body of hostileBodies(parameter.id)) await sendPacked(url, client, body);
      },
    },
    {
      name: 'five URLs at once that repeat a parameter 600,000 times',
      seconds: 5,
      run: (client, url) => Promise.all(times(5, () => sendPacked(url, client, long))),
    },
  ];
}

// Four of each organization.
async function sendSlowly(url: string, at: number) {
  const sender = await signIn(url, `eve@slow-${Math.floor(at / 4)}.example`);
  const connection = openRaw(url, [
    `POST ${IMPORT} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: ${sender.cookies()}`,
    'Content-Type: text/csv',
    'Transfer-Encoding: chunked',
  ]);
  await connection.chunk(Buffer.from('l'));
  return connection;
}

function times<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

const mappings = (count: number) =>
  times(count, (at) => ({ displayValue: `Campaign Value ${at}`, codedValue: `cv${at}` }));

function longUrl(seed: number): string {
  const segments = times(850, (at) => `camp=Campain%20V${(at + seed) % 997}`);
  return `https://a.example/?${segments.join('&')}`.slice(0, 16_000);
}

function sheet(megabytes: number): string {
  const row = (at: number) => `Link ${at},https://shop.example/${'p'.repeat(120)}/${at}\n`;
  return `link_name,website_url\n${times((megabytes * 1_000_000) / 165, row).join('')}`;
}
