// The life of an installation: from the first release through upgrade, backup under load, restore and parameters that are made
// again, no number is given twice and no row is lost.
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@utmost/db/connection.ts';
import { createConnection } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { operate } from '../api/operate/operate.ts';
import { type StoredLink, storedLinks } from '../cli/stored-links.ts';
import { loadFirstRelease } from '../db/first-release.ts';
import { onPath } from '../runner/on-path.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { type Engine, engines } from '../support/engines.ts';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { proved } from './proof.ts';

const ROUNDS = 2;
const WRITERS = 2;
const LINKS_OF_THE_RELEASE = 9;
const LINKS_BESIDE_BACKUP = 40;
const LINKS_AFTER = 20;
const PARAMETERS = '/api/tracking-parameters';
/** Those who signed in at the first release. */
const EMAILS = ['ada@northwind.example', 'bob@southwind.example'];
const run = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

/** How a database is backed up while it is served, and restored while it is not. */
interface Backup {
  readonly needs: readonly (readonly string[])[];
  backUp(settings: Settings, file: string): Promise<unknown>;
  restore(settings: Settings, file: string): Promise<unknown>;
}

const fileOf = ({ DATA_DIR = '' }: Settings) => join(DATA_DIR, 'utmost.sqlite');

const embedded: Backup = {
  needs: [['sqlite3']],
  backUp: (settings, file) => run('sqlite3', [fileOf(settings), `.backup '${file}'`]),
  async restore(settings, file) {
    for (const end of ['-wal', '-shm']) rmSync(`${fileOf(settings)}${end}`, { force: true });
    cpSync(file, fileOf(settings));
  },
};

const server: Backup = {
  needs: [
    ['mariadb-dump', 'mysqldump'],
    ['mariadb', 'mysql'],
  ],
  backUp: (settings, file) => {
    const [dump = ''] = programs(server);
    const words = ['--single-transaction', '--no-tablespaces', '--result-file', file];
    return run(dump, [...words, ...clientOf(settings)], { env: environment(settings) });
  },
  async restore(settings, file) {
    const url = new URL(settings.DATABASE_URL ?? '');
    const name = url.pathname.slice(1);
    const connection = await createConnection(new URL('/', url).href);
    await connection.query(`DROP DATABASE ${name}`);
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    await connection.end();
    const [, client = ''] = programs(server);
    const env = environment(settings);
    await run(client, [...clientOf(settings), '-e', `source ${file}`], { env });
  },
};

const programs = ({ needs }: Backup) => needs.map((names) => onPath(names) ?? '');

function clientOf({ DATABASE_URL = '' }: Settings): string[] {
  const { hostname, port, username, pathname } = new URL(DATABASE_URL);
  return ['-h', hostname, '-P', port, '-u', username, pathname.slice(1)];
}

function environment({ DATABASE_URL = '' }: Settings): NodeJS.ProcessEnv {
  return { ...process.env, MYSQL_PWD: new URL(DATABASE_URL).password };
}

/** Every number that a link was ever given, by person. */
class GivenNumbers {
  readonly twins: string[] = [];
  readonly #numbers = new Map<string, Set<number>>();

  /** @returns whether the link has a number */
  note(email: string, { fullUrl }: Pick<StoredLink, 'fullUrl'>): boolean {
    const number = /[?&]lid=(\d+)/.exec(fullUrl)?.[1];
    if (number === undefined) return false;
    const numbers = this.#numbers.get(email) ?? new Set();
    this.#numbers.set(email, numbers);
    if (numbers.has(Number(number))) this.twins.push(`${email}: ${number}`);
    numbers.add(Number(number));
    return true;
  }

