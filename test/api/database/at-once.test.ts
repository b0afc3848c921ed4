// Imports hold files on the disk and calls hold connections: neither more of them nor longer than there is room for.
import { randomUUID } from 'node:crypto';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { anyEngine, engines } from '../../support/engines.ts';
import { openRaw } from '../../support/raw-request.ts';
import { startServer } from '../../support/server.ts';

const IMPORT = '/api/tracking-links/import';
const CSV = 'link_name,website_url\nOne,https://a.example/\n';
const importFile = (client: Client) =>
  client.request('POST', IMPORT, CSV, { 'content-type': 'text/csv' });

t.test('an organization imports four files at once', async (t) => {
  const { url, stop } = await startServer(anyEngine);
  t.teardown(stop);
  const ada = await signIn(url, address('ada@at-once'));
  const bob = await signIn(url, address('bob@elsewhere'));
  const slow = Array.from({ length: 8 }, () => openImport(url, ada));
  const answers = slow.map((one) => one.answer());
  const refused: unknown[] = [];
  const { promise: fourRefused, resolve } = Promise.withResolvers<void>();
  for (const answer of answers) {
    void answer.then((text) => {
      if (refused.push(text) === 4) resolve();
    });
  }
  await Promise.all(slow.map((one) => one.chunk(Buffer.from(CSV))));
  await fourRefused;
  t.match(refused, [/429/, /429/, /429/, /429/]);
  t.match(refused[0], httpTexts.tooManyAtOnce(5));
  t.match(await importFile(ada), { status: 429 });
  t.match(await importFile(bob), { status: 201 }, 'others are not its fault');
  await Promise.all(slow.map((one) => one.send(Buffer.from('0\r\n\r\n'))));
  const texts = await Promise.all(answers);
  t.equal(texts.filter((text) => text?.startsWith('HTTP/1.1 201 ')).length, 4);
  t.match(await importFile(ada), { status: 201 }, 'and then there is room again');
});

t.test(
  'files that come slowly, of however many organizations, block no other import',
  async (t) => {
    const { url, stop } = await startServer(anyEngine);
    t.teardown(stop);
    const people = ['ada@quick', ...Array.from({ length: 9 }, (_, at) => `eve@slow-${at}`)];
    const [ada, ...senders] = await Promise.all(people.map((email) => signIn(url, address(email))));
    // Where the fifth file of an organization is refused, four are there.
    const refusals = senders.map(async (sender) => {
      const slow = [1, 2, 3, 4, 5].map(() => openImport(url, sender));
      t.teardown(() => slow.map(({ socket }) => socket.destroy()));
      await Promise.all(slow.map((one) => one.chunk(Buffer.from('l'))));
      return Promise.race(slow.map((one) => one.answer()));
    });
    for (const refused of await Promise.all(refusals)) t.match(refused, /^HTTP\/1\.1 429 /);
    t.match(await importFile(ada as Client), { status: 201 });
  },
);

const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

t.test('a file waits behind single changes, also with a key', onServer, async (t) => {
  if (!server) return;
  const running = await startServer(server);
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const ada = await signIn(running.url, address('ada@behind'));
  const { organizationId } = (await ada.get('/api/auth/me')).body;
  const identifier = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };
  t.equal((await ada.post('/api/tracking-parameters', identifier)).status, 201);
  const create = () =>
    ada.post('/api/tracking-links', { name: 'One', baseUrl: 'https://a.example/' });
  const holder = await database.transaction();
  await database.query('UPDATE organization_usage SET links = links WHERE id = ?', {
    replacements: [organizationId],
    transaction: holder,
  });
  const first = create();
  const waiting = `SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE '%organization_usage%' AND id <> CONNECTION_ID()`;
  while ((await database.query(waiting))[0].length === 0);
  const headers = { 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  const imported = ada.request('POST', IMPORT, CSV, headers);
  // Meanwhile the file arrives and takes its place in the queue.
  for (let asked = 0; asked < 20; asked++) await ada.get('/api/tracking-links');
  const arrival = Promise.withResolvers<void>();
  running.server.ext('onPreHandler', ({ method, path }, h) => {
    if (method === 'post' && path === '/api/tracking-links') arrival.resolve();
    return h.continue;
  });
  const second = create();
  // Its handler takes a place in the queue at once.
  await arrival.promise;
  await ada.get('/api/tracking-links');
  await holder.commit();
  const answers = await Promise.all([first, imported, second]);
  t.same(
    answers.map(({ status }) => status),
    [201, 201, 201],
  );
  t.match(answers[2].body.parameters, /"lid":"0*2"/, 'numbered before the row of the file');
});

function openImport(url: string, client: Client) {
  return openRaw(url, [
    `POST ${IMPORT} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: ${client.cookies()}`,
    'Content-Type: text/csv',
    'Transfer-Encoding: chunked',
    'Connection: close',
  ]);
}

t.test('a handler that never ends is not waited for without end', async (t) => {
  const { url, server, stop } = await startServer(anyEngine);
  t.teardown(stop);
  const endless = server
    .table()
    .filter(({ settings }) => !settings.timeout?.server)
    .map(({ method, path }) => `${method} ${path}`);
  t.same(endless, [], 'every route has its time');
  server.route({
    method: 'GET',
    path: '/api/never',
    options: { auth: false, timeout: { server: 1 } },
    handler: () => new Promise(() => {}),
  });
  const response = await fetch(`${url}/api/never`);
  t.match(
    { status: response.status, body: await response.json() },
    { status: 503, body: { code: 'unavailable', message: httpTexts.tookTooLong } },
  );
});
