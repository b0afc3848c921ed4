import { QueryTypes, type Transaction, type WhereOptions } from 'sequelize';
import { linkIds } from './link-ids.ts';
import { hasValue, type LinksAlike } from './links-alike.ts';
import type { Models } from './models.ts';
import type { LinkRow } from './rows.ts';

export interface UsedValue {
  readonly key: string;
  readonly links: number;
}

/** Which of the values that links have for a query name. */
export interface GroupListing {
  readonly queryName: string;
  /** Which links; null: all. */
  readonly where: WhereOptions<LinkRow> | null;
  /** The same, where they are meant by their values alone. */
  readonly alike: LinksAlike | null;
  readonly sort: readonly [by: 'count' | 'value', direction: 'ASC' | 'DESC'];
  readonly first: number;
  readonly count: number;
}

/** Some of the values, and of all of them how many there are and how many links have one. */
export interface GroupPage {
  readonly values: readonly UsedValue[];
  readonly groups: number;
  readonly links: number;
}

/** The links of one organisation by their values: only those that have one. */
export type LinkGroups = (listing: GroupListing) => Promise<GroupPage>;

interface Row {
  readonly key: string;
  readonly links: number | string;
  readonly allGroups: number | string;
  readonly allLinks: number | string;
}

/** Counts from the index of values alone, whatever the number of links, inside a transaction where one is given. */
export function linkGroups(
  models: Models,
  organizationId: string,
  transaction: Transaction | null,
): LinkGroups {
  const { sequelize } = models.linkValues;
  const read = async (listing: GroupListing): Promise<Row[]> => {
    const { queryName, sort, first, count } = listing;
    const [by, direction] = sort;
    const ids = among(models, organizationId, listing);
    return sequelize.query<Row>(
      `SELECT g.value AS \`key\`, g.links,
         COUNT(*) OVER () AS allGroups, SUM(g.links) OVER () AS allLinks
       FROM (
         SELECT value, COUNT(*) AS links FROM link_values
         WHERE organizationId = ${sequelize.escape(organizationId)}
           AND queryName = ${sequelize.escape(queryName)}${ids}
         GROUP BY value
       ) AS g
       ORDER BY ${by === 'count' ? `g.links ${direction}, g.value` : `g.value ${direction}`}
       LIMIT ${Math.trunc(count)} OFFSET ${Math.trunc(first)}`,
      { type: QueryTypes.SELECT, transaction },
    );
  };
  return async (listing) => {
    const rows = await read(listing);
    // Behind the last group nothing tells how many there are.
    const [one] = rows.length > 0 ? rows : await read({ ...listing, first: 0, count: 1 });
    return {
      values: rows.map(({ key, links }) => ({ key, links: Number(links) })),
      groups: Number(one?.allGroups ?? 0),
      links: Number(one?.allLinks ?? 0),
    };
  };
}

// Values are looked up in the index itself; by way of the links it would be read again for each of them.
function among(
  models: Models,
  organizationId: string,
  { where, alike }: Pick<GroupListing, 'where' | 'alike'>,
): string {
  const { sequelize } = models.linkValues;
  if (where === null) return '';
  if (alike === null) return ` AND linkId IN (${linkIds(models, organizationId, where)})`;
  return alike.wanted
    .map((value) => {
      const having = hasValue(sequelize, organizationId, 'v', value);
      return ` AND linkId IN (SELECT v.linkId FROM link_values AS v WHERE ${having})`;
    })
    .join('');
}
