import { createHash } from 'node:crypto';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, askedFor, idOf, StripeRefusal } from './client.ts';

/** A visit to the hosted payment page. */
export interface CheckoutSession {
  readonly id: string;
  readonly isOpen: boolean;
  /** Paid, or nothing was to pay. */
  readonly isPaid: boolean;
  /** Done, but the bank has yet to confirm it. */
  readonly isConfirming: boolean;
  readonly url: string | null;
  readonly customerId: string | null;
  readonly organizationId: string | null;
  /** What it sells. */
  readonly priceId: string | null;
}

/** What a checkout is for. */
export interface CheckoutOrder {
  readonly customerId: string;
  readonly organizationId: string;
  readonly billingCycle: BillingCycle;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

const NEWEST = 100;

/** The hosted payment page. */
export function checkoutsAt(stripe: Stripe, { prices }: StripeSettings) {
  const read = (one: Stripe.Checkout.Session): CheckoutSession => ({
    id: one.id,
    isOpen: one.status === 'open',
    isPaid: one.payment_status !== 'unpaid',
    isConfirming: one.status === 'complete' && one.payment_status === 'unpaid',
    url: one.url,
    customerId: idOf(one.customer),
    organizationId: one.client_reference_id,
    priceId: one.metadata?.priceId ?? null,
  });

  const priceOf = ({ billingCycle }: CheckoutOrder): string => prices[billingCycle][0] ?? '';

  return {
    /** Whether a session sells what is ordered. */
    isFor: ({ priceId }: CheckoutSession, order: CheckoutOrder) => priceId === priceOf(order),
    /** A customer's, the newest first; one is open for a day at most. */
    async list(customerId: string): Promise<CheckoutSession[]> {
      const page = await asked(
        stripe.checkout.sessions.list({ customer: customerId, limit: NEWEST }),
      );
      return page.data.map(read);
    },
    /** Null where Stripe does not know it. */
    async find(id: string): Promise<CheckoutSession | null> {
      const found = await askedFor(stripe.checkout.sessions.retrieve(id));
      return found && read(found);
    },
    /** @param after the customer's newest session: asked twice after the same one, the answer is the same session */
    async create(order: CheckoutOrder, after: string | null): Promise<CheckoutSession> {
      const { customerId, organizationId, successUrl, cancelUrl } = order;
      const priceId = priceOf(order);
      const metadata = { organizationId, priceId };
      const details: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: organizationId,
        metadata,
        subscription_data: { metadata },
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const key = createHash('sha256')
        .update(JSON.stringify([details, after]))
        .digest('hex');
      return read(
        await asked(
          stripe.checkout.sessions.create(details, { idempotencyKey: `checkout-${key}` }),
        ),
      );
    },
    /** Takes an open one back; answers whether it still was open. */
    async expire(id: string): Promise<boolean> {
      try {
        await asked(stripe.checkout.sessions.expire(id));
        return true;
      } catch (error) {
        if (error instanceof StripeRefusal && error.isRequestAtFault) return false;
        throw error;
      }
    },
  };
}
