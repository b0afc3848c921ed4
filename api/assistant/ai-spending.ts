import { createHash } from 'node:crypto';
import { assistantErrors } from '@utmost/core/messages/assistant.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { literal, Op, type Transaction } from 'sequelize';
import type { Caller, Services } from '../caller.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import type { CallMeter } from './model/call-meter.ts';
import type { LanguageModel } from './model/openai.ts';

const CALLS_OF_A_REQUEST = 2;
const DAY_MS = 86_400_000;

/** Meters one AI request; the limits are conditions of the statements, so that parallel calls never pass them together. */
export function meterCalls(
  { database, clock }: Services,
  { maxOutputTokens, daily }: Pick<LanguageModel, 'maxOutputTokens' | 'daily'>,
  id: string,
): CallMeter {
  const { aiUsage } = database.models;
  let calls = 0;
  let open: string | null = null;
  const add = (day: string, change: object, condition: object, transaction: Transaction) =>
    aiUsage.update(change, { where: { id, day, ...condition }, transaction });
  const plus = (column: string, more: number) => literal(`${column} + ${more}`) as never;
  return {
    hasCallLeft: () => calls < CALLS_OF_A_REQUEST,
    startCall: async () => {
      const now = clock.now();
      const day = now.toISOString().slice(0, 10);
      const isCounted = await inTransaction(database.sequelize, async (transaction) => {
        const isOld = { id, day: { [Op.lt]: day } };
        await aiUsage.update({ day, calls: 0, outputTokens: 0 }, { where: isOld, transaction });
        const [rows] = await add(
          day,
          { calls: plus('calls', 1), outputTokens: plus('outputTokens', maxOutputTokens) },
          {
            calls: { [Op.lt]: daily.calls },
            outputTokens: { [Op.lte]: daily.outputTokens - maxOutputTokens },
          },
          transaction,
        );
        return rows > 0;
      });
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
      await inTransaction(database.sequelize, (transaction) => add(day, change, {}, transaction));
    },
  };
}

/** Tells a provider the users of a service apart, without naming them. */
export function safetyIdentifier({ organizationId, userId }: Caller): string {
  return createHash('sha256').update(`${organizationId} ${userId}`).digest('hex');
}
