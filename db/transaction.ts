import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, type Sequelize, Transaction, type TransactionOptions } from 'sequelize';
import { whenConnected } from './connection-wait.ts';
import { FairQueue } from './fair-queue.ts';

const ATTEMPTS = 5;
// Of those that change the same at several nodes of a cluster one gets through, and all others come back.
const CONFLICT_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 160;
// Deadlock (Galera reports conflicts as this), record changed since last read (MariaDB), a Galera node that is not ready, a
// conflict within a MySQL group (3101); and TiDB's: conflicts (8002, 8005, 9007), a COMMIT to be tried again (8022), tables changed meanwhile (8028).
const CONFLICTS = new Set([1213, 1020, 1047, 3101, 8002, 8005, 8022, 8028, 9007]);
const LOCK_WAIT_TIMEOUT = 1205;

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
]);

class OutcomeUnknown extends Error {}

/** Whose turn it is, while work of the same key waits without a connection. */
export interface Turn {
  /** An organization's id, for work that locks the organization; absent for what locks little. */
  readonly key?: string | undefined;
  /** Whether it takes long, and goes behind all other work of its key, or of none, that waits. */
  readonly givesWay?: boolean;
}

// Of one database: changes of the same organization, which would wait for its lock; and what may only be done one by one.
interface Queues {
  readonly byKey: FairQueue;
  readonly oneByOne: FairQueue;
}

const queues = new WeakMap<Sequelize, Queues>();

/**
 * Runs work in a transaction, all or nothing. When the database asks for it, also at COMMIT, the whole work runs again, so
 * it must do nothing outside the database: at most five times in all where something is held too long (a lock, a file), and
 * twenty after conflicts, whose losers in this process then go one after the other rather than at each other again.
 * @throws whatever the work throws, and the database's error when these attempts were not enough
 * @throws an error of which {@link isOutcomeUnknown} tells, where it is not known whether COMMIT was done
 * @example await inTransaction(sequelize, (transaction) => Link.create(values, { transaction }))
 */
export async function inTransaction<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
  turn: Turn = {},
): Promise<Result> {
  let isDone = false;
  let last: Transaction | undefined;
  const attempted = async (transaction: Transaction) => {
    last = transaction;
    try {
      const result = await work(transaction);
      isDone = true;
      return result;
    } catch (error) {
      // Before the pool has the connection again, and gives it to another request.
      if (isReadOnly(error)) leaveReader(transaction);
      throw error;
    }
  };
  const run = () => whenConnected(() => sequelize.transaction(attempted));
  // The embedded engine has one writer: who waits here does not wake up again and again to ask for the file.
  let takesTurn = sequelize.getDialect() === 'sqlite';
  for (let attempt = 1; ; attempt++) {
    isDone = false;
    try {
      const result = await inTurn(sequelize, turn, takesTurn, run);
      for (const act of last ? (afterwards.get(last) ?? []) : []) act();
      return result;
    } catch (error) {
      if (isDone && isLostConnection(error)) throw new OutcomeUnknown(undefined, { cause: error });
      const isConflict = CONFLICTS.has(causeOf(error).errno);
      const most = isConflict ? CONFLICT_ATTEMPTS : ATTEMPTS;
      if (attempt >= most || !isPassing(error)) throw error;
      takesTurn ||= isConflict;
      await sleep(Math.min(2 ** attempt * 10, LONGEST_PAUSE_MS) * (0.5 + Math.random()));
    }
  }
}

// Its server may have been the primary when this connection was made: the next is led to the one that is now.
function leaveReader(transaction: Transaction): void {
  const { connection } = transaction as { connection?: { stream?: Socket } };
  connection?.stream?.destroy();
}

const afterwards = new WeakMap<Transaction, (() => void)[]>();

/** Does something in memory once a transaction of {@link inTransaction} is stored, as a whole; nothing where it is undone. */
export function onceStored(transaction: Transaction, act: () => void): void {
  const { parent } = transaction as unknown as { parent?: Transaction };
  // A savepoint's own hook; a transaction's would also run after a COMMIT that failed.
  if (parent) transaction.afterCommit(() => onceStored(parent, act));
  else afterwards.set(transaction, [...(afterwards.get(transaction) ?? []), act]);
}

