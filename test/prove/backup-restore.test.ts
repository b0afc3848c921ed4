// The very commands of docs/deployment.md, while links are created: what was backed up comes back, and numbers go on.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@utmost/db/connection.ts';
import { createConnection } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { operate } from '../api/operate/operate.ts';
import { numberOf, storedLinks } from '../cli/stored-links.ts';
import { onPath } from '../runner/on-path.ts';
import { signIn } from '../support/browserless.ts';
import { everyRow } from '../support/database.ts';
import { type Engine, engines } from '../support/engines.ts';
import { shared } from '../support/shared.ts';
import { root } from '../support/source-files.ts';
import { documentedCommands, withPassword } from './documented-commands.ts';
import { startLoad } from './load.ts';
import { proved } from './proof.ts';
import { type RestartedService, serviceOn } from './service-on.ts';

const ROUNDS = 2;
const WRITERS = 4;
const LINKS_AFTER = 5;
const deployment = documentedCommands('docs/deployment.md');
/** How the document backs up and restores; the restore finds the service stopped. */
interface Commands {
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** Brings the backup where it can be compared with what was restored. @returns leads to it */
  beside(): Promise<{ databaseUrl?: string; dataDir: string }>;
}

const [embedded, mariadb] = engines as readonly [Engine, Engine?];
const needs = (...programs: string[]) =>
  programs.every((program) => onPath([program])) ? {} : { skip: `it needs ${programs.join(', ')}` };

t.test('F5 backup and restore, embedded', { timeout: 300_000 }, async (t) => {
  const folder = t.testdir({ data: {} });
  const service = await serviceOn(t, embedded, { DATA_DIR: join(folder, 'data') });
  const run = async (lines: readonly string[]) => {
    await promisify(execFile)('sh', ['-ec', lines.join('\n')], { cwd: folder });
  };
  await proveRestore(t, embedded, service, {
    async backUp() {
      const [line = ''] = deployment.linesWith('operate -- backup');
      const file = join(folder, line.split(' ').at(-1) ?? '');
      const { code, stderr } = await operate(
        { DATA_DIR: join(folder, 'data') },
        'backup',
        file,
        '--yes',
      );
      if (code !== 0) throw new Error(stderr);
    },
    restore: () =>
      run(
        deployment.linesWith('cp utmost-backup.sqlite').filter((line) => !line.startsWith('npm ')),
      ),
    async beside() {
      const dataDir = join(folder, 'beside');
      mkdirSync(dataDir, { recursive: true });
      cpSync(join(folder, 'utmost-backup.sqlite'), join(dataDir, 'utmost.sqlite'));
      return { dataDir };
    },
  });
});

const forServer = mariadb
  ? needs('mysqldump', 'mysql', 'gzip', 'script')
  : { skip: 'it needs mariadbd or mysqld' };
t.test('F5 backup and restore, mariadb', { ...forServer, timeout: 300_000 }, async (t) => {
  if (!mariadb) return;
  const server = new URL(await shared<string>('mariadb'));
  const root = await createConnection(server.href);
  t.teardown(async () => {
    await root.query('DROP DATABASE utmost');
    await root.query('DROP DATABASE beside');
    await root.query('DROP USER utmost@localhost');
    await root.end();
  });
  for (const line of deployment.linesWith('CREATE USER utmost')) await root.query(line);
  await root.query('CREATE DATABASE beside CHARACTER SET utf8mb4');
  await root.query('GRANT ALL ON beside.* TO utmost@localhost');
  const [, password = ''] = /IDENTIFIED BY '(\w+)'/.exec(deployment.text) ?? [];
  const url = new URL('/utmost', server);
  url.username = 'utmost';
  url.password = password;
  const folder = t.testdir();
  writeFileSync(join(folder, '.my.cnf'), `[client]\nport=${server.port}\n`);
  const run = async (lines: readonly string[]) => {
    for (const line of lines)
      await withPassword(line.replaceAll('HOST', server.hostname), password, folder);
  };
  const restoring = deployment.linesWith('gunzip -c utmost.sql.gz');
  const service = await serviceOn(t, mariadb, { DATABASE_URL: url.href });
  await proveRestore(t, mariadb, service, {
    backUp: () =>
      run(deployment.linesWith('mysqldump --single-transaction --no-tablespaces -h HOST')),
    restore: () => run(restoring),
    async beside() {
      await run(restoring.map((line) => line.replaceAll(/(DATABASE |-p )utmost/g, '$1beside')));
      const databaseUrl = new URL('/beside', url).href;
      return { databaseUrl, dataDir: folder };
    },
  });
});

