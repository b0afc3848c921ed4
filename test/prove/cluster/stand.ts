import type { Test } from 'tap';
import { startBalancer } from './balancer.ts';
import { type GaleraCluster, startGalera } from './galera.ts';

/** A cluster that a test has for itself. */
export interface Stand {
  readonly cluster: GaleraCluster;
  /** The balancer before it; names no database. */
  readonly url: string;
}

/** Starts three nodes behind haproxy until the test ends. @returns null where the machine has not all of it, and says so */
export async function startStand(t: Test): Promise<Stand | null> {
  const cluster = await startGalera();
  const balancer = cluster && (await startBalancer(cluster.nodes.map(({ port }) => port)));
  t.teardown(async () => {
    await balancer?.stop();
    await cluster?.stop();
  });
  if (cluster && balancer) return { cluster, url: balancer.url };
  t.pass('a cluster', { skip: 'it needs mariadbd with Galera (galera-4), rsync and haproxy' });
  return null;
}
