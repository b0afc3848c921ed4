import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Services } from '../caller.ts';
import { reconcile } from './reconcile.ts';

interface ReconcilerOptions {
  readonly services: Services;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 60_000;

/** Asks the payment provider, while the service runs, for whom it was not asked within the hour. */
export const billingReconciler: Plugin<ReconcilerOptions> = {
  name: 'billing-reconciler',
  register: (server, { services, logger }) => {
    const stopping = new AbortController();
    let ended: Promise<void> = Promise.resolve();
    const reconcileNow = () =>
      reconcile(services, (error) => {
        logger.error(error, "Couldn't load a subscription from Stripe. Trying again later.");
      });
    server.expose('reconcile', reconcileNow);
    server.ext('onPostStart', () => {
      ended = reconcileAgain(reconcileNow, logger, stopping.signal);
    });
    server.ext('onPreStop', () => stopping.abort());
    server.ext('onPostStop', () => ended);
  },
};

async function reconcileAgain(
  reconcileNow: () => Promise<number>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await reconcileNow().catch((error: unknown) => {
      logger.error(error, "Couldn't load subscriptions from Stripe. Trying again later.");
    });
  }
}
