import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@utmost/db/transaction.ts';
import type { Services } from '../caller.ts';

/** So few that other changes wait for a fraction of a second on the embedded database, which has one writer. */
export const ROWS_A_BATCH = 1_000;

type Batch = Parameters<typeof inTransaction<number>>[1];

/** Removes rows batch by batch, behind all other changes, until none is left or the service stops. */
export async function removeInBatches(
  { database: { sequelize }, lifecycle }: Services,
  removeBatch: Batch,
): Promise<void> {
  for (let removed = 1; removed > 0 && !lifecycle.isStopping; ) {
    const started = performance.now();
    removed = await inTransaction(sequelize, removeBatch, { givesWay: true });
    // Half of the time the database is there for others alone.
    await sleep(performance.now() - started);
  }
}
