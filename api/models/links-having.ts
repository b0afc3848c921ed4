import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { literal, type Sequelize } from 'sequelize';

/** A condition on the links of one organisation. */
export type LinkCondition = ReturnType<typeof literal>;

/** @param value null: none of that name; undefined: any */
export type LinksHaving = (queryName: string, value: string | null | undefined) => LinkCondition;

/** Conditions on an organisation's links by the values that they have, found in the index of values. */
export function linksHaving(sequelize: Sequelize, organizationId: string): LinksHaving {
  const having = (queryName: string, key: string | undefined): string =>
    [
      'SELECT linkId FROM link_values',
      `WHERE organizationId = ${sequelize.escape(organizationId)}`,
      `AND queryName = ${sequelize.escape(queryName)}`,
      ...(key === undefined ? [] : [`AND value = ${sequelize.escape(key)}`]),
    ].join(' ');
  return (queryName, value) => {
    if (value === null)
      return literal(`tracking_links.id NOT IN (${having(queryName, undefined)})`);
    const key = value === undefined ? undefined : linkValueKey(value);
    return literal(`tracking_links.id IN (${having(queryName, key)})`);
  };
}
