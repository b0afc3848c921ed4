import { setTimeout as wait } from 'node:timers/promises';
import { ConnectionError, type Sequelize, Transaction } from 'sequelize';

const ATTEMPTS = 5;
// Deadlock (Galera reports conflicts as this), lock wait timeout, record changed since last read (MariaDB), a Galera node that
// is not ready; and TiDB's: conflicts (8002, 8005, 9007), a COMMIT to be tried again (8022), tables changed meanwhile (8028).
const RETRIED_ERRNO = new Set([1213, 1205, 1020, 1047, 8002, 8005, 8022, 8028, 9007]);

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
]);

/** The database was asked to store something, and nobody knows whether it did. */
export class OutcomeUnknown extends Error {}

const queues = new WeakMap<Sequelize, Promise<unknown>>();

/**
 * Runs work in a transaction, all or nothing. When the database asks for it (a deadlock, a conflict in
 * a cluster, a busy file), also at COMMIT, the whole work runs again, at most five times in all, so it
 * must do nothing outside the database.
 * @throws whatever the work throws, and the database's error when five attempts were not enough
 * @throws {OutcomeUnknown} when the connection ended before the answer to COMMIT came
 * @example await inTransaction(sequelize, (transaction) => Link.create(values, { transaction }))
 */
export async function inTransaction<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    let isDone = false;
    const attempted = async (transaction: Transaction) => {
      const result = await work(transaction);
      isDone = true;
      return result;
    };
    try {
      return await inTurn(sequelize, () => sequelize.transaction(attempted));
    } catch (error) {
      if (isDone && isLostConnection(error)) throw new OutcomeUnknown(undefined, { cause: error });
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await wait(2 ** attempt * (5 + Math.random() * 10));
    }
  }
}

/**
 * Reads as of one moment: what others change meanwhile is not seen, and they do not wait.
 * @param read changes nothing
 */
export function inSnapshot<Result>(
  sequelize: Sequelize,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const options =
    sequelize.getDialect() === 'sqlite'
      ? { type: Transaction.TYPES.DEFERRED }
      : { isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ };
  return sequelize.transaction(options, read);
}

/** Whether the same work may well succeed when it is done again. */
export function isPassing(error: unknown): boolean {
  const { original } = error as { original?: { errno?: number; code?: string } };
  if (!original) return false;
  return original.code === 'SQLITE_BUSY' || RETRIED_ERRNO.has(original.errno ?? 0);
}

/** Whether the connection to a server ended while a statement was under way; a new one may serve. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const { original } = error as { original?: { fatal?: boolean; code?: string } };
  // What is asked of a connection that was just closed fails without a code.
  return original?.fatal === true || LOST.has(original?.code ?? '');
}

// The embedded engine has one writer: who waits here does not wake up again and again to ask for the file.
async function inTurn<Result>(sequelize: Sequelize, work: () => Promise<Result>): Promise<Result> {
  if (sequelize.getDialect() !== 'sqlite') return work();
  const before = queues.get(sequelize) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(
    sequelize,
    mine.catch(() => undefined),
  );
  return mine;
}
