// The service as a process: nothing is lost at its end, asked for or not.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { startProcess } from '../support/service-process.ts';

t.test('SIGTERM lets a request in flight finish', async (t) => {
  const dataDir = t.testdir();
  const service = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const client = await signIn(service.url, address('ada@northwind'));
  const create = (name: string) =>
    client.post('/api/tracking-links', { name, baseUrl: 'https://a.example/' });
  const other = new DatabaseSync(join(dataDir, 'utmost.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const inFlight = create('In flight');
  await wait(300);
  const ended = service.end('SIGTERM');
  await wait(300);
  const late = await fetch(`${service.url}/api/ready`).then(
    ({ status }) => status,
    () => 'refused',
  );
  t.ok(late === 'refused' || late === 503, `it is not ready for more: ${late}`);
  other.exec('COMMIT');
  const { status, body } = await inFlight;
  t.match({ status, body }, { status: 201, body: { name: 'In flight' } });
  t.equal(await ended, 0);
  const [row] = other.prepare('SELECT COUNT(*) AS count FROM tracking_links').all();
  t.same({ ...row }, { count: 1 });
  other.close();
});

t.test('a kill -9 leaves a database that starts again at once', async (t) => {
  const env = { DATA_DIR: t.testdir(), DATABASE_URL: '' };
  const first = await startProcess(env);
  const client = await signIn(first.url, address('ada@northwind'));
  const names = Array.from({ length: 100 }, (_, index) => `Link ${index}`);
  let told = 0;
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
  const started = Date.now();
  const second = await startProcess(env);
  // On a busy machine a start takes its time; a turn at migrating that was left behind takes a minute.
  t.ok(Date.now() - started < 50_000, 'no lock is left behind');
  const again = await signIn(second.url, address('ada@northwind'));
  const stored = (await again.get('/api/tracking-links')).body.length;
  t.ok(stored >= told && stored < names.length, `${told} were told, ${stored} are stored`);
  t.equal(await second.end('SIGTERM'), 0);
});