  get count(): number {
    return [...this.#numbers.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

interface Person {
  readonly email: string;
  readonly client: Client;
}

for (const engine of engines) {
  const backup = engine.name === 'embedded' ? embedded : server;
  const missing = backup.needs.filter((names) => onPath(names) === null).flat();
  const options = missing.length > 0 ? { skip: `it needs ${missing.join(', ')}` } : {};
  t.test(
    `F5 the life of an installation on ${engine.name}`,
    { ...options, timeout: 600_000 },
    (t) => live(t, engine, backup),
  );
}

async function live(t: Test, engine: Engine, backup: Backup): Promise<void> {
  const { databaseUrl, dataDir, drop } = await engine.createDatabase({ withoutTables: true });
  const first = connect({ databaseUrl, dataDir });
  await loadFirstRelease(first);
  await first.close();
  const settings = {
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    BILLING: 'off',
  };
  let service: ServiceProcess = await startProcess(settings);
  t.teardown(async () => {
    await service.end('SIGKILL');
    await drop();
  });
  if (!databaseUrl) t.match(service.output(), 'utmost-before-0004', 'the upgrade kept a copy');
  const given = new GivenNumbers();
  const enter = () =>
    Promise.all(EMAILS.map(async (email) => ({ email, client: await signIn(service.url, email) })));
  let made = 0;
  const create = async ({ email, client }: Person): Promise<StoredLink> => {
    made += 1;
    const link = { name: `Link ${made}`, baseUrl: `https://a.example/${made}` };
    const { status, body } = await client.post('/api/tracking-links', link);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    given.note(email, body);
    return body;
  };
  const createMany = async (person: Person, many: number) => {
    for (let at = 0; at < many; at += 1) await create(person);
  };

  let people = await enter();
  for (const { email, client } of people) {
    const links = await storedLinks(client);
    t.equal(links.length, LINKS_OF_THE_RELEASE, `${email} has every link of the first release`);
    for (const link of links) t.ok(given.note(email, link));
  }
  for (const person of people) await makeAgain(t, person, () => createMany(person, 3));

  // All clients create until the backup is made, and somewhat longer.
  let isBackedUp = false;
  const acknowledged: (StoredLink & { email: string })[] = [];
  const writing = people.flatMap((person) =>
    Array.from({ length: WRITERS }, async () => {
      for (let after = 0; after < LINKS_BESIDE_BACKUP; after += isBackedUp ? 1 : 0) {
        acknowledged.push({ ...(await create(person)), email: person.email });
      }
    }),
  );
  await Promise.race([...writing, untilMore(acknowledged, LINKS_BESIDE_BACKUP)]);
  const before = [...acknowledged];
  const file = join(t.testdir(), 'backup');
  await backup.backUp(settings, file);
  const during = acknowledged.length - before.length;
  isBackedUp = true;
  await Promise.all(writing);
  for (const person of people) await makeAgain(t, person, () => createMany(person, 3));

  for (let round = 1; round <= ROUNDS; round += 1) {
    t.equal(await service.end('SIGTERM'), 0);
    await backup.restore(settings, file);
    if (!databaseUrl) {
      await t.rejects(startProcess(settings), /after-restore/, 'it does not start as it is');
    }
    const restored = await operate(settings, 'after-restore');
    t.equal(restored.code, 0, restored.stderr);
    service = await startProcess(settings);
    people = await enter();
    for (const { email, client } of people) {
      const urls = new Set((await storedLinks(client)).map(({ fullUrl }) => fullUrl));
      const lost = before.filter((link) => link.email === email && !urls.has(link.fullUrl));
      t.same(
        lost,
        [],
        `${email}: round ${round}: no link that was there before the backup is lost`,
      );
      t.ok(urls.size >= LINKS_OF_THE_RELEASE + 3);
    }
    for (const person of people) {
      await createMany(person, LINKS_AFTER);
      await makeAgain(t, person, () => createMany(person, LINKS_AFTER));
    }
    const checked = await operate(settings, 'check');
    t.equal(checked.code, 0, checked.stdout);
  }
  t.same(given.twins, [], 'no number was given twice');
  t.ok(given.count > 2 * (LINKS_OF_THE_RELEASE + ROUNDS * 2 * LINKS_AFTER));
  proved({
    part: 'Faults',
    claim: `A database of the first release, ${engine.name}: upgraded, backed up while links are created, the same backup restored twice, each time with \`after-restore\`, parameters deleted and made again in between: no number given twice, no link of before the backup lost, \`operate -- check\` finds nothing`,
    times: ROUNDS,
    result: `${given.count} numbers given, ${during} links created during the backup`,
  });
}

/** Deletes the identifier and makes it again, also by the taxonomy document, with links in between. */
async function makeAgain(t: Test, { client }: Person, createSome: () => Promise<void>) {
  const { body } = await client.get(PARAMETERS);
  const lid = body.find(({ queryName }: { queryName: string }) => queryName === 'lid');
  const { id, createdAt: _, currentIdentifierValue: __, ...draft } = lid;
  t.equal((await client.delete(`${PARAMETERS}/${id}`)).status, 200);
  await createSome();
  t.equal((await client.post(PARAMETERS, draft)).status, 201);
  await createSome();
  const document = (await client.get('/api/taxonomy')).body;
  const type = { 'content-type': 'application/yaml' };
  const others = `version: 1\nparameters: []\n`;
  t.equal((await client.request('PUT', '/api/taxonomy', others, type)).status, 200);
  await createSome();
  t.equal((await client.request('PUT', '/api/taxonomy', document, type)).status, 200);
  await createSome();
}

async function untilMore(list: readonly unknown[], many: number): Promise<void> {
  while (list.length < many) await new Promise((resolve) => setImmediate(resolve));
}
