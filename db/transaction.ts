import { setTimeout as wait } from 'node:timers/promises';
import { type Sequelize, Transaction } from 'sequelize';

const ATTEMPTS = 20;
// Deadlock (Galera reports conflicts as this), lock wait timeout, record changed since last read (MariaDB), a Galera node that
// is not ready; and TiDB's: conflicts (8002, 8005, 9007), a COMMIT to be tried again (8022), tables changed meanwhile (8028).
const RETRIED_ERRNO = new Set([1213, 1205, 1020, 1047, 8002, 8005, 8022, 8028, 9007]);

const queues = new WeakMap<Sequelize, Promise<unknown>>();

/**
 * Runs work in a transaction, all or nothing. When the database asks for it (a deadlock, a conflict in
 * a cluster, a busy file), also at COMMIT, the whole work runs again, at most five times in all, so it
 * must do nothing outside the database.
 * @throws whatever the work throws, and the database's error when five attempts were not enough
 * @example await inTransaction(sequelize, (transaction) => Link.create(values, { transaction }))
 */
export async function inTransaction<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(sequelize, () => sequelize.transaction(work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await wait(2 ** Math.min(attempt, 4) * (5 + Math.random() * 10));
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
