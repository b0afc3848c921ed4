// Nodes of a cluster are lost with kill -9, and come back, while links are created through two services; the last of them
// alone refuses.
import { setTimeout as sleep } from 'node:timers/promises';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import t, { type Test } from 'tap';
import { clientOf } from '../support/browserless.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import type { Cluster, ClusterNode } from './cluster/cluster.ts';
import { ask, until } from './cluster/queries.ts';
import { startStand } from './cluster/stand.ts';
import { startWriters, storedNumbers, type Writers } from './cluster/writers.ts';
import { proved } from './proof.ts';

const ORGANIZATIONS = 8;
const STEADY_MS = 10_000;
const DATABASE = 'lost_nodes';
// It took two seconds with nodes that count as lost after one.
const RECOVERED_WITHIN_MS = 20_000;
const LINK = { name: 'L', baseUrl: 'https://a.example/' };

// A COMMIT that waited for the others has an outcome that the service does not know.
const REFUSAL = /^The database (isn't responding|stopped responding while this was being saved)/;

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

for (const name of ['Galera', 'Group Replication'] as const)
  t.test(`${name} under load`, { timeout: 600_000 }, async (t) => {
    const stand = await startStand(t, name);
    if (stand) await loseNodes(t, stand.cluster, stand.url);
  });

async function loseNodes(t: Test, cluster: Cluster, url: string): Promise<void> {
  const [first, , third] = cluster.nodes;
  const primary = await cluster.writer();
  const lost = primary ?? third;
  const which = primary ? 'the primary' : 'one';
  const known = `${cluster.name} (${cluster.version})`;
  await ask(url, `CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`);
  if (primary) await withoutTables(t, cluster);
  const services = await startServices(t, url);
  const writers = await startWriters(
    services.map(({ url }) => url),
    ORGANIZATIONS,
  );
  t.teardown(() => writers.stop());
  await sleep(STEADY_MS);

  let recovery = 0;
  await t.test(`kill -9 of ${which} of the nodes`, async (t) => {
    recovery = await gapAfter(writers, () => lost.kill());
    const words = `links are created again after ${inSeconds(recovery)}`;
    t.ok(recovery < RECOVERED_WITHIN_MS / 2, words);
    if (!t.passing()) printLogs(cluster);
  });

  let rejoin = '';
  await t.test('the node comes back', async (t) => {
    const before = writers.toldAt.length;
    const refused = count(writers.refusals);
    const took = await lost.start();
    rejoin = `${await lost.caughtUpBy()} in ${inSeconds(took)}`;
    const created = writers.toldAt.length - before;
    t.ok(
      created > 0,
      `${rejoin}; ${created} links meanwhile, ${count(writers.refusals) - refused} refusals`,
    );
    await sleep(STEADY_MS);
    t.equal(await lost.members(), 3);
  });

  let change = '';
  if (primary)
    await t.test('another is made primary', async (t) => {
      const gap = await gapAfter(writers, () => cluster.makeWriter(lost));
      t.equal(await cluster.writer(), lost);
      t.ok(gap < RECOVERED_WITHIN_MS / 2);
      change = `, and ${inSeconds(gap)} after it was made primary again`;
    });

  await t.test('nothing is lost, nothing is twice', async (t) => {
    await writers.stop();
    const told = await everythingIsThere(t, writers);
    t.same(faultsOf(services), [], 'what cannot be done is told as that, not as a fault');
    if (!t.passing()) return printLogs(cluster);
    proved({
      part: 'Cluster',
      claim: `${known}: kill -9 of ${which} of 3 nodes while links are created through two services: every acknowledged link is stored, no identifier twice, numbers without gaps`,
      times: told,
      result: `links again after ${inSeconds(recovery)}, ${inSeconds(writers.longest)} the longest for one of them; ${printed(writers.refusals)}; the node came back by ${rejoin}${change}`,
    });
    proved({
      part: 'Cluster',
      claim: `${known}: a link is found through another service as soon as it is acknowledged`,
      times: writers.reads.looked,
    });
  });

  if (primary) await t.test('on a node that is only read', (t) => onSecondary(t, cluster, writers));

  await t.test('two of three nodes are lost', async (t) => {
    const last = (await cluster.writer()) ?? first;
    await Promise.all(cluster.nodes.filter((node) => node !== last).map((node) => node.kill()));
    await until(() => last.isAlone());
    const all = writers.teams.map(({ admin }) => admin);
    const changes = all.map((admin) => admin.post('/api/tracking-links', LINK));
    const reads = await Promise.all(all.map((admin) => admin.get('/api/tracking-links')));
    const refused = await Promise.all(changes);
    // What is read there is whole, and soon its proxy has no node for anyone.
    for (const { status } of reads)
      t.ok(status === 503 || (primary && status === 200), `${status}`);
    for (const { status, body } of refused) {
      t.equal(status, 503);
      t.match(body, { code: 'unavailable', message: REFUSAL });
    }
    await last.goOnAlone();
    const [{ admin }] = writers.teams as [Writers['teams'][number]];
    await until(async () => (await admin.get('/api/ready')).status === 200);
    const told = await everythingIsThere(t, writers);
    t.same(faultsOf(services), []);
    if (!t.passing()) return;
    proved({
      part: 'Cluster',
      claim: `${known}: the last of 3 nodes refuses with 503 and a sentence; told by its operator to go on, it has every acknowledged link`,
      times: refused.length,
      result: `${told.toLocaleString('en')} links`,
    });
  });
}

function printLogs({ nodes }: Cluster): void {
  for (const node of nodes) console.error(`${node.name}: ${node.log()}`);
}

async function withoutTables(t: Test, { nodes: [, second] }: Cluster): Promise<void> {
  await until(async () => (await ask(second.url, `SHOW DATABASES LIKE '${DATABASE}'`)).length > 0);
  await t.rejects(
    startServices(t, second.url),
    /the database is read-only and doesn't have this version's tables/,
  );
}

// With the rights of root, whom `read_only` alone would let write: `super_read_only` stops everyone.
async function onSecondary(t: Test, cluster: Cluster, { teams }: Writers): Promise<void> {
  const primary = await cluster.writer();
  const secondary = cluster.nodes.find((node) => node !== primary) as ClusterNode;
  const [service] = (await startServices(t, secondary.url, 1)) as [ServiceProcess];
  for (const { admin } of teams) {
    const there = clientOf(service.url, { cookie: admin.cookies() });
    const stored = await storedNumbers(admin);
    t.same(await storedNumbers(there), stored);
    const [id] = [...stored.keys()];
    for (const { status, body } of [
      await there.post('/api/tracking-links', LINK),
      await there.patch(`/api/tracking-links/${id}`, { name: 'Another' }),
      await there.post('/api/auth/logout'),
    ]) {
      t.equal(status, 503);
      t.match(body, { code: 'unavailable', message: /^Changes are switched off here/ });
    }
  }
  await cluster.makeWriter(secondary);
  const [{ admin }] = teams as [Writers['teams'][number]];
  const there = clientOf(service.url, { cookie: admin.cookies() });
  t.equal((await there.post('/api/tracking-links', LINK)).status, 201);
  t.same(faultsOf([service]), []);
  if (t.passing())
    proved({
      part: 'Cluster',
      claim: `${cluster.name} (${cluster.version}): a service on a secondary does not start without its tables; with them it answers reads, refuses changes with 503 and a sentence, and takes changes without a restart once its node is primary`,
      times: teams.length,
    });
}

// How long no link was acknowledged around this.
async function gapAfter({ toldAt }: Writers, act: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await act();
  await sleep(RECOVERED_WITHIN_MS);
  const later = toldAt.filter((at) => at > begun);
  return longestGap([begun, ...later, performance.now()]);
}

async function startServices(t: Test, url: string, many = 2): Promise<ServiceProcess[]> {
  const settings = {
    DATABASE_URL: new URL(`/${DATABASE}`, url).href,
    DATA_DIR: t.testdir(),
    BILLING: 'off',
    SESSION_SECRET: 'what both of the services have in common',
    LOG_LEVEL: 'error',
  };
  const starts = Array.from({ length: many }, () => startProcess(settings));
  const services = await Promise.all(starts);
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
