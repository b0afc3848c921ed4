import { fn, literal, Op, type WhereOptions } from 'sequelize';
import type { LinkRow, Scope } from '../../models/models.ts';
import type { Span } from '../numbers/weeks.ts';

/** A person, and how many of the links they made. */
export interface CreatorTally {
  readonly createdBy: string;
  readonly links: number;
}

/**
 * How many links were created within each span, as the database adds it up.
 * @param spans follow one another
 * @param where null: of all links
 */
export async function tallyBySpan(
  scope: Scope,
  spans: readonly Span[],
  where: WhereOptions<LinkRow> | null,
): Promise<number[]> {
  const { models, sequelize, transaction } = scope;
  if (where === null) {
    const counts: number[] = [];
    for (const { from, to } of spans) {
      const inSpan = { createdAt: { [Op.gte]: from, [Op.lt]: to } };
      counts.push(await models.links.count({ where: owned(scope, inSpan), transaction }));
    }
    return counts;
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const timestamp = (date: Date) => sequelize.escape(date as never);
  const span = spans.map(({ to }, index) => `WHEN createdAt < ${timestamp(to)} THEN ${index}`);
  // All at once: one by one they would look for the filtered links again and again.
  const found = (await models.links.findAll({
    attributes: [
      [literal(`CASE ${span.join(' ')} END`), 'span'],
      [fn('COUNT', literal('*')), 'links'],
    ],
    where: owned(scope, where, { createdAt: { [Op.gte]: first.from, [Op.lt]: last.to } }),
    group: ['span'],
    transaction,
    raw: true,
  })) as unknown as { span: number | string; links: number | string }[];
  const counts = new Map(found.map((one) => [Number(one.span), Number(one.links)]));
  return spans.map((_, index) => counts.get(index) ?? 0);
}

/** How many links each creator made, the most first. @param where null: of all links */
export async function tallyByCreator(
  scope: Scope,
  where: WhereOptions<LinkRow> | null,
): Promise<CreatorTally[]> {
  const found = (await scope.models.links.findAll({
    attributes: ['createdBy', [fn('COUNT', literal('*')), 'links']],
    where: owned(scope, where ?? {}),
    group: ['createdBy'],
    order: [
      [literal('links'), 'DESC'],
      ['createdBy', 'ASC'],
    ],
    transaction: scope.transaction,
    raw: true,
  })) as unknown as CreatorTally[];
  return found.map((one) => ({ ...one, links: Number(one.links) }));
}

function owned({ organizationId }: Scope, ...conditions: object[]): WhereOptions<LinkRow> {
  return { [Op.and]: conditions, organizationId } as WhereOptions<LinkRow>;
}
