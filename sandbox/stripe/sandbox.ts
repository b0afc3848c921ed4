import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServerRoute } from '@hapi/hapi';
import type { Clock } from '@utmost/api/clock.ts';
import type { StripeSettings } from '@utmost/api/settings.ts';
import { PRO_PLAN } from '@utmost/core/plans.ts';
import { type Access, stripeApi } from './api.ts';
import { type MakeCalls, priceOf } from './calls.ts';
import { checkoutsIn } from './checkouts.ts';
import { controlsOf, type StripeControls } from './controls.ts';
import { type Post, signatureOf, startEvents } from './events.ts';
import { moneyIn } from './money.ts';
import { type Begin, make } from './objects.ts';
import { pageRoutes } from './pages.ts';
import type { ApiParts } from './routes.ts';
import { newId, openState, type StripeState } from './state.ts';
import { subscriptionsIn } from './subscriptions.ts';

/** A stand-in for Stripe on this machine. */
export interface StripeSandbox {
  /** What the service has to be set to. */
  readonly settings: StripeSettings;
  /** Its pages, for the server that people reach. */
  readonly routes: ServerRoute[];
  readonly parts: ApiParts;
  readonly controls: StripeControls;
  /** Which keys it takes, and what goes wrong with the next requests. */
  readonly access: Access;
  /** What webhooks are signed with, the newest first. */
  readonly secrets: string[];
  /** The header of a webhook. @param at in seconds; absent: now */
  sign(body: string, at?: number): string;
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
  /** Calls that the service does not make. */
  readonly more?: MakeCalls;
}

/** The ids of the sandbox's prices. */
const SANDBOX_PRICES = {
  monthly: ['price_sandbox_pro_monthly'],
  yearly: ['price_sandbox_pro_yearly'],
} as const;
const LOOK_EVERY_MS = 1000;

/**
 * Starts the sandbox: an HTTP server that speaks to the real SDK, on a free port of this machine. Subscriptions renew,
 * fail and end by the clock, and each customer's time can be moved forward.
 */
export async function startStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
  const { dataDir, clock, publicUrl, webhookUrl } = options;
  const secretKey = newId('sk_test');
  const secrets = [`whsec_${randomBytes(24).toString('hex')}`];
  const state = openState(join(dataDir, 'sandbox-stripe-objects.json'), clock);
  sellPro(state);
  const stopping = new AbortController();
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (body: string, at = now()) => signatureOf(body, secrets, at);
  const post = options.post ?? signedPost(webhookUrl, sign, stopping.signal);
  const events = startEvents(state, post);
  const money = moneyIn(state, events, publicUrl);
  const subscriptions = subscriptionsIn(state, events, money);
  const checkouts = checkoutsIn(state, events, subscriptions, publicUrl);
  const settle = () => {
    const sessions = state.all('checkout.session').filter((one) => checkouts.settle(one));
    const others = state.all('subscription').filter((one) => subscriptions.settle(one));
    if (sessions.length + others.length > 0) state.save();
  };
  const parts = { state, events, money, checkouts, subscriptions, settle, publicUrl };
  const access: Access = { keys: new Map([[secretKey, { isLive: false }]]), faults: [] };
  const controls = controlsOf(parts);
  const api = stripeApi(parts, access, options.more ?? (() => []));
  await api.start();
  // Renewals become due without a request as well.
  const look = () => {
    settle();
    try {
      state.write();
    } catch {
      // No room on the disk: it is tried again a second later, and at the end.
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  api.listener.unref();
  return {
    settings: {
      ...{ secretKey, webhookSecrets: secrets.slice(0, 1), prices: SANDBOX_PRICES, hasTax: false },
      apiBase: api.info.uri,
    },
    routes: pageRoutes({ ...parts, controls }),
    ...{ parts, controls, access, secrets, sign },
    stop: async () => {
      clearInterval(timer);
      events.stop();
      stopping.abort();
      await api.stop({ timeout: 0 });
      state.write();
    },
  };
}

// The product and the prices that the service sells, as an operator makes them in Stripe's dashboard.
function sellPro(state: StripeState): void {
  const id = 'prod_sandbox_pro';
  const begin = { created: state.nowOf(), livemode: false };
  if (state.find('product', id)) return;
  const product = { name: 'Utmost Pro', updated: begin.created };
  state.add(make('product', { ...begin, id }, product));
  const { monthlyPrice, yearlyPrice } = PRO_PLAN;
  for (const [priceId, amount, interval] of [
    [SANDBOX_PRICES.monthly[0], monthlyPrice, 'month'],
    [SANDBOX_PRICES.yearly[0], yearlyPrice, 'year'],
  ] as const)
    state.add(make('price', { ...begin, id: priceId }, priceOf(id, 'usd', amount, interval)));
  state.add(makePortal(state.begin('bpc')));
}

function signedPost(url: string, sign: (body: string) => string, signal: AbortSignal): Post {
  return async (body) => {
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body),
      },
      signal,
    });
    return status;
  };
}

/** What is set of the portal, in the dashboard. */
export const makePortal = (begin: Begin) =>
  make('billing_portal.configuration', begin, { updated: begin.created });
