// A database is moved into another, of the same kind or the other: nothing of it changes, and nothing is left half done.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { move } from '@utmost/api/operate/move.ts';
import { moveTexts } from '@utmost/api/operate/operate-texts.ts';
import { connect } from '@utmost/db/connection.ts';
import { databaseSettings } from '@utmost/db/database-settings.ts';
import { EmbeddedStore } from '@utmost/db/move/embedded-store.ts';
import { ServerStore } from '@utmost/db/move/server-store.ts';
import { moveDatabase } from '@utmost/db/move-database.ts';
import { TABLES } from '@utmost/db/tables/tables.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn, withToken } from '../../support/browserless.ts';
import { databaseOf, everyRow } from '../../support/database.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { startBeside, startServer } from '../../support/server.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { root } from '../../support/source-files.ts';
import { operate, silentRun } from './operate.ts';

const SESSION_SECRET = 's'.repeat(32);
const ODD = 'a\\b \'"`;-- 👩‍👩‍👧 é e\u0301 日本 %_\t\n{"x":1}';
const LISTS = [
  '/api/auth/me',
  '/api/tracking-parameters',
  '/api/value-mappings',
  '/api/advanced-link-config',
  '/api/tracking-links?range=[0,9999]',
  '/api/tracking-links?range=[0,9]&sort=["name","ASC"]',
  '/api/tracking-links/groups?by=utm_source',
  '/api/tracking-links/export?format=ndjson',
  '/api/users',
  '/api/invitations',
  '/api/api-tokens',
  '/api/link-views',
  '/api/presets',
  '/api/favorites',
  '/api/value-requests',
  '/api/taxonomy',
];

/** An empty database, and what names it. */
async function targetOn(engine: Engine) {
  const { databaseUrl, dataDir, drop } = await engine.createDatabase({ withoutTables: true });
  const file = databaseUrl === undefined ? join(dataDir, 'moved.sqlite') : null;
  const url = databaseUrl ?? `sqlite:${file}`;
  const open = () => connect(databaseSettings({ DATABASE_URL: url, DATA_DIR: dataDir }));
  return { url, file, dataDir, drop, open };
}

async function filled(engine: Engine, name: string) {
  const running = await startServer(engine, { env: { BILLING: 'off', SESSION_SECRET } });
  const admin = await signIn(running.url, address(`ada@${name}`));
  await admin.post('/api/tracking-parameters', {
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
  });
  const dropdown = { type: 'dropdown', displayName: 'Source', queryName: 'utm_source' };
  const { id: parameterId } = (
    await admin.post('/api/tracking-parameters', { ...dropdown, useCodedValues: true })
  ).body;
  const mapping = { parameterId, displayValue: 'Post \\ mail 📮', codedValue: 'em' };
  await admin.post('/api/dropdown-values', mapping);
  await admin.patch('/api/organization', { name: 'Ada 🧭 & Söhne \\' });
  for (const link of [
    {
      name: ODD,
      baseUrl: 'https://a.example/?q=\\%F0%9F%98%80#/x',
      parameters: '{"utm_source":"em"}',
    },
    { name: 'Second', baseUrl: 'https://b.example/' },
  ])
    t.equal((await admin.post('/api/tracking-links', link)).status, 201);
  await admin.post('/api/users/invite', { email: address(`bob@${name}`) });
  await admin.post('/api/link-views', {
    name: 'Mail \\ 📮',
    query: 'parameter=utm_source&value=em',
  });
  const preset = { name: 'Mail \\ 📮', parameters: '{"utm_source":"em"}', to: '2099-12-31' };
  t.equal((await admin.post('/api/presets', preset)).status, 201);
  const wanted = { queryName: 'utm_source', value: 'Pod \\ 📮', reason: 'Soon' };
  t.equal((await admin.post('/api/value-requests', wanted)).status, 201);
  const { token } = (await admin.post('/api/api-tokens', { name: 'CI', scope: 'admin' })).body;
  return { running, admin, token };
}

