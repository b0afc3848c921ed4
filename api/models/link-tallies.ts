import type { Span } from '@utmost/core/numbers/weeks.ts';
import { fn, literal, Op, QueryTypes, type Transaction, type WhereOptions } from 'sequelize';
import { linkIds } from './link-ids.ts';
import type { Models } from './models.ts';
import type { LinkRow } from './rows.ts';

/** Somebody, and how many of the links they made. */
export interface CreatorTally {
  readonly createdBy: string;
  readonly links: number;
}

/** Two values by their keys (`linkValueKey`), how many links have both, and one of them. */
export interface UsedPair {
  readonly one: string;
  readonly other: string;
  readonly links: number;
  readonly linkId: string;
}

/** What the links of one organisation add up to; `where` null: all of them. */
export interface LinkTallies {
  /** How many were created within each span. */
  bySpan(spans: readonly Span[], where: WhereOptions<LinkRow> | null): Promise<number[]>;
  /** How many each creator made, the most first. */
  byCreator(where: WhereOptions<LinkRow> | null): Promise<CreatorTally[]>;
  /** How many have which values for two query names, the most first: only links that have both. */
  byPair(
    names: readonly [one: string, other: string],
    where: WhereOptions<LinkRow> | null,
    limit: number,
  ): Promise<UsedPair[]>;
}

// A subquery with a limit is read once, not again for every row of the other one.
const ALL = 'LIMIT 9223372036854775807';

/** Adds up in the database, inside a transaction where one is given. */
export function linkTallies(
  models: Models,
  organizationId: string,
  transaction: Transaction | null,
): LinkTallies {
  const { links } = models;
  const { sequelize } = links;
  const owned = (where: WhereOptions<LinkRow> | null, more: object = {}) =>
    ({ [Op.and]: [where ?? {}, more], organizationId }) as WhereOptions<LinkRow>;
  return {
    bySpan: async (spans, where) => {
      const counts: number[] = [];
      for (const { from, to } of spans) {
        const within = { createdAt: { [Op.gte]: from, [Op.lt]: to } };
        counts.push(await links.count({ where: owned(where, within), transaction }));
      }
      return counts;
    },
    byCreator: async (where) => {
      const found = (await links.findAll({
        attributes: ['createdBy', [fn('COUNT', literal('*')), 'links']],
        where: owned(where),
        group: ['createdBy'],
        order: [
          [literal('links'), 'DESC'],
          ['createdBy', 'ASC'],
        ],
        transaction,
        raw: true,
      })) as unknown as CreatorTally[];
      return found.map((one) => ({ ...one, links: Number(one.links) }));
    },
    byPair: async ([one, other], where, limit) => {
      if (!sequelize) return [];
      const valuesOf = (queryName: string, condition = '') =>
        `SELECT linkId, value FROM link_values
         WHERE organizationId = ${sequelize.escape(organizationId)}
           AND queryName = ${sequelize.escape(queryName)}${condition} ${ALL}`;
      const ids =
        where === null ? '' : ` AND linkId IN (${linkIds(models, organizationId, where)})`;
      const found = await sequelize.query<UsedPair>(
        `SELECT o.value AS one, p.value AS other, COUNT(*) AS links, MIN(o.linkId) AS linkId
         FROM (${valuesOf(one, ids)}) AS o JOIN (${valuesOf(other)}) AS p ON p.linkId = o.linkId
         GROUP BY o.value, p.value
         ORDER BY links DESC, one, other
         LIMIT ${Math.trunc(limit)}`,
        { type: QueryTypes.SELECT, transaction },
      );
      return found.map((pair) => ({ ...pair, links: Number(pair.links) }));
    },
  };
}
