import { connect } from '@utmost/db/connection.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { storeManyAudited } from '../support/many-links.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const ENTRIES = Number(process.env.BENCH_AUDITED ?? 4_000_000);
const CHANGED = 100_000;
const AFTER = 'after a value was set in 100,000 links';
const ROUNDS = 20;
const PAGE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_SECONDS = 0.15;

export const benchAuditLog: Bench = {
  title: 'A large audit log',
  about:
    'What an admin waits for over HTTP in an audit log of 4,000,000 entries: 95 of 100 answers came as quickly. A page is one of 100 entries, with the count up to 1,000. `guest` made one entry in 1,009, and one in 997 is of a parameter; everything else is of links and of twelve users. Meanwhile another organization asks for its links.',
  isLarge: true,
  async *measure() {
    yield* onMariaDb(({ url }) => onService(url, (service) => among(service, 'MariaDB')));
    yield* onService(undefined, (service) => among(service, 'embedded'));
  },
};

async function* among(service: BenchService, engine: string): AsyncGenerator<Figure> {
  const { url, dataDir, databaseUrl } = service;
  const admin = await signIn(url, 'ada@many.example');
  const other = await signIn(url, 'bob@few.example');
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const database = connect({ databaseUrl, dataDir });
  await storeManyAudited(database, { organizationId, entries: ENTRIES, mark: '03' });
  await database.close();
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const filters = {
    'first page': {},
    'a common action': { action: 'link.change' },
    'a rare action': { action: 'parameter.change' },
    'an action without entries': { action: 'token.create' },
    'a common user': { actor: 'user7' },
    'a rare user': { actor: 'guest' },
    'a rare user and a rare action': { actor: 'guest', action: 'parameter.change' },
    'a common user and a common action': { actor: 'user7', action: 'link.change' },
    'a time': { from: ago(100), to: ago(99) },
    'a rare user until a time': { actor: 'guest', to: ago(100) },
    'a link': {
      subjectId: `03${(77).toString(16).padStart(6, '0')}-0000-7000-8000-${(77).toString(16).padStart(12, '0')}`,
    },
  };
  const waits: number[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const seconds = await times(admin, query([0, PAGE - 1], filter));
    yield { name: `${engine}: ${name}`, value: p95(seconds), unit: 's', most: MOST_SECONDS };
    const [list] = await Promise.all([
      times(other, '/api/tracking-links?range=[0,24]'),
      times(admin, query([0, PAGE - 1], filter)),
    ]);
    waits.push(...list);
  }
  const deep = await times(admin, query([100_000, 100_000 + PAGE - 1], {}));
  yield { name: `${engine}: page 1,001`, value: p95(deep), unit: 's', most: MOST_SECONDS };
  const many = connect({ databaseUrl, dataDir });
  const action = 'link.set-value';
  await storeManyAudited(many, { organizationId, entries: CHANGED, mark: '04', action });
  await many.close();
  for (const [name, first, filter] of [
    ['first page', 0, {}],
    ['page 1,001', 100_000, {}],
    ['a common user', 0, { actor: 'user7' }],
  ] as const) {
    const seconds = await times(admin, query([first, first + PAGE - 1], filter));
    const value = p95(seconds);
    yield { name: `${engine}: ${name}, ${AFTER}`, value, unit: 's', most: MOST_SECONDS };
  }
  const longest = Math.max(...waits);
  yield {
    name: `${engine}: the longest wait of the other organization`,
    value: longest,
    unit: 's',
    most: MOST_SECONDS,
  };
}

function query(range: readonly [number, number], filter: object): string {
  const text = encodeURIComponent(JSON.stringify(filter));
  return `/api/audit-log?range=[${range}]&filter=${text}`;
}

async function times(client: Client, path: string): Promise<number[]> {
  const seconds: number[] = [];
  // The first time everything is compiled and read, and that is not what is asked.
  for (let turn = -1; turn < ROUNDS; turn++) {
    const started = performance.now();
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    if (turn >= 0) seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}

function p95(seconds: readonly number[]): number {
  return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length * 0.95)] ?? 0;
}
