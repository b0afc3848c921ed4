// The commands of docs/recovery.md, word for word, after real damage: what can be read comes back, and numbers go on.
import { execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { connect } from '@utmost/db/connection.ts';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import t from 'tap';
import { operate } from '../api/operate/operate.ts';
import { loadFirstRelease } from '../db/first-release.ts';
import { startMariaDb } from '../runner/mariadb.ts';
import { onPath } from '../runner/on-path.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { everyRow } from '../support/database.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { startProcess } from '../support/service-process.ts';
import { root } from '../support/source-files.ts';
import { documentedCommands, withPassword } from './documented-commands.ts';
import { proved } from './proof.ts';

const LINKS = 5_000;
const EMAIL = 'ada@northwind.example';
const LID = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };
const LIST = '/api/tracking-links?range=[0,24]';
const recovery = documentedCommands('docs/recovery.md');
const deployment = documentedCommands('docs/deployment.md');
const needs = (...programs: string[]) =>
  programs.every((program) => onPath([program])) ? {} : { skip: `it needs ${programs.join(', ')}` };

type Settings = Readonly<Record<string, string>>;

const settingsOf = (own: Settings) => ({
  SESSION_SECRET: 's'.repeat(32),
  BILLING: 'off',
  LOG_LEVEL: 'fatal',
  ...own,
});

/** Fills a database through a service, which has ended afterwards. */
async function fill(settings: Settings): Promise<void> {
  const service = await startProcess(settings);
  const ada = await signIn(service.url, EMAIL);
  await ada.post('/api/tracking-parameters', LID);
  await create(ada);
  const { organizationId } = (await ada.get('/api/auth/me')).body;
  const database = connect({
    databaseUrl: settings.DATABASE_URL || undefined,
    dataDir: settings.DATA_DIR ?? '',
  });
  await storeManyLinks(database, { organizationId, links: LINKS, mark: 'aa' });
  await database.close();
  await service.end('SIGTERM');
}

async function create(client: Client): Promise<number> {
  const link = { name: 'A', baseUrl: 'https://a.example/' };
  return Number(
    /lid=(\d+)/.exec((await client.post('/api/tracking-links', link)).body.fullUrl)?.[1],
  );
}

function overwrite(file: string, bytes: number, page: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 0xee), 0, bytes, page * bytes);
  closeSync(descriptor);
}

/** Runs lines of a document in a folder, as a shell does; `npm` finds this project. */
async function run(lines: readonly string[], folder: string, settings: Settings): Promise<string> {
  const npm = `npm() { (cd '${root}' && command npm "$@"); }`;
  const env = { ...process.env, ...settings };
  const options = { cwd: folder, env };
  const command = [npm, ...lines].join('\n');
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], options).catch((error) => {
    // The check, which comes last, exits with 1 where it found something.
    if (/problems? found/.test(error.stdout)) return error;
    throw error;
  });
  return stdout;
}

/** @returns how many links are left */
async function proveServed(t: Tap, settings: Settings): Promise<number> {
  const service = await startProcess(settings);
  t.teardown(() => service.end('SIGKILL'));
  const ada = await signIn(service.url, EMAIL);
  const { status, headers } = await ada.get(LIST);
  t.equal(status, 200);
  t.ok((await create(ada)) > 1000, 'numbers go on beyond those that were given');
  t.equal((await ada.get('/api/ready')).status, 200);
  return Number(headers.get('content-range')?.split('/')[1]);
}
type Tap = Pick<typeof t, 'equal' | 'ok' | 'teardown'>;

t.test(
  'F5 saving what can be read, embedded',
  { ...needs('sqlite3'), timeout: 300_000 },
  async (t) => {
    const folder = t.testdir({ data: {} });
    const settings = settingsOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' });
    const file = join(folder, 'data/utmost.sqlite');
    await fill(settings);
    const database = new DatabaseSync(file);
    const leaves = database
      .prepare(
        "SELECT pageno, pgsize FROM dbstat WHERE name = 'tracking_links' AND pagetype = 'leaf'",
      )
      .all() as { pageno: number; pgsize: number }[];
    database.close();
    const { pageno, pgsize } = leaves[Math.floor(leaves.length / 2)] ?? { pageno: 0, pgsize: 0 };
    overwrite(file, pgsize, pageno - 1);
    t.match(await operate(settings, 'check'), { code: 1, stdout: /database is damaged/ });

    const said = await run(recovery.linesWith('.dump'), folder, settings);
    t.match(said, /raised lid by \d+/);
    t.notMatch(said, /database is damaged/);
    const left = await proveServed(t, settings);
    t.ok(left > LINKS - 200 && left < LINKS + 1, `${left} links are left`);
    proved({
      part: 'Faults',
      claim: `The commands of docs/recovery.md for a damaged file of the embedded database, one page of links overwritten: the rest is read, numbers go on, \`operate -- check\` says what is missing`,
      times: 1,
      result: `${left} of ${LINKS + 1} links left`,
    });
  },
);

