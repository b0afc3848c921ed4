import type { Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { type RunningServer, startBeside, startServer } from '../../support/server.ts';
import { startTestStripe, type TestStripe } from '../../support/stripe-sandbox.ts';

/** An organization that can pay, and its way there. */
export interface Payer {
  readonly admin: Client;
  readonly organizationId: string;
  /** Its plan as the API shows it. */
  plan(): Promise<Answer['body']>;
  /** Pays on the hosted page, without telling the service. @returns the session */
  buy(billingCycle?: string, outcome?: string): Promise<string>;
  /** Whom Stripe knows it by, once it has begun to pay. */
  customerId(): Promise<string>;
}

/** Signs a user in whose organization can pay. */
export async function makePayer(
  { url }: Pick<RunningServer, 'url'>,
  stripe: TestStripe,
  email: string,
): Promise<Payer> {
  const admin = await signIn(url, email);
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  return {
    admin,
    organizationId,
    plan: async () => (await admin.get('/api/subscription/current-plan')).body,
    buy: async (billingCycle = 'monthly', outcome = 'success') => {
      const { body } = await admin.post('/api/subscription/checkout', { planId: 2, billingCycle });
      await stripe.pay(body.sessionId, outcome);
      return body.sessionId;
    },
    customerId: async () => {
      const { data } = await stripe.sdk.customers.list({ limit: 100 });
      const found = data.find(({ metadata }) => metadata.organizationId === organizationId);
      return found?.id ?? '';
    },
  };
}

/** Sells something beside Pro. @returns the id of its price */
export async function sellAnother(
  { sdk }: Pick<TestStripe, 'sdk'>,
  unit_amount = 100,
): Promise<string> {
  const { id: product } = await sdk.products.create({ name: 'Another product' });
  const recurring = { interval: 'month' } as const;
  const price = { product, currency: 'usd', unit_amount, recurring };
  return (await sdk.prices.create(price)).id;
}

/** Delivers a webhook. */
export async function deliver(
  { url }: Pick<RunningServer, 'url'>,
  body: string,
  signature: string,
): Promise<number> {
  const { status } = await fetch(new URL('/api/stripe/webhook', url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
  return status;
}

/** When the tests' clocks start. */
export const START = Date.parse('2027-01-31T10:00:00Z');

type Settings = (stripe: TestStripe) => Record<string, string> | Promise<Record<string, string>>;

/** A service of the test's own that is paid through a Stripe of its own. */
export async function startBilled(t: Test, settings: Settings = () => ({}), engine = engines[0]) {
  if (!engine) throw new Error('There is an engine.');
  const time = { at: START };
  const clock = { now: () => new Date(time.at) };
  const stripe = await startTestStripe(t, { clock });
  const env = { ...stripe.env, ...(await settings(stripe)) };
  const running = await startServer(engine, { env, clock });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const payer = (name: string) => makePayer(running, stripe, address(`ada@${name}`));
  const beside = async (env: Record<string, string>) => {
    const other = await startBeside({ settings: { ...running.settings, ...env } }, clock);
    t.teardown(other.stop);
    return other;
  };
  return { stripe, running, database, time, payer, beside };
}

/** Has the service ask Stripe. */
export const sync = ({ admin }: Payer) => admin.post('/api/subscription/sync');
/** A refusal in those words. */
export const refused = (message: RegExp, status = 409) => ({ status, body: { message } });

/** A payer with Pro, as the service knows. */
export async function pro(payer: Payer, billingCycle?: string): Promise<string> {
  await payer.buy(billingCycle);
  await sync(payer);
  return payer.customerId();
}

/** Cancels at the end of the period, or at once. */
export const cancel = ({ admin }: Payer, cancelImmediately = false) =>
  admin.post('/api/subscription/cancel', { cancelImmediately });

/** Takes a cancellation or a pause back. */
export const resume = ({ admin }: Payer) => admin.post('/api/subscription/resume');
