// What the sandbox answers: of the SDK's own types, the fields that this service and its pages read.
import type Stripe from 'stripe';

export interface List<One> {
  readonly object: 'list';
  readonly data: One[];
  readonly has_more: boolean;
  readonly url: string;
}

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'email' | 'metadata'
> & { name: string | null };

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'type' | 'unit_amount'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> };

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'subscription'
> & { price: Price; quantity: number };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'status'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'currency'
  | 'start_date'
  | 'billing_cycle_anchor'
  | 'metadata'
> & { customer: string; latest_invoice: string | null; items: List<SubscriptionItem> };

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
  | 'url'
> & { customer: string; subscription: string | null; invoice: string | null };

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'number'
  | 'status'
  | 'total'
  | 'amount_due'
  | 'amount_paid'
  | 'currency'
  | 'attempt_count'
  | 'next_payment_attempt'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'period_start'
  | 'period_end'
> & {
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
};

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'created' | 'livemode' | 'amount' | 'currency' | 'status'
> & { customer: string };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>;

/** Anything that an event can be about. */
export type EventObject = Customer | Subscription | Session | Invoice | PaymentIntent;

export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; request: null; data: { object: EventObject } };
