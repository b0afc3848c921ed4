import type { Test } from 'tap';
import { startBalancer } from './balancer.ts';
import type { Cluster } from './cluster.ts';
import { startGalera } from './galera.ts';
import { startGroupReplication } from './group-replication.ts';
import type { DatabaseProxy } from './proxy.ts';
import { startRouter } from './router.ts';

/** A cluster that a test has for itself. */
export interface Stand {
  readonly cluster: Cluster;
  /** The proxy before it; names no database. */
  readonly url: string;
}

const STANDS = {
  Galera: {
    start: startGalera,
    proxy: ({ nodes }: Cluster) => startBalancer(nodes.map(({ port }) => port)),
    needs: 'mariadbd with Galera (galera-4), rsync and haproxy',
  },
  'Group Replication': {
    start: startGroupReplication,
    proxy: startRouter,
    needs: "Oracle's mysqld and mysqlrouter: bash test/prove/get-mysql.sh",
  },
};

/** Starts three nodes behind a proxy until the test ends. @returns null where the machine has not all of it, and says so */
export async function startStand(t: Test, name: Cluster['name']): Promise<Stand | null> {
  const { start, proxy: startProxy, needs } = STANDS[name];
  const cluster = await start();
  let proxy: DatabaseProxy | null = null;
  t.teardown(async () => {
    await proxy?.stop();
    await cluster?.stop();
  });
  proxy = cluster && (await startProxy(cluster));
  if (cluster && proxy) return { cluster, url: proxy.url };
  t.pass('a cluster', { skip: `it needs ${needs}` });
  return null;
}
