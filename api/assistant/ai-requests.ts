import { LOCALE } from '@utmost/core/messages/locale.ts';
import { checkLimit } from '@utmost/core/plans.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { literal, Op } from 'sequelize';
import { readPlan } from '../billing/quota.ts';
import type { Services } from '../caller.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import { type Database, dataOf } from '../models/organization-data.ts';
import { assistantErrors } from './assistant-texts.ts';

/** How far an organization has used its AI requests of this month. */
export interface AiRequestLimits {
  readonly used: number;
  /** Null where there is none. */
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly nextReset: Date;
}

/** How far the organization's AI requests are used. */
export async function readAiRequests(
  services: Services,
  organizationId: string,
): Promise<AiRequestLimits> {
  const data = dataOf(services.database, organizationId);
  const now = services.clock.now();
  const row = await data.aiUsage.find(organizationId);
  const used = row !== null && row.month >= monthOf(now) ? row.requests : 0;
  const plan = await readPlan(data);
  const { limit, remaining } = checkLimit(plan, 'aiRequests', used, services.settings.isBilled);
  return { used, limit, remaining, nextReset: nextMonth(now) };
}

/**
 * Counts one more AI request in, within the plan.
 * @throws {TooManyRequests} until the next month begins
 */
export async function reserveAiRequest(services: Services, organizationId: string) {
  const { database, clock, settings } = services;
  const now = clock.now();
  const month = monthOf(now);
  const plan = await readPlan(dataOf(database, organizationId));
  const most = settings.isBilled ? plan.limits.aiRequests : Number.MAX_SAFE_INTEGER;
  const counted = await countIn(
    database,
    organizationId,
    { column: 'month', now: month, zeros: { requests: 0 } },
    { requests: literal('requests + 1') },
    { requests: { [Op.lt]: most } },
  );
  if (!counted) {
    const next = nextMonth(now);
    throw new TooManyRequests(next.getTime() - now.getTime(), () =>
      assistantErrors.usedUp(plan.limits.aiRequests, plan.name, dayOf(next)),
    );
  }
  let isOut = true;
  return {
    /** Counts it out again: once, and only while its month lasts. */
    giveBack: async (): Promise<void> => {
      if (!isOut) return;
      isOut = false;
      await inTransaction(database.sequelize, (transaction) =>
        database.models.aiUsage.update(
          { requests: literal('requests - 1') as never },
          { where: { id: organizationId, month, requests: { [Op.gt]: 0 } }, transaction },
        ),
      );
    },
  };
}

/** @example monthOf(new Date('2026-11-30T23:59:59Z')) // '2026-11' */
function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

function dayOf(date: Date): string {
  return date.toLocaleDateString(LOCALE, { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** What an organization uses is counted by month and by day. */
interface Period {
  readonly column: 'month' | 'day';
  /** The current one; text sorts as time does. */
  readonly now: string;
  /** The counts that begin anew with it. */
  readonly zeros: Readonly<Record<string, number>>;
}

/**
 * Counts in an organization's `ai_usage` if the conditions allow it, and tells whether they did. They are part of the
 * statement, so that parallel requests never pass a limit together.
 */
export function countIn(
  { sequelize, models: { aiUsage } }: Database,
  id: string,
  { column, now, zeros }: Period,
  change: object,
  conditions: object,
): Promise<boolean> {
  // Two statements in one transaction: what MySQL and SQLite read of a row that they change differs.
  return inTransaction(sequelize, async (transaction) => {
    const isOld = { id, [column]: { [Op.lt]: now } };
    await aiUsage.update({ [column]: now, ...zeros }, { where: isOld, transaction });
    const [rows] = await aiUsage.update(change, { where: { id, ...conditions }, transaction });
    return rows > 0;
  });
}
