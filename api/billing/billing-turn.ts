import { setTimeout as sleep } from 'node:timers/promises';
import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op, type WhereOptions } from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { BillingAccountRow } from '../models/models.ts';
import { readBillingAccount } from './billing-account.ts';

/** The right to change an organization's subscription, until the work is done. */
export interface BillingTurn {
  readonly organizationId: string;
  /** As the account's `lockedBy` says while the turn lasts. */
  readonly name: string;
}

// Longer than the provider's slowest answers; a copy of the service that dies with a turn holds it no longer.
const LASTS_MS = 90_000;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 40;

const queue = new FairQueue({ all: Number.POSITIVE_INFINITY, each: 1 });

/**
 * Does work with an organization's subscription, one at a time in all copies of the service.
 * It is no transaction: nothing in the database waits while the payment provider is asked.
 * @throws {DomainError} `unavailable` when others take too long, `unauthenticated` when the organization is gone
 */
export function inBillingTurn<Result>(
  services: Services,
  organizationId: string,
  work: (turn: BillingTurn) => Promise<Result>,
): Promise<Result> {
  return queue.run(organizationId, async () => {
    const turn = { organizationId, name: uuid() };
    await take(services, turn);
    try {
      return await work(turn);
    } finally {
      await change(services, { id: organizationId, lockedBy: turn.name }, FREE);
    }
  });
}

const FREE = { lockedBy: null, lockedUntil: null };

// By the machine's clock: how long work takes is no matter of the service's own time.
async function take(services: Services, { organizationId: id, name }: BillingTurn): Promise<void> {
  await readBillingAccount(services, id);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const now = Date.now();
    const isFree = {
      [Op.or]: [{ lockedUntil: null }, { lockedUntil: { [Op.lt]: new Date(now) } }],
    };
    const lock = { lockedBy: name, lockedUntil: new Date(now + LASTS_MS) };
    if (await change(services, { id, ...isFree }, lock)) return;
    await sleep(LOOK_EVERY_MS * (1 + Math.random()));
  }
  throw new DomainError('unavailable', billingErrors.busy);
}

async function change(
  { database }: Services,
  where: WhereOptions<BillingAccountRow>,
  values: { lockedBy: string | null; lockedUntil: Date | null },
): Promise<boolean> {
  const [changed] = await inTransaction(database.sequelize, (transaction) =>
    database.models.billingAccounts.update(values, { where, transaction }),
  );
  return changed > 0;
}
