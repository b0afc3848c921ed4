import { connect } from '@utmost/db/connection.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { type Bench, NotMeasured } from './bench.ts';
import type { Figure } from './figure.ts';
import { firstRowTimes } from './first-rows.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const PAGES = 40;
const PAGE = 25;
const ROUNDS = 20;
const IMPACTS = 5;
const GROUPS = '/api/tracking-links/groups?by=utm_source&range=[0,99]';
const SORTS = ['createdAt', 'name', 'createdBy', 'lastModifiedAt', 'sortOrder', 'id'];
const FEW = 10_000;
/** More than 1,000 of 100,000 links have one of these, and for the others all links are read. */
const COMMON = ['source7', '77', 'shop'];
const RARE = ['12345', 'ffer 4242', 'nothing'];
const WHY_GROUPS =
  'The database reads the index of values to its end with one processor, 0.25 s of 1,000,000 links on an idle machine: see docs/decisions/0018-one-path-for-a-link.md.';

export const benchFind: Bench = {
  title: 'Finding links',
  about:
    'What somebody waits for over HTTP among 1,000,000 links on MariaDB, and among 100,000 on the embedded database: 95 of 100 answers came as quickly. A page is one of 25 links, in any order and up to the 40th; a poll asks for a list that has not changed; a search looks for a text anywhere in name, URL and creator; new rules between two parameters are counted by pair of values before they are saved. The screen is Manage Links in Chromium, in a new profile each time.',
  async *measure() {
    yield* onMariaDb(({ url }) =>
      onService(url, (service) => among(service, 'MariaDB', 1_000_000)),
    );
    yield* onService(undefined, (service) => among(service, 'embedded', 100_000));
  },
};

async function* among(
  { url, dataDir, databaseUrl }: BenchService,
  engine: string,
  links: number,
): AsyncGenerator<Figure> {
  const many = await signIn(url, 'ada@many.example');
  const few = await signIn(url, 'bob@few.example');
  const database = connect({ databaseUrl, dataDir });
  await storeManyLinks(database, { organizationId: await owner(few), links: FEW, mark: '01' });
  await storeManyLinks(database, { organizationId: await owner(many), links, mark: '02' });
  await database.close();
  const within = (name: string, seconds: number[], most: number): Figure => ({
    name: `${links.toLocaleString('en')} links, ${engine}: ${name}`,
    value: p95(seconds),
    unit: 's',
    most,
  });
  const pages = await pageTimes(many, undefined);
  yield within('page, any order', pages, 0.03);
  const pagesOfFew = p95(await pageTimes(few, undefined));
  const beside = { name: `among ${FEW.toLocaleString('en')}`, value: pagesOfFew };
  yield { ...within('page, any order', pages, 2), beside };
  const rows = await firstRowTimes(url, many, ROUNDS);
  const wanted = { parameter: 'utm_source', value: 'source7' };
  yield within('filtered page', await pageTimes(many, wanted), 0.06);
  const groups = await times(many, ROUNDS, () => GROUPS);
  yield { ...within('groups', groups, 0.25), note: WHY_GROUPS };
  yield within('unchanged poll', await pollTimes(many), 0.005);
  yield within('search for a common text', await searchTimes(many, COMMON), 0.35);
  yield within('search for a rare text', await searchTimes(many, RARE), 3);
  yield within('what new rules would refuse', await impactTimes(many), 2);
  const recounted = await recountTimes(many);
  yield { ...within('groups after a change', recounted, 0.25), note: WHY_GROUPS };
  if (rows === null)
    throw new NotMeasured('First rows on the screen: this machine has no Chromium.');
  yield within('first rows on the screen', rows, 1.5);
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

function searchTimes(client: Client, texts: readonly string[]): Promise<number[]> {
  return times(client, ROUNDS, (turn) => {
    const filter = { q: texts[turn % texts.length] };
    return `/api/tracking-links?${query({ range: [0, PAGE - 1], filter })}`;
  });
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

/** Of a dry run that forbids each of 40 sources one of 8 media. */
async function impactTimes(client: Client): Promise<number[]> {
  const path = '/api/tracking-parameters';
  const valuesOf = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${word}${at}`);
  const [sources, media] = [valuesOf('source', 40), valuesOf('medium', 8)];
  const add = async (queryName: string, values: readonly string[]) => {
    const draft = { type: 'dropdown', displayName: queryName, queryName };
    const answer = await client.post(path, { ...draft, allowedValues: values.join() });
    hasStatus(answer, 201);
    return answer.body.id;
  };
  await add('utm_source', sources);
  const medium = await add('utm_medium', media);
  const allow = Object.fromEntries(
    sources.map((source, at) => [source, media.filter((_, index) => index !== at % media.length)]),
  );
  return timed(IMPACTS, 200, () =>
    client.put(`${path}/${medium}?dryRun=true`, { by: 'utm_source', allow }),
  );
}

async function pollTimes(client: Client): Promise<number[]> {
  const path = `/api/tracking-links?${query({ range: [0, PAGE - 1] })}`;
  const etag = (await client.get(path)).headers.get('etag') ?? '';
  const poll = () => client.request('GET', path, undefined, { 'if-none-match': etag });
  // Compiled step by step, and every client that shows a list polls it.
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
