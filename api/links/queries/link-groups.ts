import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened } from '@utmost/db/link-value-key.ts';
import { send } from '@utmost/db/statement.ts';
import type { WhereOptions } from 'sequelize';
import { linksWith } from '../../models/link-values.ts';
import type { LinkRow, Scope } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { selectStatement } from '../../models/select-statement.ts';
import { hasValue } from './link-conditions.ts';
import type { LinksByIndex } from './links-by-index.ts';

/** Which of the values that links have for a query name. */
interface GroupListing {
  readonly queryName: string;
  /** Which links; null: all. */
  readonly where: WhereOptions<LinkRow> | null;
  /** The same, where an index has them. */
  readonly byIndex: LinksByIndex | null;
  readonly sort: readonly [by: 'count' | 'value', direction: 'ASC' | 'DESC'];
  readonly first: number;
  readonly count: number;
}

/** Some of the values, and of all of them how many there are and how many links have one. */
interface GroupPage {
  /** With how many links have each. */
  readonly values: readonly { readonly value: string; readonly links: number }[];
  readonly groups: number;
  readonly links: number;
}

interface Row {
  readonly key: string;
  readonly links: number | string;
  readonly allGroups: number | string;
  readonly allLinks: number | string;
}

/** Groups the links of one organization that have a value, from the index of values alone, whatever the number of links. */
export async function groupLinkValues(
  data: OrganizationData,
  listing: GroupListing,
): Promise<GroupPage> {
  const rows = await read(data, listing);
  // Behind the last group nothing tells how many there are.
  const [one] = rows.length > 0 ? rows : await read(data, { ...listing, first: 0, count: 1 });
  const textOf = await wholeValues(data, listing.queryName, rows);
  return {
    values: rows.map(({ key, links }) => ({ value: textOf(key), links: Number(links) })),
    groups: Number(one?.allGroups ?? 0),
    links: Number(one?.allLinks ?? 0),
  };
}

// What keys stand for: long values are read from a link that has them.
async function wholeValues(
  data: OrganizationData,
  queryName: string,
  rows: readonly Row[],
): Promise<(key: string) => string> {
  const shortened = rows.map(({ key }) => key).filter(isShortened);
  if (shortened.length === 0) return (key) => key;
  const linkOf = await linksWith(data, queryName, shortened);
  const links = await data.links.all({
    attributes: ['id', 'parameters'],
    where: { id: [...linkOf.values()] },
  });
  const whole = new Map(
    links.map(({ id, parameters }) => [id, parseParameters(parameters)?.get(queryName)]),
  );
  return (key) => whole.get(linkOf.get(key) ?? '') ?? key;
}

function read(scope: Scope, listing: GroupListing): Promise<Row[]> {
  const { sequelize, organizationId, transaction } = scope;
  const { queryName, sort, first, count } = listing;
  const [by, direction] = sort;
  return send<Row>(
    sequelize,
    `SELECT g.value AS \`key\`, g.links,
       COUNT(*) OVER () AS allGroups, SUM(g.links) OVER () AS allLinks
     FROM (
       SELECT value, COUNT(*) AS links FROM link_values
       WHERE organizationId = ${sequelize.escape(organizationId)}
         AND queryName = ${sequelize.escape(queryName)}${among(scope, listing)}
       GROUP BY value
     ) AS g
     ORDER BY ${by === 'count' ? `g.links ${direction}, g.value` : `g.value ${direction}`}
     LIMIT ${Math.trunc(count)} OFFSET ${Math.trunc(first)}`,
    transaction,
  );
}

// Values are looked up in the index itself; by way of the links it would be read again for each of them.
function among(scope: Scope, { where, byIndex }: GroupListing): string {
  if (where === null) return '';
  const filters = byIndex?.filters ?? [];
  if (filters.length === 0) {
    const { models, organizationId } = scope;
    const ids = selectStatement(models.links, {
      attributes: ['id'],
      where: { ...where, organizationId },
    });
    return ` AND linkId IN (${ids})`;
  }
  return filters
    .map(
      (filter) =>
        ` AND linkId IN (SELECT v.linkId FROM link_values AS v WHERE ${hasValue(scope, 'v', filter)})`,
    )
    .join('');
}
