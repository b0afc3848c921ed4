import { fn, literal, Op, type WhereOptions } from 'sequelize';
import type { LinkRow, Scope } from '../../models/models.ts';

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

/** A span of time: `from` is in it, `to` is not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
// 1970-01-05 was the first Monday.
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * The last weeks by ISO 8601, from Monday to Monday in UTC, the oldest first; the last one is under way.
 * @example lastWeeks(new Date('2026-11-21T12:00:00Z'), 1)[0]?.from // 2026-11-16T00:00:00.000Z
 */
export function lastWeeks(now: Date, count: number): Span[] {
  const weeks = Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  const monday = FIRST_MONDAY_MS + weeks * WEEK_MS;
  return Array.from({ length: count }, (_, index) => {
    const from = monday - (count - 1 - index) * WEEK_MS;
    return { from: new Date(from), to: new Date(from + WEEK_MS) };
  });
}
