// The database goes away and comes back: 503 with a sentence meanwhile, ready again within five seconds.

import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const BACK_WITHIN_MS = 5_000;

const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

t.test('MariaDB gone and back', onServer, async (t) => {
  if (!server) return;
  // Sequelize warns of the transactions that it cannot even roll back.
  t.capture(console, 'warn');
  const { databaseUrl, dataDir, drop } = await server.createDatabase();
  const proxy = await DatabaseProxy.start(databaseUrl ?? '');
  const behindProxy: Engine = {
    name: 'mariadb',
    createDatabase: async () => ({ databaseUrl: proxy.url, dataDir, drop: async () => {} }),
  };
  const running = await startServer(behindProxy);
  t.teardown(async () => {
    await running.stop();
    proxy.cut();
    await drop();
  });
  const client = await signIn(running.url, address('ada@northwind'));
  const create = () =>
    client.post('/api/tracking-links', { name: 'One', baseUrl: 'https://a.example/' });
  t.equal((await create()).status, 201);

  for (const round of ['once', 'and again']) {
    t.test(round, async (t) => {
      proxy.cut();
      for (const call of [
        () => client.get('/api/ready'),
        () => client.get('/api/auth/me'),
        create,
      ]) {
        const { status, body, headers } = await call();
        t.equal(status, 503);
        t.match(body, { code: 'unavailable', message: /database isn't responding/ });
        t.ok(Number(headers.get('retry-after')) > 0);
      }
      t.equal((await client.get('/api/health')).status, 200, 'the process itself is well');
      await proxy.join();
      const back = Date.now();
      while ((await client.get('/api/ready')).status !== 200 && Date.now() - back < 20_000) {
        await wait(50);
      }
      t.ok(Date.now() - back < BACK_WITHIN_MS, `ready again after ${Date.now() - back} ms`);
      t.equal((await create()).status, 201, 'and the session is still good');
    });
  }

  t.test('a change that the cut comes in the middle of is made whole or not at all', async (t) => {
    const before = (await client.get('/api/tracking-links')).body.length;
    const requests = Array.from({ length: 50 }, create);
    await Promise.race(requests);
    proxy.cut();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    await proxy.join();
    t.ok(
      statuses.every((status) => status === 201 || status === 503),
      String([...new Set(statuses)]),
    );
    while ((await client.get('/api/ready')).status !== 200) await wait(50);
    const stored = (await client.get('/api/tracking-links')).body.length - before;
    const told = statuses.filter((status) => status === 201).length;
    t.ok(stored >= told, `${told} were told, ${stored} are stored`);
  });

  t.test('an answer says that a change may have been saved', async (t) => {
    for (const fate of ['is lost', 'is done, unanswered', { error: 1180 }] as const) {
      proxy.decide = ({ sql }) => (sql?.startsWith('COMMIT') ? fate : 'passes');
      const answer = await create();
      proxy.decide = () => 'passes';
      t.match(answer, { status: 503, body: { message: httpTexts.outcomeUnknown } }, inspect(fate));
    }
  });
});
