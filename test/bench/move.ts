import { join } from 'node:path';
import { connect } from '@utmost/db/connection.ts';
import { operate } from '../api/operate/operate.ts';
import { signIn } from '../support/browserless.ts';
import { storeManyAudited, storeManyLinks } from '../support/many-links.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { onMariaDb, onService } from './on-service.ts';

const LINKS = Number(process.env.BENCH_LINKS ?? 1_000_000);
const MOST_S = 600;

interface Moved {
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    readonly hash: string;
  }[];
}

// The move itself writes an entry into each database that it fills.
const CHANGED_BY_MOVES = ['audit_entries', 'installation', 'organization_usage'];

export const benchMove: Bench = {
  title: 'Moving to another database',
  about:
    'An organization of 1,000,000 links and as many audit entries moves from the embedded database to MariaDB and from there into a new embedded one, each time with `npm run operate -- move`, which compares a hash of every table in both. The last figure counts the rows of tables that came back other than they went.',
  isLarge: true,
  async *measure() {
    yield* onService(undefined, async function* ({ url, dataDir, end }) {
      const ada = await signIn(url, 'ada@moves.example');
      const { organizationId } = (await ada.get('/api/auth/me')).body;
      await end('SIGTERM');
      const database = connect({ dataDir });
      await storeManyLinks(database, { organizationId, links: LINKS, mark: '01' });
      await storeManyAudited(database, { organizationId, entries: LINKS, mark: '02' });
      await database.close();
      yield* onMariaDb(({ url: server }) => thereAndBack(dataDir, server));
    });
  },
};

async function* thereAndBack(dataDir: string, server: string): AsyncGenerator<Figure> {
  const file = `sqlite:${join(dataDir, 'back.sqlite')}`;
  const there = await move({ DATA_DIR: dataDir }, server);
  yield { name: 'embedded to MariaDB', value: there.seconds, unit: 's', most: MOST_S };
  const back = await move({ DATA_DIR: dataDir, DATABASE_URL: server }, file);
  yield { name: 'MariaDB to embedded', value: back.seconds, unit: 's', most: MOST_S };
  const hashes = new Map(back.tables.map(({ table, hash }) => [table, hash]));
  const others = there.tables.filter(
    ({ table, hash }) => !CHANGED_BY_MOVES.includes(table) && hashes.get(table) !== hash,
  );
  const rows = others.reduce((sum, table) => sum + table.rows, 0);
  yield { name: 'rows in tables that differ afterwards', value: rows, unit: 'rows', most: 0 };
}

async function move(from: Readonly<Record<string, string>>, to: string) {
  const started = performance.now();
  const { code, stdout, stderr } = await operate(from, 'move', '--to', to, '--json');
  if (code !== 0) throw new Error(stderr);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, ...(JSON.parse(stdout) as Moved) };
}
