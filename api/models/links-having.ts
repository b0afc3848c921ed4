import { literal, type Sequelize } from 'sequelize';
import { hasValue } from './links-alike.ts';

/** A condition on the links of one organisation. */
export type LinkCondition = ReturnType<typeof literal>;

/** @param value null: none of that name; undefined: any */
export type LinksHaving = (queryName: string, value: string | null | undefined) => LinkCondition;

/** Conditions on an organisation's links by the values that they have, found in the index of values. */
export function linksHaving(sequelize: Sequelize, organizationId: string): LinksHaving {
  const having = (queryName: string, value?: string): string =>
    `SELECT linkId FROM link_values AS v WHERE ${hasValue(sequelize, organizationId, 'v', { queryName, value })}`;
  return (queryName, value) => {
    if (value === null) return literal(`tracking_links.id NOT IN (${having(queryName)})`);
    return literal(`tracking_links.id IN (${having(queryName, value)})`);
  };
}
