import type { Span } from '@utmost/core/numbers/weeks.ts';
import { fn, literal, Op, type Transaction, type WhereOptions } from 'sequelize';
import type { Models } from './models.ts';
import type { LinkRow } from './rows.ts';

/** Somebody, and how many of the links they made. */
export interface CreatorTally {
  readonly createdBy: string;
  readonly links: number;
}

/** What the links of one organisation add up to; `where` null: all of them. */
export interface LinkTallies {
  /** How many were created within each span; the spans follow one another. */
  bySpan(spans: readonly Span[], where: WhereOptions<LinkRow> | null): Promise<number[]>;
  /** How many each creator made, the most first. */
  byCreator(where: WhereOptions<LinkRow> | null): Promise<CreatorTally[]>;
}

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
      if (where === null) {
        const counts: number[] = [];
        for (const { from, to } of spans) {
          const within = { createdAt: { [Op.gte]: from, [Op.lt]: to } };
          counts.push(await links.count({ where: owned(null, within), transaction }));
        }
        return counts;
      }
      const [first, last] = [spans[0], spans.at(-1)];
      if (!first || !last) return [];
      const moment = (date: Date) => sequelize.escape(date as never);
      const span = spans.map(({ to }, index) => `WHEN createdAt < ${moment(to)} THEN ${index}`);
      // All at once: one by one they would look for the filtered links again and again.
      const found = (await links.findAll({
        attributes: [
          [literal(`CASE ${span.join(' ')} END`), 'span'],
          [fn('COUNT', literal('*')), 'links'],
        ],
        where: owned(where, { createdAt: { [Op.gte]: first.from, [Op.lt]: last.to } }),
        group: ['span'],
        transaction,
        raw: true,
      })) as unknown as { span: number | string; links: number | string }[];
      const counts = new Map(found.map((one) => [Number(one.span), Number(one.links)]));
      return spans.map((_, index) => counts.get(index) ?? 0);
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
  };
}
