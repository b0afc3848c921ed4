import { literal, type Sequelize } from 'sequelize';
import type { Scope } from '../../models/models.ts';

/** A condition on the links of one organization. */
export type LinkCondition = ReturnType<typeof literal>;

/** A value of a query name, by its key in the index of values (`linkValueKey`). */
export interface ValueFilter {
  readonly queryName: string;
  readonly key: string;
}

/** The condition for a row of the index of values, called `table`, to be this one. */
export function hasValue(
  { sequelize, organizationId }: Scope,
  table: string,
  { queryName, key }: ValueFilter,
): string {
  return [
    `${table}.organizationId = ${sequelize.escape(organizationId)}`,
    `${table}.queryName = ${sequelize.escape(queryName)}`,
    `${table}.value = ${sequelize.escape(key)}`,
  ].join(' AND ');
}

/** The condition for links with the value, found in the index of values. */
export function linksByValue(scope: Scope, filter: ValueFilter): LinkCondition {
  return literal(
    `tracking_links.id IN (SELECT linkId FROM link_values AS v WHERE ${hasValue(scope, 'v', filter)})`,
  );
}

/**
 * The condition for links that have any value of a query name, or for those that have none: it stands in what is stored
 * of their parameters (`printParameters`).
 */
export function linksByName(
  { sequelize }: Scope,
  queryName: string,
  which: 'any value' | 'no value',
): LinkCondition {
  // Within a value the quotation marks would have a backslash before them.
  const member = sequelize.escape(`${JSON.stringify(queryName)}:`);
  const place = `INSTR(${inBytes(sequelize, 'tracking_links.parameters')}, ${member})`;
  return literal(`${place} ${which === 'any value' ? '> 0' : '= 0'}`);
}

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/**
 * The condition for links with a text in their name, full URL or creator, whatever the case. It is no pattern, so nothing
 * in it has a meaning. The embedded engine knows the case of ASCII letters alone; on a server both are lowered.
 */
export function linksByText({ sequelize }: Scope, text: string): LinkCondition {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const lowered = isEmbedded
    ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.toLowerCase();
  const sought = sequelize.escape(lowered);
  const matches = SEARCHED.map(
    (column) => `INSTR(${inBytes(sequelize, `LOWER(tracking_links.${column})`)}, ${sought}) > 0`,
  );
  return literal(`(${matches.join(' OR ')})`);
}

/** A text to be looked into byte by byte, which takes a server half as long as its exact collations. */
function inBytes(sequelize: Sequelize, text: string): string {
  return sequelize.getDialect() === 'sqlite' ? text : `CAST(${text} AS BINARY)`;
}
