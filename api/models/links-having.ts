import { literal, type Sequelize } from 'sequelize';
import { hasValue, type WantedKeys } from './links-alike.ts';

/** A condition on the links of one organisation. */
export type LinkCondition = ReturnType<typeof literal>;

export type LinksHaving = (wanted: WantedKeys) => LinkCondition;

/** Conditions on an organisation's links by the values that they have, found in the index of values. */
export function linksHaving(sequelize: Sequelize, organizationId: string): LinksHaving {
  return (wanted) =>
    literal(
      `tracking_links.id IN (SELECT linkId FROM link_values AS v WHERE ${hasValue(sequelize, organizationId, 'v', wanted)})`,
    );
}
