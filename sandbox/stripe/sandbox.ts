import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServerRoute } from '@hapi/hapi';
import type { Clock } from '@utmost/api/clock.ts';
import type { StripeSettings } from '@utmost/api/settings.ts';
import { stripeApi } from './api.ts';
import { SANDBOX_PRICES } from './catalog.ts';
import { checkoutsIn } from './checkouts.ts';
import { type Post, startEvents } from './events.ts';
import { pageRoutes } from './page-routes.ts';
import { openState, type StripeState } from './state.ts';
import { subscriptionsIn } from './subscriptions.ts';

/** A stand-in for Stripe on this machine. */
export interface StripeSandbox {
  /** What the service has to be set to. */
  readonly settings: StripeSettings;
  /** Its pages, for the server that people reach. */
  readonly routes: ServerRoute[];
  readonly state: StripeState;
  stop(): Promise<void>;
}

interface SandboxOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Where people reach its pages. */
  readonly publicUrl: string;
  /** Where the service takes webhooks, as it is reached from here. */
  readonly webhookUrl: string;
  /** Takes webhooks instead of the service. */
  readonly post?: Post;
}

const LOOK_EVERY_MS = 1000;

/**
 * Starts the sandbox: an HTTP server that speaks to the real SDK, on a free port of this machine. Subscriptions renew,
 * fail and end by the clock, and each customer's time can be moved forward.
 */
export async function startStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
  const { dataDir, clock, publicUrl, webhookUrl } = options;
  const secretKey = `sk_test_sandbox${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const state = openState(join(dataDir, 'sandbox-stripe.json'), clock);
  const stopping = new AbortController();
  const post = options.post ?? signedPost(webhookUrl, webhookSecret, clock, stopping.signal);
  const events = startEvents(state, post);
  const subscriptions = subscriptionsIn(state, events, publicUrl);
  const checkouts = checkoutsIn(state, events, subscriptions, publicUrl);
  const settle = () => {
    const sessions = Object.values(state.sessions).filter((one) => checkouts.settle(one));
    const others = Object.values(state.subscriptions).filter((one) => subscriptions.settle(one));
    if (sessions.length + others.length > 0) state.save();
  };
  const parts = { state, events, checkouts, subscriptions, settle, secretKey, publicUrl };
  const api = stripeApi(parts);
  await api.start();
  // Renewals become due without a request as well.
  const timer = setInterval(settle, LOOK_EVERY_MS).unref();
  api.listener.unref();
  return {
    settings: { secretKey, webhookSecret, prices: SANDBOX_PRICES, apiBase: api.info.uri },
    routes: pageRoutes(parts),
    state,
    stop: async () => {
      clearInterval(timer);
      events.stop();
      stopping.abort();
      await api.stop({ timeout: 0 });
    },
  };
}

function signedPost(url: string, secret: string, clock: Clock, signal: AbortSignal): Post {
  return async (payload) => {
    const { default: Stripe } = await import('stripe');
    const { webhooks } = new Stripe('sk_test_sandbox');
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const { status } = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal,
    });
    return status;
  };
}
