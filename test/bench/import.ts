import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { startProcess } from '../support/service-process.ts';
import type { Figure } from './figure.ts';
import { ROOM_FOR_A_MILLION } from './room.ts';

const ROWS = 100_000;
const ROWS_A_STATEMENT = 1_000;
/** Of the rate of bare INSERTs. */
const RATE = 0.25;
const MOST_GROWTH_MB = 150;
const SLOWEST_S = 0.1;
const WARMING_TURNS = 50;
const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign' },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
];

/**
 * An import of 100,000 rows on MariaDB, beside bare INSERTs of the rows that it stored into a table without
 * indexes; how much memory the server took for it, and how long others waited meanwhile.
 * @returns no figures where there is no MariaDB
 */
export async function benchImport(): Promise<Figure[]> {
  const mariadb = await startMariaDb();
  if (!mariadb) return [];
  const connection = await createConnection({ uri: mariadb.url, multipleStatements: true });
  await connection.query(ROOM_FOR_A_MILLION);
  await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4; USE bench');
  const service = await startProcess({
    DATABASE_URL: new URL('/bench', mariadb.url).href,
    DATA_DIR: `/tmp/utmost-bench-${process.pid}`,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'error',
    BILLING: 'off',
  });
  try {
    const pid = service.child.pid ?? 0;
    const client = await signIn(service.url, 'ada@bench.example');
    const other = await signIn(service.url, 'bob@elsewhere.example');
    for (const one of PARAMETERS) await client.post('/api/tracking-parameters', one);
    const importing = (csv: string) =>
      client.request('POST', '/api/tracking-links/import', csv, { 'content-type': 'text/csv' });
    // What runs for the first time is compiled, and that is not what is asked.
    await importing(sheet('warm', 5_000));
    for (let turn = 0; turn < WARMING_TURNS; turn++) await ask(other, turn);
    // Made before anybody waits: this process is theirs as well.
    const csv = sheet('row', ROWS);
    const before = memoryOf(pid);
    let peak = before;
    let isOver = false;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
    }, 50);
    const waits: number[] = [];
    const others = (async () => {
      for (let turn = 0; !isOver; turn++) {
        const asked = performance.now();
        await ask(other, turn);
        waits.push(performance.now() - asked);
        await sleep(50);
      }
    })();
    const started = performance.now();
    const answer = await importing(csv);
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    await others;
    clearInterval(watch);
    if (answer.body.created !== ROWS) throw new Error(JSON.stringify(answer.body).slice(0, 500));
    await service.end('SIGKILL');
    const bare = await bareInserts(connection);
    waits.sort((one, two) => one - two);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    const rows = ROWS.toLocaleString('en');
    const bareFigure = { name: 'bare INSERTs of the same rows', value: bare, share: 1 / RATE };
    const limit = (value: number) => ({ name: 'the limit', value, share: 1 });
    return [
      { name: `import, ${rows} rows`, value: seconds, unit: 's', against: bareFigure },
      {
        name: `import, ${rows} rows, growth of the server`,
        value: ((peak - before) * 1024) / 1_000_000,
        unit: 'MB',
        against: limit(MOST_GROWTH_MB),
      },
      {
        name: `import, ${rows} rows, others meanwhile (p99)`,
        value: p99 / 1000,
        unit: 's',
        against: limit(SLOWEST_S),
      },
    ];
  } finally {
    await service.end('SIGKILL');
    await connection.end();
    await mariadb.stop();
  }
}

// Somebody of another organization, who reads and writes in turn.
async function ask(client: Client, turn: number): Promise<void> {
  const link = { name: `L${turn}`, baseUrl: 'https://b.example/', parameters: '{}' };
  const { status } =
    turn % 2 === 0
      ? await client.get('/api/tracking-links?range=[0,24]')
      : await client.post('/api/tracking-links', link);
  if (status >= 400) throw new Error(`answered ${status}`);
}

function sheet(name: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${name} ${at},https://www.example.com/${name}/${at % 997}/page-${at},source${at % 20},campaign-${at % 500}`,
  );
  return ['link_name,website_url,src,campaign', ...lines].join('\n');
}

// In kB: what the process has of the machine's memory.
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

type Connection = Awaited<ReturnType<typeof createConnection>>;

async function bareInserts(connection: Connection): Promise<number> {
  const stored = "SELECT * FROM tracking_links WHERE name LIKE 'row %'";
  const [rows] = await connection.query({ sql: stored, rowsAsArray: true });
  await connection.query('CREATE TABLE plain AS SELECT * FROM tracking_links LIMIT 0');
  await connection.query('ALTER TABLE plain ADD PRIMARY KEY (id)');
  const all = rows as unknown[][];
  const started = performance.now();
  await connection.beginTransaction();
  for (let first = 0; first < all.length; first += ROWS_A_STATEMENT) {
    const some = all.slice(first, first + ROWS_A_STATEMENT);
    await connection.query('INSERT INTO plain VALUES ?', [some]);
  }
  await connection.commit();
  return (performance.now() - started) / 1000;
}
