// A damaged file of the embedded database: refused at start after a crash, said while it is served, found by the check.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFailure } from '@utmost/api/start-failure.ts';
import t, { type Test } from 'tap';
import { outcomeOf } from '../../setup/outcome.ts';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { startBeside } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';
import { root } from '../../support/source-files.ts';

const CHECKING = 'The database was not closed when the service ended. Checking it.';

function folderOf(t: Test, files: Record<string, string> = {}) {
  const data = join(t.testdir({ data: files }), 'data');
  const settings = { DATA_DIR: data, DATABASE_URL: '', BILLING: 'off', LOG_LEVEL: 'warn' };
  const check = () => {
    const env = { ...process.env, ...settings };
    return outcomeOf(spawn(process.execPath, ['api/operate/main.ts', 'check'], { cwd: root, env }));
  };
  const start = () => startBeside({ settings });
  const failure = () =>
    start().then(
      () => 'It starts.',
      (error) => startFailure(error),
    );
  return { file: join(data, 'utmost.sqlite'), settings, check, start, failure };
}

/** Overwrites the first page of a table. */
function damage(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const { rootpage } = database
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table) as { rootpage: number };
  const { page_size: size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 0xee), 0, size, (rootpage - 1) * size);
  closeSync(descriptor);
}

t.test('after a crash the file is checked', async (t) => {
  const { file, settings, start, failure } = folderOf(t);
  const crashed = await startProcess(settings);
  await crashed.end('SIGKILL');
  t.ok(existsSync(`${file}-wal`));
  const second = await start();
  t.match(second.logged, [{ msg: CHECKING }]);
  await second.stop();
  const third = await start();
  t.same(third.logged, [], 'not after a stop');
  await third.stop();

  damage(file, 'tracking_links');
  // A crash leaves a log.
  writeFileSync(`${file}-wal`, 'x');
  t.match(
    await failure(),
    /^The service cannot start: the database is damaged \(database disk image is malformed\)\. docs\/recovery\.md says.*\.$/,
  );
});

t.test('while it is served', async (t) => {
  const { file, start, check } = folderOf(t);
  const first = await start();
  const email = address('ada@damaged');
  const link = { name: 'A', baseUrl: 'https://a.example/' };
  t.match(await (await signIn(first.url, email)).post('/api/tracking-links', link), {
    status: 201,
  });
  await first.stop();
  damage(file, 'tracking_links');
  t.match(await check(), {
    code: 1,
    stdout:
      /The database is damaged: database disk image is malformed\n.*1 problem found\. docs\/recovery\.md says/s,
  });

  const { url, stop } = await start();
  t.teardown(stop);
  const ready = async () => {
    const answer = await fetch(`${url}/api/ready`);
    return { status: answer.status, text: await answer.text() };
  };
  t.match(await ready(), { status: 200 });
  const ada = await signIn(url, email);
  const answer = await ada.get('/api/tracking-links');
  t.match(answer, { status: 503, body: { code: 'unavailable', message: /database is damaged/ } });
  t.match(await ready(), { status: 503, text: /database is damaged/ });
});

t.test('a file that is no database', async (t) => {
  const { failure, check } = folderOf(t, { 'utmost.sqlite': 'x'.repeat(8192) });
  const sentence = /^The service cannot start: the database is damaged \(.*not a database/;
  t.match(await failure(), sentence);
  t.match(await check(), { code: 1, stderr: sentence });
});