/**
 * Does work of which a transaction is only the last part, while all other work of the key waits: that transaction has no key.
 * It takes long, so it goes behind all that waits.
 */
export function inTurnOf<Result>(
  sequelize: Sequelize,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return queuesOf(sequelize).byKey.run(key, work, true);
}

/**
 * Reads as of one moment: what others change meanwhile is not seen, and they do not wait.
 * @param read changes nothing
 */
export function inSnapshot<Result>(
  sequelize: Sequelize,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return whenConnected(() => sequelize.transaction(snapshotOptions(sequelize), read));
}

/**
 * Opens a transaction that reads as of one moment and outlives a function call, as a stream of rows needs it. The caller ends
 * it with `rollback()`; until then it occupies a connection.
 */
export function openSnapshot(sequelize: Sequelize): Promise<Transaction> {
  return whenConnected(() => sequelize.transaction(snapshotOptions(sequelize)));
}

function snapshotOptions(sequelize: Sequelize): TransactionOptions {
  return sequelize.getDialect() === 'sqlite'
    ? { type: Transaction.TYPES.DEFERRED }
    : { isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ };
}

/** Whether the same work may well succeed when it is done again. */
export function isPassing(error: unknown): boolean {
  const { code, errno } = causeOf(error);
  return code === 'SQLITE_BUSY' || errno === LOCK_WAIT_TIMEOUT || CONFLICTS.has(errno);
}

// What a node of Galera (1180), or of a MySQL group (3100), says when it loses the others during COMMIT: they may have got the
// change before.
const ERRORS_DURING_COMMIT = new Set([1180, 3100]);

/** Whether the outcome of a COMMIT is unknown, because the connection ended before its answer. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OutcomeUnknown || ERRORS_DURING_COMMIT.has(causeOf(error).errno);
}

// The server as a whole, a replica mostly, takes no changes: MariaDB's and MySQL's, and that of one that is being upgraded.
const READ_ONLY = new Set([1290, 1836]);

/** Whether the database refused a change because it is there to be read. */
export function isReadOnly(error: unknown): boolean {
  return READ_ONLY.has(causeOf(error).errno);
}

// By the codes of the embedded engine and the file system, and by a server's numbers for its disk and for its table space.
const FULL: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 1021, 1114]);
const SQLITE_FULL = 13;

/** Whether a disk is full, or as much of it as the account may use. */
export function isFull(error: unknown): boolean {
  const { original } = error as { original?: object };
  return [error, original].some((cause) => {
    const { code, errno, errcode } = (cause ?? {}) as Readonly<Record<string, unknown>>;
    return FULL.has(code) || FULL.has(errno) || errcode === SQLITE_FULL;
  });
}

// What the driver said.
function causeOf(error: unknown): { code: string | undefined; errno: number } {
  const { original } = error as { original?: { code?: string; errno?: number } };
  return { code: original?.code, errno: original?.errno ?? 0 };
}

// A server that is being stopped, or is offline; a node of a MySQL group that is no longer with the others, or not yet, or while
// another becomes its primary (3098).
const NOT_SERVING = new Set([1053, 3032, 6400, 3098, 3781, 3782, 3783, 3797, 3798, 3799]);

/** Whether the connection to a server ended while a statement was under way; a new one may serve. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const { original } = error as { original?: { fatal?: boolean; code?: string } };
  // What is asked of a connection that was just closed fails without a code.
  return (
    original?.fatal === true ||
    LOST.has(original?.code ?? '') ||
    NOT_SERVING.has(causeOf(error).errno)
  );
}

function inTurn<Result>(
  sequelize: Sequelize,
  { key, givesWay }: Turn,
  takesTurn: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const { byKey, oneByOne } = queuesOf(sequelize);
  const next = takesTurn ? () => oneByOne.run(key ?? '', work, givesWay) : work;
  return key === undefined ? next() : byKey.run(key, next, givesWay);
}

function queuesOf(sequelize: Sequelize): Queues {
  const known = queues.get(sequelize) ?? {
    byKey: new FairQueue({ all: Number.POSITIVE_INFINITY, each: 1 }),
    oneByOne: new FairQueue({ all: 1, each: 1 }),
  };
  queues.set(sequelize, known);
  return known;
}
