// The service as a process: quiet when it starts and when it ends, and nothing is lost at its end, asked for or not.
// An uncaught error ends the request that it was for, and neither the process nor another request.

import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { openRaw } from '../support/raw-request.ts';
import { startProcess } from '../support/service-process.ts';

t.test('started, killed, started again and asked to end', async (t) => {
  const env = { DATA_DIR: join(t.testdir(), 'new', 'folder'), DATABASE_URL: '' };
  const fault = fileURLToPath(new URL('../support/uncaught-fault.ts', import.meta.url));
  const first = await startProcess({ ...env, NODE_OPTIONS: `--import=${fault}` });
  t.teardown(() => first.child.kill('SIGKILL'));

  await t.test(
    'it says which database it made and where it is, and makes its own secret',
    async (t) => {
      const database = join(env.DATA_DIR, 'utmost.sqlite');
      t.equal(
        first.output(),
        `Created a new, empty database: ${database}\nUtmost is ready at ${first.url} (sandbox sign-in: any email address works)\n`,
      );
      const secret = join(env.DATA_DIR, 'session-secret');
      t.ok(readFileSync(secret, 'utf8').length >= 32);
      t.equal(statSync(secret).mode & 0o777, 0o600, 'for its owner alone');
    },
  );

  await t.test('a fault in the middle of a request', async (t) => {
    const { host } = new URL(first.url);
    const other = openRaw(first.url, ['POST /api/auth/logout HTTP/1.1', `Host: ${host}`]);
    await once(other.socket, 'connect');
    for (let round = 0; round < 3; round += 1) {
      await t.rejects(fetch(`${first.url}/api/health?fault`), 'its sender waits no longer');
    }
    t.equal((await fetch(`${first.url}/api/health`)).status, 200, 'everybody else is served');
    t.match(first.output(), /nobody listens.*nobody waits|nobody waits.*nobody listens/s);
  });

  const names = Array.from({ length: 100 }, (_, index) => `Link ${index}`);
  let told = 0;
  await t.test('a kill -9 in the middle of requests', async () => {
    const client = await signIn(first.url, address('ada@northwind'));
    const requests = names.map((name) =>
      client.post('/api/tracking-links', { name, baseUrl: 'https://a.example/' }).then(
        () => {
          told++;
          if (told === 20) first.child.kill('SIGKILL');
        },
        () => {},
      ),
    );
    await Promise.all(requests);
  });

  const started = Date.now();
  const second = await startProcess(env);
  t.teardown(() => second.child.kill('SIGKILL'));
  const client = await signIn(second.url, address('ada@northwind'));

  await t.test('leaves a database that starts again at once', async (t) => {
    // On a busy machine a start takes its time; a turn at migrating that was left behind takes a minute.
    t.ok(Date.now() - started < 50_000, 'no lock is left behind');
    const stored = (await client.get('/api/tracking-links')).body.length;
    t.ok(stored >= told && stored < names.length, `${told} were told, ${stored} are stored`);
  });

  await t.test('SIGTERM lets a request in flight finish', async (t) => {
    const other = new DatabaseSync(join(env.DATA_DIR, 'utmost.sqlite'));
    const count = () => Number(other.prepare('SELECT COUNT(*) AS n FROM tracking_links').get()?.n);
    const before = count();
    other.exec('BEGIN IMMEDIATE');
    const link = { name: 'In flight', baseUrl: 'https://a.example/' };
    const inFlight = client.post('/api/tracking-links', link);
    await wait(300);
    const ended = second.end('SIGTERM');
    await wait(300);
    const late = await fetch(`${second.url}/api/ready`).then(
      ({ status }) => status,
      () => 'refused',
    );
    t.ok(late === 'refused' || late === 503, `it is not ready for more: ${late}`);
    other.exec('COMMIT');
    const { status, body } = await inFlight;
    t.match({ status, body }, { status: 201, body: { name: 'In flight' } });
    t.equal(await ended, 0);
    t.equal(count(), before + 1);
    other.close();
    t.match(
      second.output(),
      /^[^\n]+was not closed when the service ended[^\n]+\nUsing the database: [^\n]+\nUtmost is ready at [^\n]+\n$/,
      'and it ends without another word',
    );
  });
});

t.test('told to stop, it goes on answering until proxies have noticed', async (t) => {
  const env = { DATA_DIR: t.testdir(), DATABASE_URL: '', DRAIN_SECONDS: '2' };
  const service = await startProcess(env);
  t.teardown(() => service.child.kill('SIGKILL'));
  const statusOf = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  t.equal(await statusOf('/api/ready'), 200);
  const asked = performance.now();
  const ended = service.end('SIGTERM');
  while ((await statusOf('/api/ready')) === 200) await wait(10);
  const answer = await fetch(`${service.url}/api/health`);
  t.equal(answer.status, 200, 'it answers');
  t.equal(answer.headers.get('connection'), 'close', 'on connections that are not used again');
  t.equal(await ended, 0);
  t.ok(performance.now() - asked >= 2_000, 'for the seconds of DRAIN_SECONDS');
  await t.rejects(statusOf('/api/health'), 'then it is gone');
});
