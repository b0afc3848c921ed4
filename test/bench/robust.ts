import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { storeManyLinks } from '../support/many-links.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const LOOK_EVERY_MS = 10;
const EXPORTED = 236_000;
const NOT_FOUND = 40_000;
const IMPORT = '/api/tracking-links/import';

/** Something heavy or hostile; while it is done everybody else is to be served. */
interface Attack {
  readonly name: string;
  run(client: Client): Promise<unknown>;
  /** What is there before: this process, which asks how the service is, does nothing else meanwhile. */
  prepare?(client: Client, dataDir: string): Promise<unknown>;
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
    'How long others wait while somebody asks for much or means no good: `/api/health` is asked every 10 ms meanwhile, and the figures are 99 of 100 answers and the worst, and how much the memory of the service grows. Each attack meets a fresh service, on the embedded database and on MariaDB.',
  async *measure() {
    for (const attack of attacksOn(undefined)) {
      yield* onService(undefined, (service) => withstand(service, 'embedded', attack, 0.5));
    }
    yield* onMariaDb(async function* ({ url }) {
      for (const attack of attacksOn(url)) {
        yield* onService(url, (service) => withstand(service, 'MariaDB', attack, 0.3));
      }
    });
  },
};

async function* withstand(
  service: BenchService,
  engine: string,
  attack: Attack,
  worstLimit: number,
): AsyncGenerator<Figure> {
  const name = `${engine}, ${attack.name}`;
  const client = await signIn(service.url, `ada@${name.replaceAll(/\W+/g, '-')}.example`);
  await prepare(client);
  await attack.prepare?.(client, service.dataDir);
  const before = megabytesOf(service);
  const { waits, seconds, most } = await healthDuring(service, () => attack.run(client));
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  const growing = attack.whyGrowth === undefined ? {} : { note: attack.whyGrowth };
  yield { name: `${name}: health p99`, value: p99, unit: 's', most: 0.1 };
  const worst = waits.at(-1) ?? 0;
  yield { name: `${name}: health at worst`, value: worst, unit: 's', most: worstLimit };
  const growth = Math.max(0, most - before);
  yield { name: `${name}: growth of memory`, value: growth, unit: 'MB', most: 150, ...growing };
  if (attack.seconds !== undefined)
    yield { name: `${name}: in all`, value: seconds, unit: 's', most: attack.seconds };
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
  const csv = (body: string) => (client: Client) =>
    client.request('POST', `${IMPORT}?mode=valid`, body, { 'content-type': 'text/csv' });
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
    { name: 'an import of 60 MB', run: csv(sheet(60)) },
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

async function healthDuring(
  service: ServiceProcess,
  work: () => Promise<unknown>,
): Promise<{ waits: number[]; seconds: number; most: number }> {
  const waits: number[] = [];
  let most = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${service.url}/api/health`)).text();
      waits.push((performance.now() - asked) / 1000);
      most = Math.max(most, megabytesOf(service));
      await pause(LOOK_EVERY_MS);
    }
  })();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await looking;
  return { waits: waits.sort((one, other) => one - other), seconds, most };
}

/** What the process has in memory now, in MB of 1,000,000 bytes. */
function megabytesOf({ child }: ServiceProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1_000_000;
  } catch {
    return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) * 1024) / 1_000_000;
  }
}
