import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@utmost/db/connection.ts';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { startProcess } from '../support/service-process.ts';
import type { Figure } from './figure.ts';
import { firstRowTimes } from './first-rows.ts';
import { ROOM_FOR_A_MILLION } from './room.ts';

const PAGES = 40;
const PAGE = 25;
const ROUNDS = 20;
const GROUPS = '/api/tracking-links/groups?by=utm_source&range=[0,99]';
const SORTS = ['createdAt', 'name', 'createdBy', 'lastModifiedAt', 'sortOrder', 'id'];
const FEW = 10_000;
/** In seconds: nobody waits for it, since it shows how far it is. */
const WHOLE_SEARCH = 10;

/**
 * Finding links among a million on MariaDB, and among 100,000 on the embedded engine: 95 of 100 answers,
 * over HTTP, came as quickly; how much slower a page is than among 10,000; and when the screen has its first rows.
 * @returns what can be measured here
 */
export async function benchFind(): Promise<Figure[]> {
  return [...(await onServer(1_000_000)), ...(await onEmbedded(100_000))];
}

async function onServer(links: number): Promise<Figure[]> {
  const mariadb = await startMariaDb();
  if (!mariadb) return [];
  const connection = await createConnection({ uri: mariadb.url, multipleStatements: true });
  try {
    await connection.query(`${ROOM_FOR_A_MILLION}; CREATE DATABASE bench CHARACTER SET utf8mb4`);
    return await measure('MariaDB', links, new URL('/bench', mariadb.url).href);
  } finally {
    await connection.end();
    await mariadb.stop();
  }
}

function onEmbedded(links: number): Promise<Figure[]> {
  return measure('embedded', links, undefined);
}

async function measure(
  engine: string,
  links: number,
  databaseUrl: string | undefined,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  const service = await startProcess({
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'error',
    BILLING: 'off',
  });
  try {
    const many = await signIn(service.url, 'ada@many.example');
    const few = await signIn(service.url, 'bob@few.example');
    const database = connect({ databaseUrl, dataDir });
    await storeManyLinks(database, { organizationId: await owner(few), links: FEW, mark: '01' });
    await storeManyLinks(database, { organizationId: await owner(many), links, mark: '02' });
    await database.close();
    const among = `${links.toLocaleString('en')} links, ${engine}`;
    const within = (name: string, seconds: number, limit: number): Figure => ({
      name: `${among}: ${name} (p95)`,
      value: seconds,
      unit: 's',
      against: { name: 'the limit', value: limit, share: 1 },
    });
    const pages = await pageTimes(many, undefined);
    const rows = await firstRowTimes(service.url, many, ROUNDS);
    const wanted = { parameter: 'utm_source', value: 'source7' };
    return [
      within('page, any order', p95(pages), 0.03),
      {
        name: `${among}: page, any order (p95)`,
        value: p95(pages),
        unit: 's',
        against: {
          name: `among ${FEW.toLocaleString('en')}`,
          value: p95(await pageTimes(few, undefined)),
          share: 2,
        },
      },
      within('filtered page', p95(await pageTimes(many, wanted)), 0.06),
      within('groups', p95(await times(many, ROUNDS, () => GROUPS)), 0.25),
      within('unchanged poll', p95(await pollTimes(many)), 0.005),
      within('first results of a search', p95(await searchTimes(many)), 0.35),
      within('all of a search', await wholeSearch(many, links), WHOLE_SEARCH),
      within('groups after a change', p95(await recountTimes(many)), 0.25),
      ...(rows === null ? [] : [within('first rows on the screen', p95(rows), 1.5)]),
    ];
  } finally {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function owner(client: Client): Promise<string> {
  return (await client.get('/api/auth/me')).body.organizationId;
}

function pageTimes(client: Client, filter: object | undefined): Promise<number[]> {
  const orders = filter === undefined ? SORTS : ['createdAt'];
  return times(client, PAGES * orders.length, (turn) => {
    const first = (turn % PAGES) * PAGE;
    const sort = [orders[Math.floor(turn / PAGES)], turn % 2 === 0 ? 'ASC' : 'DESC'];
    return `/api/tracking-links?${query({ range: [first, first + PAGE - 1], sort, filter })}`;
  });
}

function searchTimes(client: Client): Promise<number[]> {
  const texts = ['12345', 'ffer 4242', 'source7', '77', 'shop', 'nothing'];
  return times(client, ROUNDS, (turn) => {
    const filter = { q: texts[turn % texts.length] };
    return `/api/tracking-links?${query({ range: [0, PAGE - 1], filter })}`;
  });
}

/** Goes on until all links were looked at, and fails where they were not. @returns how long that took */
async function wholeSearch(client: Client, links: number): Promise<number> {
  const started = performance.now();
  let looked = 0;
  for (let after = ''; ; ) {
    const answer = await client.get(
      `/api/tracking-links?${query({ range: [0, PAGE - 1], filter: { q: 'nothing' } })}${after}`,
    );
    hasStatus(answer, 200);
    looked += Number(answer.headers.get('links-searched'));
    const place = answer.headers.get('search-after');
    if (place === null) break;
    after = `&after=${place}`;
  }
  if (looked < links) throw new Error(`Only ${looked} links were looked at.`);
  return (performance.now() - started) / 1000;
}

// What was counted is kept until something changes.
async function recountTimes(client: Client): Promise<number[]> {
  const seconds: number[] = [];
  const link = { name: 'One more', baseUrl: 'https://shop.example/', parameters: '{}' };
  for (let turn = 0; turn < ROUNDS; turn++) {
    hasStatus(await client.post('/api/tracking-links', link), 201);
    const started = performance.now();
    hasStatus(await client.get(GROUPS), 200);
    seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}

async function pollTimes(client: Client): Promise<number[]> {
  const path = `/api/tracking-links?${query({ range: [0, PAGE - 1] })}`;
  const etag = (await client.get(path)).headers.get('etag') ?? '';
  const poll = () => client.request('GET', path, undefined, { 'if-none-match': etag });
  // Compiled step by step, and a list is polled by everybody who looks at it, again and again.
  await timed(ROUNDS * 10, 304, poll);
  return timed(ROUNDS * 10, 304, poll);
}

function times(client: Client, rounds: number, path: (turn: number) => string): Promise<number[]> {
  return timed(rounds, 200, (turn) => client.get(path(turn)));
}

async function timed(
  rounds: number,
  status: number,
  ask: (turn: number) => ReturnType<Client['get']>,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let turn = -1; turn < rounds; turn++) {
    const started = performance.now();
    const answer = await ask(Math.max(turn, 0));
    hasStatus(answer, status);
    // The first time everything is compiled and read, and that is not what is asked.
    if (turn >= 0) seconds.push((performance.now() - started) / 1000);
  }
  return seconds;
}

function hasStatus({ status, body }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body)}`);
}

function p95(seconds: readonly number[]): number {
  return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length * 0.95)] ?? 0;
}

function query(parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
}
