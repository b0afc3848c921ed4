import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import type { Logger } from 'pino';
import { Op } from 'sequelize';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { readRows } from '../models/read-row.ts';
import { syncCustomer } from './sync-customer.ts';

const LOOK_EVERY_MS = 60_000;

/** Asks the payment provider, while the service runs, for whom it was not asked within the hour. */
export const billingReconciler: Plugin<{ services: Services; logger: Logger }> = {
  name: 'billing-reconciler',
  register: (server, { services, logger }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let ended: Promise<void> = Promise.resolve();
    const reconcileNow = () =>
      reconcile(services, (error) => {
        logger.error(error, "Couldn't load a subscription from Stripe. Trying again later.");
      });
    const reconcileAgain = async () => {
      for (;;) {
        await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
        if (signal.aborted) return;
        await reconcileNow().catch((error: unknown) => {
          logger.error(error, "Couldn't load subscriptions from Stripe. Trying again later.");
        });
      }
    };
    server.expose('reconcile', reconcileNow);
    server.ext('onPostStart', () => {
      ended = reconcileAgain();
    });
    server.ext('onPreStop', () => stopping.abort());
    server.ext('onPostStop', () => ended);
  },
};

const EVERY_MS = 60 * 60 * 1000;
const SOME = 100;

/**
 * Asks for every customer that wasn't asked for within the hour: an event may have been lost.
 * @param failed called for each that could not be loaded; it is tried again later
 * @returns how many were asked for
 */
async function reconcile(services: Services, failed: (error: unknown) => void): Promise<number> {
  const { billingAccounts } = services.database.models;
  const before = new Date(services.clock.now().getTime() - EVERY_MS);
  const due = await readRows(billingAccounts, {
    where: {
      stripeCustomerId: { [Op.ne]: null },
      syncedAt: { [Op.or]: [null, { [Op.lte]: before }] },
    },
    order: [['syncedAt', 'ASC']],
    limit: SOME,
  });
  let asked = 0;
  for (const { id, stripeCustomerId } of due) {
    if (services.lifecycle.isStopping) break;
    try {
      if (stripeCustomerId !== null) await syncCustomer(services, stripeCustomerId);
      asked++;
    } catch (error) {
      failed(error);
      // Until a person has changed something, the others come first.
      if (error instanceof DomainError && error.code === 'conflict')
        await billingAccounts.update({ syncedAt: services.clock.now() }, { where: { id } });
    }
  }
  return asked;
}

/** How many organizations have a subscription that is going to be charged again. */
export function countCharged({ database }: Pick<Services, 'database'>): Promise<number> {
  const over = ['canceled', 'incomplete', 'incomplete_expired'];
  return database.models.organizations.count({
    where: {
      deletedAt: null,
      cancelAtPeriodEnd: false,
      subscriptionStatus: { [Op.ne]: null, [Op.notIn]: over },
    },
  });
}
