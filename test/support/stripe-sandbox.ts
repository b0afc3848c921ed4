import { server as hapiServer } from '@hapi/hapi';
import type { Clock } from '@utmost/api/clock.ts';
import { systemClock } from '@utmost/api/clock.ts';
import type { Post } from '@utmost/sandbox/stripe/events.ts';
import { startStripeSandbox } from '@utmost/sandbox/stripe/sandbox.ts';
import Stripe from 'stripe';
import type { Test } from 'tap';
import { dashboardCalls } from './stripe-calls.ts';
import { type TestControls, testControls } from './stripe-controls.ts';

/** A Stripe of a test's own, which keeps its webhooks: the test delivers them, or does not. */
export interface TestStripe {
  /** What the service is started with. */
  readonly env: Record<string, string>;
  /** What an operator, a bank or bad luck does. */
  readonly controls: TestControls;
  /** The bodies of all webhooks so far, in the order they happened. @param types those alone */
  events(types?: readonly string[]): string[];
  /** Gives a discount of so many percent, for good, to a customer's latest subscription, or to the customer. */
  discount(customerId: string, percent: number, to?: 'subscription' | 'customer'): Promise<void>;
  /** Pays, or does not, on the hosted page. */
  pay(sessionId: string, outcome: string): Promise<Response>;
  /** What a customer, or the customer's bank, does. */
  act(customerId: string, action: Record<string, string>): Promise<Response>;
  /** Subscribes a customer past every checkout, as an operator could in Stripe's dashboard. */
  subscribe(customerId: string, priceId: string): Promise<void>;
  /** Puts a customer's subscriptions into a status. */
  setStatus(customerId: string, status: Parameters<TestControls['setStatus']>[1]): void;
  /** The ids of what a customer paid, and tried to pay. */
  payments(customerId: string): string[];
  /** Where its pages are. */
  readonly url: string;
  /** The SDK, as the service uses it. */
  readonly sdk: Stripe;
  /** The SDK with another key. */
  sdkWith(key: string): Stripe;
  /** The header of a webhook. @param at in seconds; absent: now */
  sign(body: string, at?: number): string;
}

/** Starts one on a port of its own, its pages included. */
export async function startTestStripe(
  t: Test,
  { clock = systemClock, post = async () => 200 }: { clock?: Clock; post?: Post } = {},
): Promise<TestStripe> {
  const pages = hapiServer({ host: '127.0.0.1', port: 0 });
  await pages.start();
  const stand = await startStripeSandbox({
    dataDir: t.testdir(),
    clock,
    publicUrl: pages.info.uri,
    webhookUrl: 'http://localhost:9',
    post,
    more: dashboardCalls,
  });
  const { parts, settings, routes, sign, stop } = stand;
  const { state } = parts;
  const controls = testControls(stand);
  pages.route(
    routes.map((route) => ({ ...route, options: { ...route.options, auth: undefined } })),
  );
  t.teardown(async () => {
    await pages.stop();
    await stop();
  });
  const { secretKey, webhookSecrets, prices, apiBase = '' } = settings;
  const { hostname, port } = new URL(apiBase);
  const sdkWith = (key: string) =>
    new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 });
  const sdk = sdkWith(secretKey);
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${pages.info.uri}/sandbox/stripe/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const of = (customerId: string) => (one: { customer: unknown }) => one.customer === customerId;
  return {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(),
      STRIPE_PRICE_PRO_MONTHLY: prices.monthly.join(),
      STRIPE_PRICE_PRO_YEARLY: prices.yearly.join(),
      STRIPE_API_BASE: apiBase,
    },
    controls,
    events: (types) =>
      Object.values(state.deliveries)
        .filter(({ event }) => types?.includes(event.type) ?? true)
        .map(({ event }) => JSON.stringify(event)),
    pay: (sessionId, outcome) => submit(`checkout/${sessionId}`, { outcome }),
    act: (customerId, action) => submit(`customers/${customerId}`, action),
    subscribe: async (customer, price) => {
      await sdk.subscriptions.create({ customer, items: [{ price }] });
    },
    discount: async (customer, percent_off, to = 'subscription') => {
      const coupon = await sdk.coupons.create({ percent_off, duration: 'forever' });
      if (to === 'customer') return controls.discountCustomer(customer, coupon.id);
      const [one] = (await sdk.subscriptions.list({ customer, limit: 1 })).data;
      await sdk.subscriptions.update(one?.id ?? '', { discounts: [{ coupon: coupon.id }] });
    },
    setStatus: (customerId, status) => {
      for (const { id } of state.all('subscription').filter(of(customerId))) {
        controls.setStatus(id, status);
      }
    },
    payments: (customerId) =>
      state
        .all('payment_intent')
        .filter(of(customerId))
        .map(({ id }) => id),
    url: pages.info.uri,
    sdk,
    sdkWith,
    sign,
  };
}