for (const from of engines) {
  for (const to of engines) {
    t.test(`from ${from.name} to ${to.name}`, async (t) => {
      const { running, admin, token } = await filled(from, `${from.name}-${to.name}`);
      t.teardown(() => running.stop());
      const answers = async (client: typeof admin) => {
        const bodies = [];
        for (const path of LISTS) {
          const { status, body } = await client.get(path);
          t.equal(status, 200, path);
          bodies.push(body);
        }
        return bodies;
      };
      const before = await answers(admin);
      const source = databaseOf(running);
      const rows = await everyRow(source);
      await source.close();
      const target = await targetOn(to);
      t.teardown(target.drop);
      if (from.name === 'embedded') {
        const beside = await operate(running.settings, 'move', '--to', target.url);
        t.match(beside, { code: 1, stderr: /^The database is open in another process, / });
      }
      await running.server.stop();
      const { code, stdout, stderr } = await operate(running.settings, 'move', '--to', target.url);
      t.match({ code, stderr }, { code: 0, stderr: '' });
      t.match(stdout, /tracking_links: 2 rows, the same in both/);
      t.match(stdout, /Set DATABASE_URL to the new database, then start the service\./);
      t.notMatch(stdout, /password|root/);
      if (target.file !== null) t.equal(statSync(target.file).mode & 0o777, 0o600, 'for its owner');

      const served = { ...running.settings, DATABASE_URL: target.url, DATA_DIR: target.dataDir };
      const beside = await startBeside({ settings: served });
      t.teardown(() => beside.stop());
      const moved = clientOf(beside.url, { cookie: admin.cookies() });
      t.same(await answers(moved), before, 'the session goes on, and every list is as it was');
      const script = withToken(beside.url, token);
      const link = { name: 'Third', baseUrl: 'https://c.example/' };
      t.match((await script.post('/api/tracking-links', link)).body.fullUrl, /lid=0*3$/);
      const log = (await moved.get('/api/audit-log')).body;
      t.match(log[1], { action: 'operator.move', actor: 'operator', actorKind: 'operator' });
      const database = target.open();
      t.teardown(() => database.close());
      const [, entries = []] = Object.entries(await everyRow(database)).find(
        ([name]) => name === 'audit_entries',
      ) ?? ['', []];
      t.equal(entries.length, (rows.audit_entries ?? []).length + 2);

      await t.rejects(move(silentRun(t, running.settings), target.url), {
        name: 'OperatorError',
        exitCode: 1,
        message: /^Nothing was moved: .+ isn't empty \(it has rows in \w+\)\. /,
      });
      t.match((await moved.get('/api/tracking-links?range=[0,9]')).body, { length: 3 });
    });
  }

  t.test(`a move to ${from.name} that was killed is not served, and begins anew`, async (t) => {
    const [embedded] = engines;
    if (!embedded) throw new Error('There is always the embedded one.');
    const { running, admin } = await filled(embedded, `killed-${from.name}`);
    t.teardown(() => running.stop());
    const { organizationId } = (await admin.get('/api/auth/me')).body;
    const source = databaseOf(running);
    await storeManyLinks(source, { organizationId, links: 20_000, mark: '05' });
    await source.close();
    await running.server.stop();
    const target = await targetOn(from);
    t.teardown(target.drop);
    const child = spawn(process.execPath, ['api/operate/main.ts', 'move', '--to', target.url], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ...running.settings },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const isUnderWay = async () => {
      if (target.url.startsWith('sqlite:') && !existsSync(target.url.slice(7))) return false;
      const database = target.open();
      const sql = "SELECT name FROM migrations WHERE name = 'unfinished-move'";
      const rows = await database
        .query(sql, { type: QueryTypes.SELECT })
        .catch(() => [])
        .finally(() => database.close());
      return rows.length > 0;
    };
    while (child.exitCode === null && !(await isUnderWay())) await wait(5);
    child.kill('SIGKILL');
    await ended;
    const served = { ...running.settings, DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    if (await isUnderWay()) {
      const half = await operate(served, 'check');
      t.match(half, { code: 1, stderr: /a move into this database was interrupted/ });
      const { code, stdout } = await operate(running.settings, 'move', '--to', target.url);
      t.match({ code, stdout }, { code: 0, stdout: /Removed what an interrupted move/ });
    } else t.pass('it was done before it could be killed');
    t.match(await operate(served, 'check'), {
      code: 0,
      stdout: /No problems found in 20,002 links/,
    });
  });

  t.test(
    `what can't be moved to ${from.name}: one sentence each, and nothing half done`,
    async (t) => {
      const [embedded] = engines;
      if (!embedded) throw new Error('There is always the embedded one.');
      const { running } = await filled(embedded, `refused-${from.name}`);
      t.teardown(() => running.stop());
      await running.server.stop();
      const refused = (url: string, message: RegExp, exitCode = 1) =>
        t.rejects(move(silentRun(t, running.settings), url), { message, exitCode });
      await refused('postgres://x/y', /^--to must look like mysql:\/\//, 2);
      if (from === embedded)
        t.match(await operate(running.settings, 'move'), { code: 2, stderr: /--to <url>/ });
      const target = await targetOn(from);
      t.teardown(target.drop);
      const named = await operate({ ...running.settings, MOVE_TO: target.url }, 'move', '--json');
      t.equal(named.code, 0, named.stderr);
      const { tables } = JSON.parse(named.stdout);
      t.match(
        tables.find(({ table }: { table: string }) => table === 'tracking_links'),
        { rows: 2, hash: /^[\da-f]{64}$/ },
      );

      const settings = databaseSettings({ DATABASE_URL: target.url, DATA_DIR: target.dataDir });
      const store = await (from === embedded ? EmbeddedStore : ServerStore).open(settings);
      const plan = [
        1,
        ...Object.keys(TABLES.organizations.columns)
          .slice(1)
          .map(() => null),
      ];
      await t.rejects(store.insert(TABLES.organizations, [plan]), 'a row that is refused');
      await t.rejects(store.run('SELECT nothing'), 'a statement too');
      await store.close();

      const other = await targetOn(from);
      t.teardown(other.drop);
      const database = other.open();
      await database.query('CREATE TABLE migrations (name VARCHAR(255) PRIMARY KEY)');
      await database.query("INSERT INTO migrations (name) VALUES ('9999-from-tomorrow')");
      await database.close();
      await refused(
        other.url,
        /^Nothing was moved: .* another version of Utmost \(9999-from-tomorrow\)/,
      );
      const foreign = await targetOn(from);
      t.teardown(foreign.drop);
      const theirs = foreign.open();
      await theirs.query('CREATE TABLE wp_posts (id INTEGER PRIMARY KEY)');
      await theirs.query('INSERT INTO wp_posts (id) VALUES (1)');
      await refused(foreign.url, /isn't empty \(it has rows in wp_posts\)/);
      t.same(
        await theirs.getQueryInterface().showAllTables(),
        ['wp_posts'],
        'and has nothing more',
      );
      await theirs.close();
      if (from.name === 'mariadb') {
        const nowhere = 'mysql://nobody:secret@127.0.0.1:1/x';
        await refused(nowhere, /^Nothing was moved: x at 127\.0\.0\.1:1 isn't responding/);
      }
    },
  );
}

t.test('a target that differs at the end is empty again', async (t) => {
  const [embedded] = engines;
  if (!embedded) throw new Error('There is always the embedded one.');
  const { running } = await filled(embedded, 'different');
  t.teardown(() => running.stop());
  await running.server.stop();
  const target = await targetOn(embedded);
  t.teardown(target.drop);
  const file = target.url.slice('sqlite:'.length);
  const from = databaseSettings({ DATABASE_URL: '', ...running.settings });
  for (const [stepMs, told] of [
    [0, {}],
    [5_000, { organizations: [1], tracking_links: [2], presets: [1] }],
  ] as const) {
    await t.test(`where each look at the clock is ${stepMs} ms later`, async (t) => {
      let now = Date.now();
      t.capture(Date, 'now', () => {
        now += stepMs;
        return now;
      });
      const copied: Record<string, number[]> = {};
      const report = {
        cleared: () => t.fail('there was nothing to clear'),
        copying: (table: string, rows: number) => {
          const counted = rows === 1 ? '1 row' : `${rows} rows`;
          t.equal(moveTexts.copying(table, rows), `${table}: ${counted} so far.`);
          copied[table] = [...(copied[table] ?? []), rows];
        },
        comparing: () => {
          const database = new DatabaseSync(file);
          database.exec("UPDATE tracking_links SET name = 'second' WHERE name = 'Second'");
          database.close();
        },
      };
      const moved = moveDatabase(from, databaseSettings({ DATABASE_URL: target.url }), report);
      await t.rejects(moved, { reason: 'different', message: 'tracking_links' });
      t.notOk(existsSync(file));
      if (stepMs === 0) t.same(copied, told, 'what takes a moment tells nothing');
      else t.match(copied, told, 'how far each table is');
    });
  }
});

t.test('a disk without room for it', async (t) => {
  const disk = smallDisk(t, 8);
  const [embedded] = engines;
  if (disk === null || !embedded) {
    t.pass('a small disk', { skip: 'only some accounts may mount one' });
    return;
  }
  const { running, admin } = await filled(embedded, 'full');
  t.teardown(() => running.stop());
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const source = databaseOf(running);
  await storeManyLinks(source, { organizationId, links: 20_000, mark: '06' });
  await source.close();
  await running.server.stop();
  const file = join(disk, 'moved.sqlite');
  t.match(await operate(running.settings, 'move', '--to', `sqlite:${file}`), {
    code: 1,
    stderr: /^Nothing was moved: the disk of .+ is full\. /,
  });
  t.notOk(existsSync(file), 'nothing is left there');
  t.match(await operate(running.settings, 'check'), { code: 0 });
});
