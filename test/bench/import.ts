import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { type Client, signIn } from '../support/browserless.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const ROWS = 100_000;
const ROWS_A_STATEMENT = 1_000;
/** Of the rate of bare INSERTs. */
const RATE = 0.25;
const MOST_GROWTH_MB = 150;
const SLOWEST_S = 0.1;
const WARMING_TURNS = 50;
const WHY_SLOWER =
  'Of 100,000 rows the service has 4.3 s of work and the database 4.9 s, with six indexes and a row for each value, where the bare table has no index: see docs/decisions/0014-importing-quickly.md.';
/** The rules that an imported file follows. */
export const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign' },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
];

const SHOWN_ROWS = ROWS.toLocaleString('en');

export const benchImport: Bench = {
  title: 'Importing a file',
  about: `An import of ${SHOWN_ROWS} rows over HTTP on MariaDB, with checks, numbers, values and the look for duplicates, beside bare INSERTs of the rows that it stored into a table without further indexes, ${ROWS_A_STATEMENT.toLocaleString('en')} a statement. And how much memory the service took for it, and how long somebody of another organization waited meanwhile, who lists and creates links in turn.`,
  measure: () =>
    onMariaDb(({ url, connection }) => onService(url, (service) => importing(service, connection))),
};

async function* importing(service: BenchService, connection: Connection): AsyncGenerator<Figure> {
  const pid = service.child.pid ?? 0;
  const client = await signIn(service.url, 'ada@bench.example');
  const other = await signIn(service.url, 'bob@elsewhere.example');
  for (const one of PARAMETERS) await client.post('/api/tracking-parameters', one);
  const importSheet = (csv: string) =>
    client.request('POST', '/api/tracking-links/import', csv, { 'content-type': 'text/csv' });
  // What runs for the first time is compiled, and that is not what is asked.
  await importSheet(sheet('warm', 5_000));
  for (let turn = 0; turn < WARMING_TURNS; turn++) await ask(other, turn);
  // Made before the measurement, which this process shares.
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
  const answer = await importSheet(csv);
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await others;
  clearInterval(watch);
  if (answer.body.created !== ROWS) throw new Error(JSON.stringify(answer.body).slice(0, 500));
  await service.end('SIGKILL');
  waits.sort((one, two) => one - two);
  yield {
    name: `import of ${SHOWN_ROWS} rows`,
    value: seconds,
    unit: 's',
    beside: { name: 'bare INSERTs of the same rows', value: await bareInserts(connection) },
    most: 1 / RATE,
    note: WHY_SLOWER,
  };
  const growth = ((peak - before) * 1024) / 1_000_000;
  yield {
    name: 'growth of the service meanwhile',
    value: growth,
    unit: 'MB',
    most: MOST_GROWTH_MB,
  };
  const p99 = (waits[Math.floor(waits.length * 0.99)] ?? 0) / 1000;
  yield { name: 'others meanwhile, p99', value: p99, unit: 's', most: SLOWEST_S };
}

// A client of another organization, which reads and writes in turn.
async function ask(client: Client, turn: number): Promise<void> {
  const link = { name: `L${turn}`, baseUrl: 'https://b.example/', parameters: '{}' };
  const { status } =
    turn % 2 === 0
      ? await client.get('/api/tracking-links?range=[0,24]')
      : await client.post('/api/tracking-links', link);
  if (status >= 400) throw new Error(`answered ${status}`);
}

/** A CSV file for these rules. */
export function sheet(name: string, rows: number): string {
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
