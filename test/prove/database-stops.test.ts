// The database ends and comes back while links are created: nothing that was acknowledged is lost, nothing is there twice.
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { startMariaDb } from '../runner/mariadb.ts';
import { clientOf } from '../support/browserless.ts';
import { mariadbOn } from '../support/engines.ts';
import { startLoad } from './load.ts';
import { proved } from './proof.ts';
import { serviceOn } from './service-on.ts';

const ROUNDS = 3;
const WRITERS = 6;
const BACK_WITHIN_MS = 5_000;
// As servers are by themselves: what is acknowledged outlives a kill -9.
const DURABLE = ['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=1'];

t.test('F3 the database ends under load', { timeout: 600_000 }, async (t) => {
  const mariadb = await startMariaDb(DURABLE);
  if (!mariadb) {
    t.pass('a database server', { skip: 'it needs mariadbd or mysqld' });
    return;
  }
  const server = mariadbOn(async () => mariadb.url);
  // The teardowns of a test run from the last to the first.
  t.teardown(() => mariadb.stop());
  const { url } = await serviceOn(t, server);
  const visitor = clientOf(url);
  const load = await startLoad(url, WRITERS);
  let slowest = 0;
  for (const signal of ['TERM', 'KILL'] as const) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await load.more('acknowledged', 100);
      await mariadb.end(signal);
      await load.more('refused', 2 * WRITERS);
      t.match(await visitor.get('/api/ready'), {
        status: 503,
        body: { code: 'unavailable', message: /database isn't responding/ },
      });
      t.equal((await visitor.get('/api/health')).status, 200, 'the process itself is well');
      await mariadb.start();
      const back = performance.now();
      while ((await visitor.get('/api/ready')).status !== 200) {
        if (performance.now() - back > 4 * BACK_WITHIN_MS) break;
        await pause(10);
      }
      const took = performance.now() - back;
      slowest = Math.max(slowest, took);
      t.ok(took < BACK_WITHIN_MS, `${signal}, round ${round}: ready after ${took.toFixed(0)} ms`);
    }
  }
  await load.more('acknowledged', 100);
  await load.stop();
  const { first, many } = load.refused();
  t.match(first, { body: { code: 'unavailable', message: /^The database .*\.$/ } });
  const links = await load.check(t);
  proved({
    part: 'Faults',
    claim:
      'The database server stopped (SIGTERM, kill -9) and started again under load: 503 with a sentence meanwhile, ready again within 5 s, no acknowledged link lost and none there twice',
    times: 2 * ROUNDS,
    result: `${links.toLocaleString('en')} links acknowledged, ${many.toLocaleString('en')} answers 503, ready again after ${slowest.toFixed(0)} ms at most`,
  });
});
