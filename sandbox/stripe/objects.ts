// What the sandbox answers: objects of the SDK's own types, each with every field that Stripe's API answers.
import type Stripe from 'stripe';
import templates from './templates.json' with { type: 'json' };

/** An object as Stripe sends it where nothing is expanded: other objects are ids, decimals are texts. */
type Sent<T> = {
  [K in keyof T]: Stripe.Decimal extends T[K]
    ? string | Extract<T[K], null>
    : string extends T[K]
      ? Exclude<T[K], object>
      : T[K];
};

export interface List<One> {
  readonly object: 'list';
  readonly data: One[];
  readonly has_more: boolean;
  readonly url: string;
}

export type Customer = Sent<Stripe.Customer>;
export type Price = Omit<Sent<Stripe.Price>, 'recurring'> & {
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null;
};
export type Item = Sent<Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'quantity'>> & {
  price: Price;
  plan: Sent<Stripe.Plan>;
  quantity: number;
};
export type Subscription = Omit<Sent<Stripe.Subscription>, 'items' | 'discounts'> & {
  items: List<Item>;
  discounts: string[];
};
export type Line = Sent<Omit<Stripe.InvoiceLineItem, 'pricing'>> & {
  pricing: { price_details: { price: string } };
};
export type Invoice = Omit<Sent<Stripe.Invoice>, 'lines' | 'customer'> & {
  lines: List<Line>;
  customer: string;
};
type PaymentIntent = Sent<Stripe.PaymentIntent>;
export type Charge = Sent<Stripe.Charge>;
export type Schedule = Sent<Stripe.SubscriptionSchedule>;
export type Session = Sent<Stripe.Checkout.Session>;
export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & { type: string; data: { object: object; previous_attributes?: object } };

/** Every kind of object that is stored, by the name in its field `object`. */
export interface Kinds {
  customer: Customer;
  product: Sent<Stripe.Product>;
  price: Price;
  coupon: Sent<Stripe.Coupon>;
  discount: Omit<Sent<Stripe.Discount>, 'source'> & { source: { coupon: string; type: 'coupon' } };
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoice_payment: Sent<Stripe.InvoicePayment>;
  payment_intent: PaymentIntent;
  payment_method: Sent<Stripe.PaymentMethod>;
  charge: Charge;
  refund: Sent<Stripe.Refund>;
  credit_note: Omit<Sent<Stripe.CreditNote>, 'lines'> & { lines: List<object> };
  dispute: Sent<Stripe.Dispute>;
  'checkout.session': Session;
  'billing_portal.session': Sent<Stripe.BillingPortal.Session>;
  'billing_portal.configuration': Sent<Stripe.BillingPortal.Configuration>;
  webhook_endpoint: Sent<Stripe.WebhookEndpoint>;
  event: Event;
}

/** What every object begins with. */
export interface Begin {
  readonly id: string;
  readonly created: number;
  readonly livemode: boolean;
}

interface Parts extends Kinds {
  account: Stripe.Account;
  line_item: Line;
  phase: Schedule['phases'][number];
  plan: Item['plan'];
  subscription_item: Item;
}

/**
 * Makes an object: what its template has, unless a part says otherwise.
 * @example make('refund', state.begin('re'), { amount: 100 }).status // 'succeeded'
 */
export function make<Kind extends keyof Parts & keyof typeof templates>(
  kind: Kind,
  begin: Partial<Begin>,
  part: { [Field in keyof Parts[Kind]]?: unknown },
): Parts[Kind] {
  return { object: kind, ...filled(templates[kind]), ...begin, ...part } as unknown as Parts[Kind];
}

// A template lists its fields that are null under that name.
function filled<Value>(template: Value): Value {
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map(filled) as Value;
  const { null: names, ...fields } = template as Record<string, unknown>;
  const nulls = typeof names === 'string' ? names.split(' ') : [];
  return Object.fromEntries([
    ...nulls.map((name) => [name, null]),
    ...Object.entries(fields).map(([name, value]) => [name, filled(value)]),
  ]) as Value;
}

/** A whole list. */
export function listOf<One>(url: string, data: One[]): List<One> {
  return { object: 'list', data, has_more: false, url };
}

/** Whether taxes are worked out by Stripe. */
export const taxFrom = (enabled: boolean) => ({
  ...{ enabled, disabled_reason: null },
  liability: enabled ? ({ type: 'self' } as const) : null,
});
