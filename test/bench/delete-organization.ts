import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { QueryTypes, type Sequelize } from 'sequelize';
import { type Client, signIn } from '../support/browserless.ts';
import { storeManyAudited, storeManyLinks } from '../support/many-links.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const LINKS = Number(process.env.BENCH_LINKS ?? 1_000_000);
const AUDITED = 4 * LINKS;
const LINKS_THAT_STAY = 10_000;
const LISTS_BEFORE = 200;
const LIST_EVERY_MS = 50;
const LOOK_EVERY_MS = 500;
const PAGE = '/api/tracking-links?range=[0,24]';

export const benchDeleteOrganization: Bench = {
  title: 'Deleting a large organization',
  about:
    'An organization of 1,000,000 links and 4,000,000 audit entries is deleted: how long until it is answered, and until its last row is gone. Another organization of 10,000 links asks for its first page every 50 ms: before, and until the end.',
  isLarge: true,
  async *measure() {
    yield* onService(undefined, (service) => whileDeleting(service, 'embedded'));
    yield* onMariaDb(({ url }) => onService(url, (service) => whileDeleting(service, 'MariaDB')));
  },
};

async function* whileDeleting(service: BenchService, engine: string): AsyncGenerator<Figure> {
  const { url, dataDir, databaseUrl } = service;
  const goes = await signIn(url, 'ada@goes.example');
  const stays = await signIn(url, 'bob@stays.example');
  const database = connect({ databaseUrl, dataDir });
  const organizationId = await owner(goes);
  const kept = { organizationId: await owner(stays), links: LINKS_THAT_STAY, mark: '01' };
  await storeManyLinks(database, kept);
  await storeManyLinks(database, { organizationId, links: LINKS, mark: '02' });
  await storeManyAudited(database, { organizationId, entries: AUDITED, mark: '03' });

  const before = lists(stays);
  while (before.waits.length < LISTS_BEFORE) await pause(LIST_EVERY_MS);
  const undisturbed = await before.end();
  const meanwhile = lists(stays);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  await goes.delete('/api/account');
  yield { name: `${engine}: answered`, value: seconds(), unit: 's', most: 2 };
  while (await isThere(database, organizationId)) await pause(LOOK_EVERY_MS);
  yield { name: `${engine}: the last row is gone`, value: seconds(), unit: 's' };
  const waits = await meanwhile.end();
  await database.close();
  for (const [name, part, most] of [
    ['p99', 0.99, 0.3],
    ['at worst', 1, 0.3],
  ] as const) {
    const beside = `${(at(undisturbed, part) * 1000).toFixed(0)} ms before`;
    yield {
      name: `${engine}: others' lists, ${name} of ${waits.length} (${beside})`,
      value: at(waits, part),
      unit: 's',
      most,
    };
  }
}

/** Asks for a list again and again; `end` answers how long each took, from the shortest. */
function lists(client: Client) {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      const { status } = await client.get(PAGE);
      if (status !== 200) throw new Error(`A list was answered ${status}.`);
      waits.push((performance.now() - asked) / 1000);
      await pause(LIST_EVERY_MS);
    }
  })();
  return {
    waits,
    async end() {
      isOver = true;
      await asking;
      return waits.sort((one, other) => one - other);
    },
  };
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function owner(client: Client): Promise<string> {
  return (await client.get('/api/auth/me')).body.organizationId;
}

async function isThere(database: Sequelize, id: string): Promise<boolean> {
  const rows = await database.query('SELECT id FROM organizations WHERE id = ?', {
    type: QueryTypes.SELECT,
    replacements: [id],
  });
  return rows.length > 0;
}
