/** One node of a cluster, which can be lost and come back. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** Names no database: `mysql://root@127.0.0.1:40123/`. */
  readonly url: string;
  /** Starts it again, and waits until it has all that the others have. @returns after how many ms */
  start(): Promise<number>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
  /** How many nodes it sees, itself included. */
  members(): Promise<number>;
  /** Whether it has noticed that most of the others are gone. */
  isAlone(): Promise<boolean>;
  /** Lets it go on without the others, as its operator does who knows that they are gone. */
  goOnAlone(): Promise<void>;
  /** By what it got what it had missed: `IST`. */
  caughtUpBy(): Promise<string>;
  /** What it logged, its earlier lives included. */
  log(): string;
  /** One of its status variables: `wsrep_local_commits`. */
  status(variable: string): Promise<string>;
}

/** Three nodes on loopback, gone with their data when the tests end. */
export interface Cluster {
  readonly name: 'Galera' | 'Group Replication';
  readonly nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
  /** As the server names itself: `10.11.14-MariaDB`. */
  readonly version: string;
  /** The node that alone takes changes; null where each does. */
  writer(): Promise<ClusterNode | null>;
  /** Makes this node the one that takes changes, where there is such. */
  makeWriter(node: ClusterNode): Promise<void>;
  stop(): Promise<void>;
}
