import { inTransaction } from '@utmost/db/transaction.ts';
import { Op } from 'sequelize';
import type { Database } from '../models/organization-data.ts';

/** What an organization uses is counted by month and by day. */
interface Period {
  readonly column: 'month' | 'day';
  /** The current one; text sorts as time does. */
  readonly now: string;
  /** The counts that begin anew with it. */
  readonly zeros: Readonly<Record<string, number>>;
}

/**
 * Counts in an organization's `ai_usage` if the conditions allow it, and tells whether they did. They are part of the
 * statement, so that parallel requests never pass a limit together.
 */
export function countIn(
  { sequelize, models: { aiUsage } }: Database,
  id: string,
  { column, now, zeros }: Period,
  change: object,
  conditions: object,
): Promise<boolean> {
  // Two statements in one transaction: what MySQL and SQLite read of a row that they change differs.
  return inTransaction(sequelize, async (transaction) => {
    const isOld = { id, [column]: { [Op.lt]: now } };
    await aiUsage.update({ [column]: now, ...zeros }, { where: isOld, transaction });
    const [rows] = await aiUsage.update(change, { where: { id, ...conditions }, transaction });
    return rows > 0;
  });
}
