import { literal } from 'sequelize';
import type { Scope } from './models.ts';

/** A condition on the links of one organization. */
export type LinkCondition = ReturnType<typeof literal>;

/** One of these values of a query name, by their keys in the index of values (`linkValueKey`). */
export interface ValueFilter {
  readonly queryName: string;
  readonly keys: readonly string[];
}

/** The condition for a row of the index of values, called `table`, to be one of these. */
export function hasValue(
  { sequelize, organizationId }: Scope,
  table: string,
  { queryName, keys }: ValueFilter,
): string {
  const [key, ...others] = keys.map((one) => sequelize.escape(one));
  if (key === undefined) return '1 = 0';
  return [
    `${table}.organizationId = ${sequelize.escape(organizationId)}`,
    `${table}.queryName = ${sequelize.escape(queryName)}`,
    // A list of one the engines would not read in its order.
    `${table}.value ${others.length === 0 ? `= ${key}` : `IN (${[key, ...others].join()})`}`,
  ].join(' AND ');
}

/** The condition for links with one of the values, found in the index of values. */
export function linksByValue(scope: Scope, filter: ValueFilter): LinkCondition {
  return literal(
    `tracking_links.id IN (SELECT linkId FROM link_values AS v WHERE ${hasValue(scope, 'v', filter)})`,
  );
}

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/**
 * The condition for links with a text in their name, full URL or creator, whatever the case. It is no pattern, so nothing
 * in it has a meaning. The embedded engine knows the case of ASCII letters alone; on a server letters are
 * compared as they are once both are lowered, since its collations take many times as long.
 */
export function linksByText({ sequelize }: Scope, text: string): LinkCondition {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const lowered = isEmbedded
    ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.toLowerCase();
  const exactly = isEmbedded ? '' : ' COLLATE utf8mb4_bin';
  const sought = sequelize.escape(lowered);
  const matches = SEARCHED.map(
    (column) => `INSTR(LOWER(tracking_links.${column})${exactly}, ${sought}) > 0`,
  );
  return literal(`(${matches.join(' OR ')})`);
}
