import type { BillingCycle } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, askedFor, idOf } from './client.ts';

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
  readonly hasTax: boolean;
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
// Of a customer that exists, what the payer enters has to be saved for taxes to be worked out.
const TAXED = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
} as const;

/** The hosted payment page. */
export function checkoutsAt(stripe: Stripe, { prices, hasTax }: StripeSettings) {
  const read = (one: Stripe.Checkout.Session): CheckoutSession => ({
    id: one.id,
    isOpen: one.status === 'open',
    isPaid: one.payment_status !== 'unpaid',
    isConfirming: one.status === 'complete' && one.payment_status === 'unpaid',
    url: one.url,
    customerId: idOf(one.customer),
    organizationId: one.client_reference_id,
    priceId: one.metadata?.priceId ?? null,
    hasTax: one.automatic_tax?.enabled ?? false,
  });
  const find = async (id: string): Promise<CheckoutSession | null> => {
    const found = await askedFor(stripe.checkout.sessions.retrieve(id));
    return found && read(found);
  };

  const list = async (customerId: string): Promise<CheckoutSession[]> => {
    const newest = { customer: customerId, limit: NEWEST };
    const { data } = await asked(stripe.checkout.sessions.list(newest));
    return data.map(read);
  };
  const expire = async (id: string): Promise<boolean> => {
    try {
      await asked(stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      if ((await find(id))?.isOpen === false) return false;
      throw error;
    }
  };

  const priceOf = ({ billingCycle }: CheckoutOrder): string => prices[billingCycle][0] ?? '';

  return {
    /** Whether a session sells what is ordered, as it is sold now. */
    isFor: (one: CheckoutSession, order: CheckoutOrder) =>
      one.priceId === priceOf(order) && one.hasTax === hasTax,
    /** A customer's, the newest first; one is open for a day at most. */
    list,
    /** Null where Stripe does not know it. */
    find,
    async create(order: CheckoutOrder): Promise<CheckoutSession> {
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
        ...(hasTax && TAXED),
      };
      return read(await asked(stripe.checkout.sessions.create(details)));
    },
    /** Takes an open one back; answers whether it still was open. */
    expire,
    /** Takes all open ones of a customer back. */
    async expireAll(customerId: string): Promise<void> {
      for (const { id, isOpen } of await list(customerId)) if (isOpen) await expire(id);
    },
  };
}
