import { inTransaction } from '@utmost/db/transaction.ts';
import { Op, type WhereOptions } from 'sequelize';
import type { Services } from '../caller.ts';
import type { Table } from '../models/models.ts';

const MINUTE_MS = 60_000;

/**
 * Writes down that a credential is in use, at most once a minute. No request waits for it or
 * fails because of it: the request may only want to read while a long change holds the database.
 * @param known when it was last in use, as it was just read
 */
export function noteUse<Row extends { id: string }>(
  { database, clock }: Services,
  table: Table<Row>,
  column: keyof Row & ('lastSeenAt' | 'lastUsedAt'),
  id: string,
  known: Date | null,
): void {
  const now = clock.now();
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  if (known !== null && known > aMinuteAgo) return;
  // Of many requests at once only the first one finds it outdated.
  const outdated = { id, [column]: { [Op.or]: [null, { [Op.lte]: aMinuteAgo }] } };
  inTransaction(database.sequelize, (transaction) =>
    table.update({ [column]: now } as never, {
      where: outdated as WhereOptions<Row>,
      transaction,
    }),
  ).catch(() => undefined);
}
