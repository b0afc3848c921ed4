import { createHash } from 'node:crypto';
import { inTransaction } from '@utmost/db/transaction.ts';
import { literal, Op } from 'sequelize';
import type { Caller, Services } from '../caller.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import { countIn } from './ai-requests.ts';
import { assistantErrors } from './assistant-texts.ts';
import type { CallMeter, LanguageModel } from './model/openai.ts';

const CALLS_OF_A_REQUEST = 2;
const DAY_MS = 86_400_000;

/** Meters one AI request. */
export function meterCalls(
  { database, clock }: Services,
  { maxOutputTokens, daily }: Pick<LanguageModel, 'maxOutputTokens' | 'daily'>,
  id: string,
): CallMeter {
  let calls = 0;
  let open: string | null = null;
  const plus = (column: string, more: number) => literal(`${column} + ${more}`) as never;
  return {
    hasCallLeft: () => calls < CALLS_OF_A_REQUEST,
    startCall: async () => {
      const now = clock.now();
      const day = now.toISOString().slice(0, 10);
      const isCounted = await countIn(
        database,
        id,
        { column: 'day', now: day, zeros: { calls: 0, outputTokens: 0 } },
        { calls: plus('calls', 1), outputTokens: plus('outputTokens', maxOutputTokens) },
        {
          calls: { [Op.lt]: daily.calls },
          outputTokens: { [Op.lte]: daily.outputTokens - maxOutputTokens },
        },
      );
      if (!isCounted) {
        const left = DAY_MS - (now.getTime() % DAY_MS);
        throw new TooManyRequests(left, () => assistantErrors.dayUsedUp);
      }
      calls += 1;
      open = day;
    },
    endCall: async (outputTokens) => {
      const day = open;
      open = null;
      if (day === null) return;
      const change = { outputTokens: plus('outputTokens', outputTokens - maxOutputTokens) };
      await inTransaction(database.sequelize, (transaction) =>
        database.models.aiUsage.update(change, { where: { id, day }, transaction }),
      );
    },
  };
}

/** Tells a provider the users of a service apart, without naming them. */
export function safetyIdentifier({ organizationId, userId }: Caller): string {
  return createHash('sha256').update(`${organizationId} ${userId}`).digest('hex');
}
