import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { initialize } from '../../runner/mariadb.ts';
import { onPath } from '../../runner/on-path.ts';
import { freePort } from '../../support/free-port.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { NodeProcess } from './node-process.ts';
import { ask, until } from './queries.ts';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

// What a cluster needs (https://galeracluster.com/library/documentation/configuration.html), and what makes it quick
// here: a node may lose what it had not written yet, as the others have it.
const OPTIONS = [
  '--binlog-format=ROW',
  '--default-storage-engine=InnoDB',
  '--innodb-autoinc-lock-mode=2',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=128M',
  '--skip-name-resolve',
  '--max-connections=400',
  '--bind-address=127.0.0.1',
  '--wsrep-on=ON',
  '--wsrep-cluster-name=utmost',
  '--wsrep-sst-method=rsync',
];

// A node that is silent for a second is taken for lost, where a wide network would want the default of five.
const PROVIDER_OPTIONS = [
  'gcache.size=64M',
  'evs.keepalive_period=PT0.3S',
  'evs.inactive_check_period=PT0.2S',
  'evs.suspect_timeout=PT1S',
  'evs.inactive_timeout=PT3S',
];

/**
 * Starts a cluster of three nodes, each with its own data directory and free ports.
 * @returns null where the machine has no MariaDB, no Galera or no rsync
 * @throws {Error} with a node's own words when it does not come up
 */
export async function startGalera(): Promise<Cluster | null> {
  const server = onPath(['mariadbd']);
  const provider = PROVIDERS.find((file) => existsSync(file));
  if (server === null || provider === undefined || onPath(['rsync']) === null) return null;
  const version = execFileSync(server, ['--version'], { encoding: 'utf8' });
  const places = [
    await findPlace('one'),
    await findPlace('two'),
    await findPlace('three'),
  ] as const;
  const peers = `gcomm://${places.map(({ group }) => `127.0.0.1:${group}`).join(',')}`;
  const common = [...OPTIONS, `--wsrep-provider=${provider}`, `--wsrep-cluster-address=${peers}`];
  const [one, two, three] = places.map((place) => new Node(place, { server, version, common }));
  if (!one || !two || !three) throw new Error('A cluster has three nodes.');
  const nodes = [one, two, three] as const;
  const stop = async () => void (await Promise.all(nodes.map((node) => node.end())));
  try {
    one.initialize();
    await one.start(true);
    for (const node of [two, three]) await node.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'Galera',
    nodes,
    version: /\d+\.\d+\.\d+-MariaDB/.exec(version)?.[0] ?? '',
    writer: async () => null,
    makeWriter: async () => undefined,
    stop,
  };
}

/** The ports of a node: for clients, for the group, for what it missed, and for all of the data. */
interface Place {
  readonly name: string;
  readonly port: number;
  readonly group: number;
  readonly missed: number;
  readonly all: number;
}

async function findPlace(name: string): Promise<Place> {
  const [port, group] = [await freePort(), await freePort()];
  return { name, port, group, missed: await freePort(), all: await freePort() };
}

interface Program {
  readonly server: string;
  readonly version: string;
  /** The options that all nodes have. */
  readonly common: readonly string[];
}

class Node implements ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly #program: Program;
  readonly #process = new NodeProcess();
  readonly #options: readonly string[];
  #isKnown = false;

  constructor({ name, port, group, missed, all }: Place, program: Program) {
    const listening = `base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group}`;
    this.#options = [
      ...program.common,
      ...[`--port=${port}`, `--wsrep-node-name=${name}`],
      `--wsrep-node-address=127.0.0.1:${group}`,
      `--wsrep-sst-receive-address=127.0.0.1:${all}`,
      `--wsrep-provider-options=${[listening, `ist.recv_addr=127.0.0.1:${missed}`, ...PROVIDER_OPTIONS].join(';')}`,
    ];
    this.name = name;
    this.port = port;
    this.url = `mysql://root@127.0.0.1:${port}/`;
    this.#program = program;
  }

  initialize(): void {
    initialize(this.#program.server, this.#program.version, this.#process.places);
  }

  async start(isFirst = false): Promise<number> {
    const more = isFirst ? '--wsrep-new-cluster' : this.#isKnown ? await this.#position() : '';
    this.#isKnown = true;
    this.#process.start(this.#program.server, this.#options, more);
    return until(
      async () => (await this.status('wsrep_local_state_comment')) === 'Synced',
      () => `Node ${this.name} did not come up:\n${this.log()}`,
    );
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  async members(): Promise<number> {
    return Number(await this.status('wsrep_cluster_size'));
  }

  async isAlone(): Promise<boolean> {
    return (await this.status('wsrep_cluster_status')) !== 'Primary';
  }

  // As the documentation says of a node that is left alone: https://galeracluster.com/library/documentation/quorum-reset.html
  async goOnAlone(): Promise<void> {
    await ask(this.url, "SET GLOBAL wsrep_provider_options = 'pc.bootstrap=1'");
    await until(async () => (await this.status('wsrep_ready')) === 'ON');
  }

  async caughtUpBy(): Promise<string> {
    return /IST received/.test(this.log()) ? 'IST' : 'SST';
  }

  async status(variable: string): Promise<string> {
    const [row] = await ask(this.url, `SHOW STATUS LIKE '${variable}'`);
    return String(row?.Value ?? '');
  }

  log(): string {
    return this.#process.log();
  }

  end(): Promise<void> {
    return this.#process.end();
  }

  // How far it had come when it was killed, as Debian's unit asks with `galera_recovery`: the others then send what it
  // missed (IST) rather than everything (SST).
  async #position(): Promise<string> {
    const { server, common } = this.#program;
    const log = join(this.#process.folder, 'position.err');
    const recover = [...this.#process.places, ...common, '--wsrep-recover', `--log-error=${log}`];
    await promisify(execFile)(server, ['--no-defaults', ...recover]);
    const [, position] = /Recovered position: (\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
    return position ? `--wsrep-start-position=${position}` : '';
  }
}
