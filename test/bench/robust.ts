import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import type { Figure } from './figure.ts';

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
}

/**
 * How long others wait (`/api/health`: 99 of 100 answers, and the worst), and how the memory grows, while somebody
 * asks for much or means no good; on both engines.
 * @returns what can be measured here
 */
export async function benchRobust(): Promise<Figure[]> {
  const figures = await measure('embedded', undefined, 0.5);
  const mariadb = await startMariaDb();
  if (!mariadb) return figures;
  const connection = await createConnection(mariadb.url);
  try {
    await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
    return [...figures, ...(await measure('MariaDB', new URL('/bench', mariadb.url).href, 0.3))];
  } finally {
    await connection.end();
    await mariadb.stop();
  }
}

async function measure(
  engine: string,
  databaseUrl: string | undefined,
  worstLimit: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const attack of attacksOn(databaseUrl)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
    const service = await startProcess({
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'error',
      BILLING: 'off',
    });
    try {
      const name = `${engine}, ${attack.name}`;
      const client = await signIn(service.url, `ada@${name.replaceAll(/\W+/g, '-')}.example`);
      await prepare(client);
      await attack.prepare?.(client, dataDir);
      const before = megabytesOf(service);
      const { waits, seconds, most } = await healthDuring(service, () => attack.run(client));
      const target = (
        what: string,
        value: number,
        unit: Figure['unit'],
        limit: number,
      ): Figure => ({
        name: `${name}: ${what}`,
        value,
        unit,
        against: { name: 'the limit', value: limit, share: 1 },
      });
      figures.push(
        target('health p99', waits[Math.floor(waits.length * 0.99)] ?? 0, 's', 0.1),
        target('health at worst', waits.at(-1) ?? 0, 's', worstLimit),
        target('memory, growth', Math.max(0, most - before), 'MB', 150),
        ...(attack.seconds === undefined ? [] : [target('in all', seconds, 's', attack.seconds)]),
      );
    } finally {
      await service.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return figures;
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
      prepare: async (client, dataDir) => {
        const database = connect({ databaseUrl, dataDir });
        const organizationId = (await client.get('/api/auth/me')).body.organizationId;
        await storeManyLinks(database, { organizationId, links: EXPORTED, mark: '01' });
        await database.close();
      },
      run: (client) => client.get('/api/tracking-links/export'),
    },
    { name: 'an import of 8 MB', run: csv(sheet(8)) },
    { name: 'an import of 60 MB', run: csv(sheet(60)) },
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
