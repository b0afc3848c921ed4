// A full disk that holds the database and the log: the service says so, goes on, and stores again when there is room.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { freePort } from '../../support/server.ts';
import { fill, smallDisk } from '../../support/small-disk.ts';
import { root } from '../../support/source-files.ts';

t.test('a disk that fills up and is emptied', async (t) => {
  const disk = smallDisk(t, 8);
  if (disk === null) {
    t.pass('a small disk', { skip: 'only some accounts may mount one' });
    return;
  }
  const port = await freePort();
  const log = openSync(join(disk, 'log'), 'a');
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: String(port), DATA_DIR: disk, DATABASE_URL: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  t.teardown(() => child.kill('SIGKILL'));
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp()) && child.exitCode === null) await wait(50);

  const ada = await signIn(url, address('ada@full-disk'));
  const create = (name: string) =>
    ada.post('/api/tracking-links', { name, baseUrl: `https://a.example/${'x'.repeat(1500)}` });
  const stored = [];
  t.equal((await create('Before')).status, 201);
  stored.push('Before');

  for (const round of ['once', 'and again']) {
    const filler = fill(disk);
    let refused = null;
    // The engine has some room in its own files yet.
    for (let at = 0; at < 2_000 && refused === null; at += 1) {
      const answer = await create(`${round} ${at}`);
      if (answer.status === 201) stored.push(`${round} ${at}`);
      else refused = answer;
    }
    t.match(refused, { status: 503, body: { code: 'unavailable', message: /disk.*full/i } }, round);
    t.equal((await ada.get('/api/health')).status, 200);
    t.equal((await ada.get('/api/tracking-links?range=[0,0]')).status, 200, 'reading goes on');
    t.equal((await clientOf(url).get('/login')).status, 200);
    const form = await ada.request(
      'POST',
      '/api/tracking-links/import',
      'link_name,website_url\nA,https://a.example/\n',
      { 'content-type': 'text/csv' },
    );
    t.equal(form.status, 503);
    rmSync(filler);
    const answer = await create(`room ${round}`);
    t.equal(answer.status, 201, 'with room it stores again at once');
    stored.push(`room ${round}`);
  }
  const { body } = await ada.get('/api/tracking-links?range=[0,9999]');
  t.same(
    body.map(({ name }: { name: string }) => name).sort(),
    stored.sort(),
    'all that it said it stored, and nothing else',
  );
  child.kill('SIGTERM');
  t.same(await ended, [0, null]);
});
