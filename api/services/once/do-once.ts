import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import type { Transaction } from 'sequelize';
import type { Surroundings } from '../../models/organization-data.ts';
import type { Services } from '../caller.ts';
import {
  type Answer,
  findDone,
  KeyTaken,
  keepAnswer,
  type NamedRequest,
  sweepKeys,
  takeKey,
} from './done-requests.ts';

/** What is asked for, done with the services that it is given. */
export type Work = (services: Services) => Promise<Answer>;

/**
 * Does named work, or answers what was answered when it was done. Work, key and answer are one transaction:
 * either all of them are stored or none.
 * @throws {DomainError} `idempotency_key_reused`, `answer_not_kept`; what the work throws, and then the key is free
 */
export function doOnce(services: Services, named: NamedRequest, work: Work): Promise<Answer> {
  return unlessDone(services, named, () =>
    inTransaction(services.database.sequelize, async (transaction) => {
      await takeKey(services, named, transaction);
      const answer = await work(within(services, { transaction, first: null }));
      await keepAnswer(services, named, answer, transaction);
      return answer;
    }),
  );
}

/**
 * The same for work whose answer holds a secret, or that does more than change data: the key goes with its
 * first change, and the answer is not kept.
 */
export function doOnceUnkept(services: Services, named: NamedRequest, work: Work): Promise<Answer> {
  return unlessDone(services, named, () => {
    const first = (transaction: Transaction) => takeKey(services, named, transaction);
    return work(within(services, { transaction: null, first }));
  });
}

function within(services: Services, around: Surroundings): Services {
  return { ...services, database: { ...services.database, around } };
}

async function unlessDone(
  services: Services,
  named: NamedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await sweepKeys(services);
  for (let attempt = 1; ; attempt++) {
    const done = await findDone(services, named);
    if (done) {
      if (done.requestHash !== named.requestHash) {
        throw new DomainError('idempotency_key_reused', apiTexts.keyReused);
      }
      if (!done.answer) throw new DomainError('answer_not_kept', apiTexts.responseNotStored);
      return done.answer;
    }
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      if (attempt === ATTEMPTS) throw new DomainError('unavailable', apiTexts.databaseBusy);
    }
  }
}

// A key that is taken and then free again: its twin failed, and this one has its turn.
const ATTEMPTS = 5;
