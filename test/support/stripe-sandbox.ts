import { server as hapiServer } from '@hapi/hapi';
import type { Clock } from '@utmost/api/clock.ts';
import { systemClock } from '@utmost/api/clock.ts';
import type { Post } from '@utmost/sandbox/stripe/events.ts';
import { startStripeSandbox } from '@utmost/sandbox/stripe/sandbox.ts';
import Stripe from 'stripe';
import type { Test } from 'tap';

/** A Stripe of a test's own, which keeps its webhooks: the test delivers them, or does not. */
export interface TestStripe {
  /** What the service is started with. */
  readonly env: Record<string, string>;
  /** The bodies of all webhooks so far, in the order they happened. */
  events(): string[];
  /** Pays, or does not, on the hosted page. */
  pay(sessionId: string, outcome: string): Promise<Response>;
  /** What a customer, or the customer's bank, does. */
  act(customerId: string, action: Record<string, string>): Promise<Response>;
  /** Subscribes a customer past every checkout, as an operator could in Stripe's dashboard. */
  subscribe(customerId: string, priceId: string): Promise<void>;
  /** Puts a customer's subscriptions into a status. */
  setStatus(customerId: string, status: Stripe.Subscription.Status): void;
  /** The ids of what a customer paid, and tried to pay. */
  payments(customerId: string): string[];
  /** The SDK, as the service uses it. */
  readonly sdk: Stripe;
  /** The header of a webhook. @param at in seconds; absent: now */
  sign(body: string, at?: number): string;
}

/** Starts one on a port of its own, its pages included. */
export async function startTestStripe(
  t: Test,
  { clock = systemClock, post = async () => 200 }: { clock?: Clock; post?: Post } = {},
): Promise<TestStripe> {
  const pages = hapiServer({ host: '127.0.0.1', port: 0 });
  const { state, settings, routes, stop } = await startStripeSandbox({
    dataDir: t.testdir(),
    clock,
    publicUrl: 'http://localhost:9',
    webhookUrl: 'http://localhost:9',
    post,
  });
  pages.route(
    routes.map((route) => ({ ...route, options: { ...route.options, auth: undefined } })),
  );
  await pages.start();
  t.teardown(async () => {
    await pages.stop();
    await stop();
  });
  const { secretKey, webhookSecret, prices, apiBase = '' } = settings;
  const { hostname, port } = new URL(apiBase);
  const sdk = new Stripe(secretKey, { protocol: 'http', host: hostname, port });
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${pages.info.uri}/sandbox/stripe/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  return {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PRO_MONTHLY: prices.monthly.join(),
      STRIPE_PRICE_PRO_YEARLY: prices.yearly.join(),
      STRIPE_API_BASE: apiBase,
    },
    events: () => Object.values(state.deliveries).map(({ event }) => JSON.stringify(event)),
    pay: (sessionId, outcome) => submit(`checkout/${sessionId}`, { outcome }),
    act: (customerId, action) => submit(`customers/${customerId}`, action),
    subscribe: async (customer, priceId) => {
      const session = await sdk.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: prices.yearly[0] ?? '', quantity: 1 }],
        success_url: 'http://localhost/',
      });
      await submit(`checkout/${session.id}`, { outcome: 'success' });
      const made = Object.values(state.subscriptions).at(-1);
      const [item] = made?.items.data ?? [];
      if (item) item.price = { ...item.price, id: priceId };
    },
    setStatus: (customerId, status) => {
      for (const one of Object.values(state.subscriptions)) {
        if (one.customer === customerId) one.status = status;
      }
    },
    payments: (customerId) =>
      Object.values(state.payments).flatMap(({ id, customer }) =>
        customer === customerId ? [id] : [],
      ),
    sdk,
    sign: (payload, timestamp = Math.floor(clock.now().getTime() / 1000)) =>
      sdk.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
  };
}
