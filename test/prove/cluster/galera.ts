import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { initialize } from '../../runner/mariadb.ts';
import { onPath } from '../../runner/on-path.ts';
import { freePort } from '../../support/free-port.ts';

/** One node of a cluster, which can be lost and come back. */
export interface GaleraNode {
  readonly name: string;
  readonly port: number;
  /** Names no database: `mysql://root@127.0.0.1:40123/`. */
  readonly url: string;
  /** Starts it, also again, and waits until it has all that the others have. @returns after how many ms */
  start(): Promise<number>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
  /** One of its status variables: `wsrep_cluster_size`. */
  status(variable: string): Promise<string>;
  /** What it logged, its earlier lives included. */
  log(): string;
}

/** Three nodes of MariaDB on loopback, gone with their data when the tests end. */
export interface GaleraCluster {
  readonly nodes: readonly [GaleraNode, GaleraNode, GaleraNode];
  /** As the server names itself: `10.11.14-MariaDB`. */
  readonly version: string;
  stop(): Promise<void>;
}

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
const PATIENCE_MS = 90_000;

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

// Starts and kills the server as it is told; with its standard input, and so with the tests, the server goes.
const KEEPER = `trap "" INT TERM HUP; folder=$1; shift; server=
end() { [ -z "$server" ] || { kill -9 $server; wait $server; }; server=; }
while read -r word more; do end; [ $word = kill ] || { "$@" $more & server=$!; }; done
end; rm -rf "$folder"`;

/**
 * Starts a cluster of three nodes, each with its own data directory and free ports.
 * @returns null where the machine has no MariaDB, no Galera or no rsync
 * @throws {Error} with a node's own words when it does not come up
 */
export async function startGalera(): Promise<GaleraCluster | null> {
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
    nodes: [one, two, three],
    version: /\d+\.\d+\.\d+-MariaDB/.exec(version)?.[0] ?? '',
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

class Node implements GaleraNode {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly #program: Program;
  readonly #folder: string;
  readonly #places: readonly string[];
  readonly #keeper: ChildProcess;
  #isKnown = false;

  constructor({ name, port, group, missed, all }: Place, program: Program) {
    const folder = mkdtempSync(join(tmpdir(), 'utmost-galera-'));
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'tmp'));
    for (const one of [folder, join(folder, 'data'), join(folder, 'tmp')]) chmodSync(one, 0o777);
    // Run by root, the server insists on an account without rights; Debian's package made one.
    const account = process.getuid?.() === 0 ? ['--user=mysql'] : [];
    this.#places = [`--datadir=${folder}/data`, `--tmpdir=${folder}/tmp`, ...account];
    const listening = `base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group}`;
    const options = [
      ...[`--socket=${folder}/socket`, `--pid-file=${folder}/pid`, `--log-error=${folder}/log.err`],
      ...[`--port=${port}`, `--wsrep-node-name=${name}`],
      `--wsrep-node-address=127.0.0.1:${group}`,
      `--wsrep-sst-receive-address=127.0.0.1:${all}`,
      `--wsrep-provider-options=${[listening, `ist.recv_addr=127.0.0.1:${missed}`, ...PROVIDER_OPTIONS].join(';')}`,
    ];
    const command = [
      program.server,
      '--no-defaults',
      ...this.#places,
      ...program.common,
      ...options,
    ];
    this.name = name;
    this.port = port;
    this.url = `mysql://root@127.0.0.1:${port}/`;
    this.#program = program;
    this.#folder = folder;
    this.#keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  }

  initialize(): void {
    initialize(this.#program.server, this.#program.version, this.#places);
  }

  async start(isFirst = false): Promise<number> {
    const begun = performance.now();
    const more = isFirst ? '--wsrep-new-cluster' : this.#isKnown ? await this.#position() : '';
    this.#isKnown = true;
    this.#tell(`start ${more}`);
    while ((await this.status('wsrep_local_state_comment').catch(() => '')) !== 'Synced') {
      if (performance.now() - begun > PATIENCE_MS)
        throw new Error(`Node ${this.name} did not come up:\n${this.log()}`);
      await sleep(20);
    }
    return performance.now() - begun;
  }

  async kill(): Promise<void> {
    this.#tell('kill');
    while (await this.status('wsrep_local_state').catch(() => null)) await sleep(10);
  }

  async status(variable: string): Promise<string> {
    const connection = await createConnection({ uri: this.url, connectTimeout: 1000 });
    try {
      const [rows] = await connection.query<RowDataPacket[]>('SHOW STATUS LIKE ?', [variable]);
      return String(rows[0]?.Value ?? '');
    } finally {
      connection.destroy();
    }
  }

  log(): string {
    const file = join(this.#folder, 'log.err');
    return existsSync(file) ? readFileSync(file, 'utf8') : 'no log';
  }

  async end(): Promise<void> {
    if (this.#keeper.exitCode !== null) return;
    const ended = once(this.#keeper, 'exit');
    this.#keeper.stdin?.end();
    await ended;
  }

  // How far it had come when it was killed, as Debian's unit asks with `galera_recovery`: the others then send what it
  // missed (IST) rather than everything (SST).
  async #position(): Promise<string> {
    const { server, common } = this.#program;
    const log = join(this.#folder, 'position.err');
    const recover = [...this.#places, ...common, '--wsrep-recover', `--log-error=${log}`];
    await promisify(execFile)(server, ['--no-defaults', ...recover]);
    const [, position] = /Recovered position: (\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
    return position ? `--wsrep-start-position=${position}` : '';
  }

  #tell(words: string): void {
    this.#keeper.stdin?.write(`${words}\n`);
  }
}
