// Nodes of a Galera cluster are lost with kill -9, and come back, while links are created through two services; the last of
// them alone refuses.
import { setTimeout as sleep } from 'node:timers/promises';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import { createConnection } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import type { GaleraNode } from './cluster/galera.ts';
import { startStand } from './cluster/stand.ts';
import { startWriters, storedNumbers, type Writers } from './cluster/writers.ts';
import { proved } from './proof.ts';

const ORGANIZATIONS = 8;
const STEADY_MS = 10_000;
const POLL_MS = 50;
// It took two seconds with nodes that count as lost after one.
const RECOVERED_WITHIN_MS = 20_000;

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

t.test('under load', { timeout: 600_000 }, async (t) => {
  const stand = await startStand(t);
  if (!stand) return;
  const [first, second, third] = stand.cluster.nodes;
  const services = await startServices(t, stand.url);
  const writers = await startWriters(
    services.map(({ url }) => url),
    ORGANIZATIONS,
  );
  t.teardown(() => writers.stop());
  await sleep(STEADY_MS);

  let recovery = 0;
  await t.test('kill -9 of one node', async (t) => {
    const killed = performance.now();
    await third.kill();
    await sleep(RECOVERED_WITHIN_MS);
    const later = writers.toldAt.filter((at) => at > killed);
    recovery = longestGap([killed, ...later, performance.now()]);
    t.ok(
      recovery < RECOVERED_WITHIN_MS / 2,
      `links are created again after ${inSeconds(recovery)}`,
    );
  });

  let rejoin = '';
  await t.test('the node comes back', async (t) => {
    const before = writers.toldAt.length;
    const refused = count(writers.refusals);
    const took = await third.start();
    rejoin = `${/IST received/.test(third.log()) ? 'IST' : 'SST'} in ${inSeconds(took)}`;
    const created = writers.toldAt.length - before;
    t.ok(
      created > 0,
      `${rejoin}; ${created} links meanwhile, ${count(writers.refusals) - refused} refusals`,
    );
    await sleep(STEADY_MS);
    t.equal(await third.status('wsrep_cluster_size'), '3');
  });

  await t.test('nothing is lost, nothing is twice', async (t) => {
    await writers.stop();
    const told = await everythingIsThere(t, writers);
    t.same(faultsOf(services), [], 'what cannot be done is told as that, not as a fault');
    if (!t.passing()) return;
    proved({
      part: 'Cluster',
      claim:
        'kill -9 of one of 3 Galera nodes while links are created through two services: every acknowledged link is stored, no identifier twice, numbers without gaps',
      times: told,
      result: `links again after ${inSeconds(recovery)}, ${inSeconds(writers.longest)} the longest for one of them; ${printed(writers.refusals)}; the node came back by ${rejoin}`,
    });
    proved({
      part: 'Cluster',
      claim:
        'A link is found through another service, and so another node, as soon as it is acknowledged',
      times: writers.reads.looked,
    });
  });

  await t.test('two of three nodes are lost', async (t) => {
    await Promise.all([second.kill(), third.kill()]);
    while ((await first.status('wsrep_cluster_status')) === 'Primary') await sleep(POLL_MS);
    const answers = await Promise.all(
      writers.teams.flatMap(({ admin }) => [
        admin.post('/api/tracking-links', { name: 'Alone', baseUrl: 'https://a.example/' }),
        admin.get('/api/tracking-links'),
      ]),
    );
    for (const { status, body } of answers) {
      t.equal(status, 503);
      t.match(body, { code: 'unavailable', message: /database isn't responding/ });
    }
    await makePrimary(first);
    const [{ admin }] = writers.teams as [Writers['teams'][number]];
    while ((await admin.get('/api/ready')).status !== 200) await sleep(POLL_MS);
    const told = await everythingIsThere(t, writers);
    if (!t.passing()) return;
    proved({
      part: 'Cluster',
      claim:
        'The last of 3 Galera nodes refuses with 503 and a sentence; made primary by its operator, it has every acknowledged link',
      times: answers.length,
      result: `${told.toLocaleString('en')} links`,
    });
  });
});

// As the documentation says of a node that is left alone: https://galeracluster.com/library/documentation/quorum-reset.html
async function makePrimary(node: GaleraNode): Promise<void> {
  const connection = await createConnection(node.url);
  await connection.query("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=1'");
  connection.destroy();
  while ((await node.status('wsrep_ready')) !== 'ON') await sleep(POLL_MS);
}

async function startServices(t: Test, url: string): Promise<ServiceProcess[]> {
  const database = await createConnection(url);
  await database.query('CREATE DATABASE lost_nodes CHARACTER SET utf8mb4');
  await database.end();
  const settings = {
    DATABASE_URL: new URL('/lost_nodes', url).href,
    DATA_DIR: t.testdir(),
    BILLING: 'off',
    SESSION_SECRET: 'what both of the services have in common',
    LOG_LEVEL: 'error',
  };
  const services = await Promise.all([startProcess(settings), startProcess(settings)]);
  t.teardown(() => Promise.all(services.map((service) => service.end('SIGTERM'))));
  return services;
}

// Answers of 500, as the services logged them.
function faultsOf(services: readonly ServiceProcess[]): string[] {
  const lines = services.flatMap((service) => service.output().split('\n'));
  return lines.filter((line) => line.includes(httpTexts.internal));
}

async function everythingIsThere(t: Test, { teams, reads }: Writers): Promise<number> {
  for (const { admin, told } of teams) {
    const stored = await storedNumbers(admin);
    t.ok(told.length > 0);
    t.same(
      told.filter(({ id, number }) => stored.get(id) !== number),
      [],
      'all that were told are stored, as they were told',
    );
    const numbers = [...stored.values()].sort((one, other) => one - other);
    t.same(
      numbers.filter((number, index) => number !== index + 1),
      [],
      `the numbers 1 to ${numbers.length}, each once`,
    );
    t.ok(stored.size >= told.length);
  }
  t.ok(reads.looked > 0);
  t.equal(reads.missed, 0, `of ${reads.looked} links none was missed through the other service`);
  return teams.flatMap(({ told }) => told).length;
}

function longestGap(moments: readonly number[]): number {
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

const count = (refusals: ReadonlyMap<string, number>) =>
  [...refusals.values()].reduce((all, one) => all + one, 0);

function printed(refusals: ReadonlyMap<string, number>): string {
  const lines = [...refusals].map(([words, times]) => `${times} × ${words}`);
  return lines.length === 0 ? 'nothing was refused' : `tried again: ${lines.join(', ')}`;
}
