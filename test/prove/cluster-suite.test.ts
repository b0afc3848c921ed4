// The API's suite on three nodes of MariaDB Galera behind haproxy, each new connection to the next of them.
import t from 'tap';
import { startStand } from './cluster/stand.ts';
import { proved } from './proof.ts';
import { runSuite } from './suite-run.ts';

const LEAST_COMMITS = 500;

t.test('on a cluster of three nodes', { timeout: 1_200_000 }, async (t) => {
  const stand = await startStand(t, 'Galera');
  if (!stand) return;
  const { nodes, version } = stand.cluster;
  const run = await runSuite(['api'], {
    TEST_MARIADB_URL: stand.url,
    TEST_MARIADB_NODES: String(nodes.length),
  });
  for (const line of run.leftOut) console.error(`Left out on a cluster: ${line}`);
  if (run.failed > 0) console.error(run.output);
  t.equal(run.failed, 0);
  t.ok(run.passed > 0);
  const each = (variable: string) =>
    Promise.all(nodes.map(async (node) => Number(await node.status(variable))));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const commits = await each('wsrep_local_commits');
  for (const count of commits)
    t.ok(count > LEAST_COMMITS, `a node with ${count} commits of its own`);
  const [failures, aborts] = [
    await each('wsrep_local_cert_failures'),
    await each('wsrep_local_bf_aborts'),
  ];
  const conflicts = sum(failures) + sum(aborts);
  if (run.failed > 0) return;
  proved({
    part: 'Cluster',
    claim: `The API's suite passes on 3 nodes of MariaDB ${version} Galera behind haproxy, each new connection to the next node`,
    times: run.passed,
    result: `${run.files} files in ${run.seconds.toFixed(0)} s; ${sum(commits)} commits over all nodes, ${conflicts} conflicts; left out (${run.leftOut.length}): ${run.leftOut.join('; ')}`,
  });
});
