import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type Stripe from 'stripe';
import { DomainError } from '../../domain-error.ts';
import type { StripeSettings } from '../../settings.ts';
import { checkoutsAt } from './checkouts.ts';
import { asked, askedFor, dateOf, idOf, stripeClient } from './client.ts';
import { subscriptionsAt } from './subscriptions.ts';

/** What is asked of Stripe. */
export type StripeGateway = ReturnType<typeof stripeGateway>;

/** Where plans are paid. */
export interface Payments {
  /** `sandbox`: this machine simulates Stripe, without charges. */
  readonly kind: 'stripe' | 'sandbox';
  /** Loaded when it is first needed. */
  stripe(): Promise<StripeGateway>;
}

/** An event as far as it is believed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about. */
  readonly customerId: string | null;
  readonly createdAt: Date;
}

const TOLERANCE_SECONDS = 300;
const NEWEST_INVOICES = 100;
const LONGEST_NAME = 255;
// Of the year 9999, the last that the database can write down.
const LAST_SECOND = 253_402_300_799;

/** Asks Stripe, with its own SDK. */
export function stripeGateway(settings: StripeSettings) {
  const stripe = stripeClient(settings);
  return {
    subscriptions: subscriptionsAt(stripe, settings),
    checkouts: checkoutsAt(stripe, settings),

    /** @param instead the customer that Stripe no longer knows: asked twice, the answer is the same customer */
    async createCustomer(organizationId: string, instead: string | null): Promise<string> {
      const idempotencyKey = `customer-${organizationId}-${instead ?? 'first'}`;
      const { id } = await asked(
        stripe.customers.create({ metadata: { organizationId } }, { idempotencyKey }),
      );
      return id;
    },
    /** Writes on a customer's invoices who it is; answers whether Stripe knows the customer. */
    async nameCustomer(id: string, facts: { name: string; email: string }): Promise<boolean> {
      return (await askedFor(stripe.customers.update(id, facts))) !== null;
    },
    /** Null where Stripe does not know it. */
    async findPayment(id: string): Promise<{ customerId: string | null; isPaid: boolean } | null> {
      const found = await askedFor(stripe.paymentIntents.retrieve(id));
      return found && { customerId: idOf(found.customer), isPaid: found.status === 'succeeded' };
    },
    /** The newest first. */
    async listInvoices(customerId: string): Promise<Stripe.Invoice[]> {
      const page = await askedFor(
        stripe.invoices.list({ customer: customerId, limit: NEWEST_INVOICES }),
      );
      return page?.data ?? [];
    },
    /** The address of Stripe's own pages for a customer. */
    async openPortal(customerId: string, returnUrl: string): Promise<string> {
      const { url } = await asked(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return url;
    },
    /**
     * An event, once its signature is seen to be good.
     * @param body as it was sent, byte for byte
     * @throws {DomainError} `malformed` where the signature is missing, wrong or too old
     */
    readEvent(body: Buffer, signature: string, now: Date): StripeEvent {
      try {
        const { webhookSecret } = settings;
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
        const about = event.data.object as { id?: string; object?: string; customer?: never };
        const customerId = about.object === 'customer' ? about.id : idOf(about.customer);
        const { id, type, created } = event;
        if (!isName(id) || !isName(type)) throw new Error('The event has no id or no type.');
        if (!Number.isFinite(created) || created < 0 || created > LAST_SECOND)
          throw new Error('The event has no date.');
        const customer = isName(customerId) ? customerId : null;
        return { id, type, customerId: customer, createdAt: dateOf(created) };
      } catch (error) {
        throw Object.assign(new DomainError('malformed', billingErrors.badEvent), { cause: error });
      }
    },
  };
}

// A signature says who sent it, not that the SDK's types are true.
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}