async function proveRestore(
  t: Test,
  engine: Engine,
  service: RestartedService,
  { backUp, restore, beside }: Commands,
): Promise<void> {
  const load = await startLoad(service.url, WRITERS);
  const acknowledged = () => load.writers.map((writer) => [...writer.acknowledged]);
  await load.more('acknowledged', 200);
  let before: string[][] = [];
  let after: string[][] = [];
  // A small database is copied in a moment in which no request may have been answered.
  while (after.flat().length === before.flat().length) {
    before = acknowledged();
    await backUp();
    after = acknowledged();
  }
  await load.more('acknowledged', 200);
  await load.stop();
  await load.check(t);
  const written = after.flat().length - before.flat().length;
  const given = new Map<string, Set<number>>();

  for (let round = 1; round <= ROUNDS; round += 1) {
    t.equal(await service.current().end('SIGTERM'), 0);
    await restore();
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = service.settings;
    t.same(
      await rowsIn({ databaseUrl: databaseUrl || undefined, dataDir }),
      await rowsIn(await beside()),
      'every row of every table as in the backup',
    );
    await promisify(execFile)(process.execPath, ['api/operate/main.ts', 'after-restore'], {
      cwd: root,
      env: { ...process.env, ...service.settings },
    });
    await service.start();
    for (const [at, { email, acknowledged: all }] of load.writers.entries()) {
      const client = await signIn(service.url, email, { 'x-forwarded-for': `10.9.7.${at + 1}` });
      const restored = new Set((await storedLinks(client)).map(({ name }) => name));
      t.same(
        before[at]?.filter((name) => !restored.has(name)),
        [],
        'all that was there is there',
      );
      // Two of a writer's links may have been under way when the backup ended.
      const late = [...all].slice((after[at]?.length ?? 0) + 2);
      t.same(
        late.filter((name) => restored.has(name)),
        [],
        'and nothing that came later',
      );
      for (let more = 0; more < LINKS_AFTER; more += 1) {
        const link = { name: `After ${round} ${more}`, baseUrl: 'https://a.example/' };
        t.equal((await client.post('/api/tracking-links', link)).status, 201);
      }
      const links = await storedLinks(client);
      t.equal(links.length, restored.size + LINKS_AFTER);
      const numbers = links.map(numberOf).sort((one, other) => one - other);
      t.equal(new Set(numbers).size, numbers.length, 'numbers without a twin');
      const later = numbers.slice(-LINKS_AFTER);
      t.ok(Number(later[0]) > 1000, 'and beyond those that were given after the backup');
      const earlier = given.get(email) ?? new Set();
      t.notOk(
        later.some((number) => earlier.has(number)),
        'or after an earlier restore of it',
      );
      given.set(email, new Set([...earlier, ...later]));
    }
  }
  proved({
    part: 'Faults',
    claim: `Backup and restore with the commands of docs/deployment.md, ${engine.name}, while links are created: every row as it was backed up, all that was acknowledged before, nothing that came later, and after \`after-restore\` numbers go on behind those that were given, after the first restore too`,
    times: ROUNDS,
    result: `${before.flat().length} links acknowledged before the backup, ${written} while it was made`,
  });
}

async function rowsIn(settings: { databaseUrl?: string | undefined; dataDir: string }) {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'utmost.sqlite')))
    throw new Error(`There is no database in ${settings.dataDir}.`);
  const database = connect(settings);
  try {
    return await everyRow(database);
  } finally {
    await database.close();
  }
}
