import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'sequelize';

/** What every change that a piece of work makes has around it. */
export interface Surroundings {
  /** The transaction of which they all are a part; null where each has its own. */
  readonly transaction: Transaction | null;
  /** What is done at the beginning of the first one; null when it is done. */
  first: ((transaction: Transaction) => Promise<void>) | null;
}

const storage = new AsyncLocalStorage<Surroundings>();

/** Undefined where a change stands alone. */
export function surroundings(): Surroundings | undefined {
  return storage.getStore();
}

/** Does work whose changes all become a part of one transaction. */
export function asPartOf<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  return storage.run({ transaction, first: null }, work);
}

/** Does work that begins its first change with something else, in the same transaction. */
export function beginningWith<Result>(
  first: (transaction: Transaction) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return storage.run({ transaction: null, first }, work);
}
