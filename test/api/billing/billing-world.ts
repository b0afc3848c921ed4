import { type Answer, type Client, signIn } from '../../support/browserless.ts';
import type { RunningServer } from '../../support/server.ts';
import type { TestStripe } from '../../support/stripe-sandbox.ts';

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
export async function sellAnother({ sdk }: Pick<TestStripe, 'sdk'>): Promise<string> {
  const { id: product } = await sdk.products.create({ name: 'Another product' });
  const recurring = { interval: 'month' } as const;
  const price = { product, currency: 'usd', unit_amount: 100, recurring };
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
