import { randomUUID } from 'node:crypto';
import { initialize } from '../../runner/mariadb.ts';
import { freePort } from '../../support/free-port.ts';
import { findMySql } from '../mysql-programs.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { NodeProcess } from './node-process.ts';
import { ask, until } from './queries.ts';

// What a group needs (https://dev.mysql.com/doc/refman/9.7/en/group-replication-configuring-instances.html). A node that was
// killed must come back with all that it had acknowledged to the group, so what it commits reaches the system.
const OPTIONS = [
  '--gtid-mode=ON',
  '--enforce-gtid-consistency=ON',
  '--log-bin=bin',
  '--sync-binlog=0',
  '--innodb-flush-log-at-trx-commit=2',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=128M',
  '--max-connections=400',
  '--bind-address=127.0.0.1',
  '--report-host=127.0.0.1',
  '--plugin-load-add=group_replication.so',
  '--loose-group-replication-start-on-boot=OFF',
  '--loose-group-replication-ip-allowlist=127.0.0.1/8',
  '--loose-group-replication-recovery-get-public-key=ON',
  // A node that is silent is expelled as soon as it is suspected, after five seconds.
  '--loose-group-replication-member-expel-timeout=0',
];

const RECOVERY_ACCOUNT = [
  'SET SQL_LOG_BIN = 0',
  "CREATE USER recovery@'%' IDENTIFIED BY 'recovery'",
  "GRANT REPLICATION SLAVE, CONNECTION_ADMIN, BACKUP_ADMIN, GROUP_REPLICATION_STREAM ON *.* TO recovery@'%'",
  'SET SQL_LOG_BIN = 1',
  "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'recovery', SOURCE_PASSWORD = 'recovery' FOR CHANNEL 'group_replication_recovery'",
];

const MEMBERS = 'FROM performance_schema.replication_group_members';

/**
 * Starts a group of three nodes of Oracle's MySQL with one primary, the first, each with its own data directory and free ports.
 * @returns null where the machine has none
 * @throws {Error} with a node's own words when it does not come up
 */
export async function startGroupReplication(): Promise<Cluster | null> {
  const found = findMySql();
  if (found === null) return null;
  const places = [];
  for (const name of ['one', 'two', 'three'])
    places.push({ name, port: await freePort(), group: await freePort() });
  const seeds = places.map(({ group }) => `127.0.0.1:${group}`).join(',');
  const common = [
    ...OPTIONS,
    `--loose-group-replication-group-name=${randomUUID()}`,
    `--loose-group-replication-group-seeds=${seeds}`,
  ];
  const [one, two, three] = places.map(
    (place, index) => new Node(place, found.server, [...common, `--server-id=${index + 1}`]),
  );
  if (!one || !two || !three) throw new Error('A cluster has three nodes.');
  const nodes = [one, two, three] as const;
  const stop = async () => void (await Promise.all(nodes.map((node) => node.end())));
  try {
    for (const node of nodes) await node.begin(node === one);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'Group Replication',
    nodes,
    version: `${found.version}-MySQL`,
    async writer() {
      for (const node of nodes) if (await node.isPrimary().catch(() => false)) return node;
      throw new Error('The group has no primary.');
    },
    async makeWriter({ url }) {
      const [row] = await ask(url, 'SELECT @@server_uuid AS id');
      await ask(url, `SELECT group_replication_set_as_primary('${row?.id}')`);
    },
    stop,
  };
}

class Node implements ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly #server: string;
  readonly #group: string;
  readonly #process = new NodeProcess();
  readonly #options: readonly string[];

  constructor(
    { name, port, group }: { name: string; port: number; group: number },
    server: string,
    common: readonly string[],
  ) {
    this.name = name;
    this.port = port;
    this.url = `mysql://root@127.0.0.1:${port}/`;
    this.#server = server;
    this.#group = `127.0.0.1:${group}`;
    this.#options = [
      ...common,
      ...[`--port=${port}`, `--report-port=${port}`],
      `--loose-group-replication-local-address=${this.#group}`,
    ];
  }

  /** Starts it for the first time. @param isFirst begins the group rather than joins it */
  async begin(isFirst: boolean): Promise<void> {
    initialize(this.#server, 'MySQL', this.#process.places);
    await this.#boot();
    await ask(this.url, ...RECOVERY_ACCOUNT);
    if (isFirst) await ask(this.url, 'SET GLOBAL group_replication_bootstrap_group = ON');
    await this.#join();
    if (isFirst) await ask(this.url, 'SET GLOBAL group_replication_bootstrap_group = OFF');
  }

  async start(): Promise<number> {
    const begun = performance.now();
    await this.#boot();
    await this.#join();
    return performance.now() - begun;
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  async members(): Promise<number> {
    return (await ask(this.url, `SELECT 1 ${MEMBERS} WHERE member_state = 'ONLINE'`)).length;
  }

  async isAlone(): Promise<boolean> {
    return (
      (await ask(this.url, `SELECT 1 ${MEMBERS} WHERE member_state = 'UNREACHABLE'`)).length > 1
    );
  }

  // https://dev.mysql.com/doc/refman/9.7/en/group-replication-network-partitioning.html
  async goOnAlone(): Promise<void> {
    await ask(this.url, `SET GLOBAL group_replication_force_members = '${this.#group}'`);
    await until(async () => (await this.members()) === 1);
    await ask(this.url, "SET GLOBAL group_replication_force_members = ''");
  }

  async caughtUpBy(): Promise<string> {
    return this.#process.log().includes('clone') ? 'a clone' : 'the binary log';
  }

  async status(variable: string): Promise<string> {
    const [row] = await ask(this.url, `SHOW STATUS LIKE '${variable}'`);
    return String(row?.Value ?? '');
  }

  log(): string {
    return this.#process.log();
  }

  async isPrimary(): Promise<boolean> {
    const own = 'member_id = @@server_uuid';
    const [row] = await ask(this.url, `SELECT member_role AS role ${MEMBERS} WHERE ${own}`);
    return row?.role === 'PRIMARY';
  }

  end(): Promise<void> {
    return this.#process.end();
  }

  async #boot(): Promise<void> {
    this.#process.start(this.#server, this.#options);
    await until(
      async () => (await ask(this.url, 'SELECT 1')).length === 1,
      () => this.#words(),
    );
  }

  async #join(): Promise<void> {
    await ask(this.url, 'START GROUP_REPLICATION');
    const own = "member_id = @@server_uuid AND member_state = 'ONLINE'";
    await until(
      async () => (await ask(this.url, `SELECT 1 ${MEMBERS} WHERE ${own}`)).length === 1,
      () => this.#words(),
    );
  }

  #words(): string {
    return `Node ${this.name} did not come up:\n${this.#process.log()}`;
  }
}