t.test('F5 going back to the state before an upgrade', { timeout: 300_000 }, async (t) => {
  const folder = t.testdir({ data: {} });
  const dataDir = join(folder, 'data');
  const settings = settingsOf({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const rows = async () => {
    const database = connect({ dataDir });
    const { migration_turns: _, ...found } = await everyRow(database);
    await database.close();
    return found;
  };
  const first = connect({ dataDir });
  await loadFirstRelease(first);
  await first.close();
  const before = await rows();
  const service = await startProcess(settings);
  await service.end('SIGTERM');
  t.notSame(await rows(), before);
  const [copy = ''] = readdirSync(dataDir).filter((name) => name.startsWith('utmost-before-'));
  const lines = recovery.linesWith('utmost-before-');
  const own = lines.map((line) => line.replace(/utmost-before-\S+\.sqlite/, copy));
  await run(own, folder, settings);
  t.same(await rows(), before, 'every row as before the upgrade');
  proved({
    part: 'Faults',
    claim:
      'The commands of docs/recovery.md for going back to the state before an upgrade from the first release: every row as before',
    times: 1,
  });
});

const programs = needs('mysqldump', 'mysql', 'gzip', 'script');
t.test('F5 a damaged table of a server', { ...programs, timeout: 300_000 }, async (t) => {
  const mariadb = await startMariaDb(['--innodb-doublewrite=1']);
  if (!mariadb?.version.includes('MariaDB')) {
    await mariadb?.stop();
    t.pass('a damaged table', { skip: 'it needs mariadbd' });
    return;
  }
  t.teardown(() => mariadb.stop());
  const server = new URL(mariadb.url);
  const administrator = await createConnection(server.href);
  for (const line of deployment.linesWith('CREATE USER utmost')) await administrator.query(line);
  const [[where]] = await administrator.query<RowDataPacket[]>('SELECT @@datadir AS folder');
  await administrator.end();
  const [, password = ''] = /IDENTIFIED BY '(\w+)'/.exec(deployment.text) ?? [];
  const url = new URL('/utmost', server);
  url.username = 'utmost';
  url.password = password;
  const folder = t.testdir();
  writeFileSync(join(folder, '.my.cnf'), `[client]\nport=${server.port}\n`);
  const settings = settingsOf({ DATABASE_URL: url.href, DATA_DIR: folder });
  await fill(settings);
  await mariadb.end('TERM');
  const file = join(where?.folder, 'utmost/tracking_links.ibd');
  const PAGE = 16_384;
  overwrite(file, PAGE, Math.floor(statSync(file).size / PAGE / 3));
  await mariadb.start();

  const service = await startProcess(settings);
  const ada = await signIn(service.url, EMAIL);
  const answer = await ada.get(`/api/tracking-links?range=[${LINKS / 2},${LINKS / 2 + 24}]`);
  t.match(answer, { status: 503, body: { code: 'unavailable', message: /database is damaged/ } });
  t.match(await ada.get('/api/ready'), { status: 503, body: { message: /recovery\.md/ } });
  await service.end('SIGTERM');
  const checked = await operate(settings, 'check');
  t.match(checked, { code: 1, stdout: /The database is damaged: utmost\.tracking_links: / });

  const asDocumented = async (lines: readonly string[]) => {
    for (const line of lines) {
      const own = line.replaceAll('HOST', server.hostname);
      // A dump that met the damage says so, and ends with another code than 0.
      await withPassword(own, password, folder).catch((error) => {
        if (!/^mysqldump --force/.test(error.message)) throw error;
      });
    }
  };
  await mariadb.end('TERM');
  await mariadb.start(['--innodb-force-recovery=1']);
  await asDocumented(recovery.linesWith('mysqldump'));
  await mariadb.end('TERM');
  await mariadb.start();
  await asDocumented(deployment.linesWith('gunzip -c utmost.sql.gz'));
  t.match(await operate(settings, 'after-restore'), { code: 0, stdout: /raised lid by/ });
  t.notMatch((await operate(settings, 'check')).stdout, /database is damaged/);
  const left = await proveServed(t, settings);
  t.ok(left > LINKS - 200 && left < LINKS + 1, `${left} links are left`);
  proved({
    part: 'Faults',
    claim: `A page of a table of ${mariadb.version} overwritten: 503 with a sentence, \`/api/ready\` 503, \`operate -- check\` names the table; with the commands of docs/recovery.md the rest is read, and numbers go on`,
    times: 1,
    result: `${left} of ${LINKS + 1} links left`,
  });
});
