import { send } from '@utmost/db/statement.ts';
import type { Scope } from '../../models/models.ts';

/** Which of the values that links have for a query name: those that begin so, by code point. */
export interface UsedListing {
  readonly queryName: string;
  readonly startsWith: string;
  /** At most some hundred: a server ends a recursion at a thousand. */
  readonly most: number;
}

// Behind every text that begins so.
const LAST = '\u{10ffff}';

/**
 * The keys (`linkValueKey`) of different values that one organization's links have, found by going from each to the
 * next one in the index of values. It takes a step for each value that is found, however many links have it, and
 * counts nothing.
 */
export async function usedValues(
  { sequelize, organizationId, transaction }: Scope,
  { queryName, startsWith, most }: UsedListing,
): Promise<string[]> {
  const next = (from: string) => `SELECT v.value FROM link_values AS v
    WHERE v.organizationId = ${sequelize.escape(organizationId)}
      AND v.queryName = ${sequelize.escape(queryName)}
      AND v.value <= ${sequelize.escape(`${startsWith}${LAST}`)} AND v.value ${from}
    ORDER BY v.value LIMIT 1`;
  const rows = await send<{ value: string }>(
    sequelize,
    `WITH RECURSIVE used (value, place) AS (
       SELECT (${next(`>= ${sequelize.escape(startsWith)}`)}), 1
       UNION ALL
       SELECT (${next('> used.value')}), used.place + 1 FROM used
       WHERE used.value IS NOT NULL AND used.place < ${Math.trunc(most)}
     )
     SELECT value FROM used WHERE value IS NOT NULL`,
    transaction,
  );
  return rows.map(({ value }) => value);
}
