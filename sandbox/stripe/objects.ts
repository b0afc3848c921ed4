// What the sandbox answers: objects of the SDK's own types, each with every field that Stripe's API answers.
import type Stripe from 'stripe';

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
export type Product = Sent<Stripe.Product>;
export type Price = Omit<Sent<Stripe.Price>, 'recurring'> & { recurring: Recurring | null };
export type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
export type Plan = Sent<Stripe.Plan>;
export type Item = Sent<Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'quantity'>> & {
  price: Price;
  plan: Plan;
  quantity: number;
};
export type Subscription = Omit<Sent<Stripe.Subscription>, 'items'> & { items: List<Item> };
type LineParts = Omit<Stripe.InvoiceLineItem, 'pricing'>;
export type Line = Sent<LineParts> & { pricing: { price_details: { price: string } } };
export type Invoice = Omit<Sent<Stripe.Invoice>, 'lines' | 'customer'> & {
  lines: List<Line>;
  customer: string;
  /** What the fixtures still have. */
  subscription: null;
};
export type InvoicePayment = Sent<Stripe.InvoicePayment>;
export type PaymentIntent = Sent<Stripe.PaymentIntent>;
export type PaymentMethod = Sent<Stripe.PaymentMethod>;
export type Charge = Sent<Stripe.Charge>;
export type Refund = Sent<Stripe.Refund>;
export type CreditNote = Omit<Sent<Stripe.CreditNote>, 'lines'> & { lines: List<object> };
export type Dispute = Sent<Stripe.Dispute>;
export type Schedule = Sent<Stripe.SubscriptionSchedule>;
export type Session = Sent<Stripe.Checkout.Session>;
export type PortalSession = Sent<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Sent<Stripe.BillingPortal.Configuration>;
export type TaxId = Sent<Stripe.TaxId>;
type Coupon = Sent<Stripe.Coupon>;
type Discount = Omit<Sent<Stripe.Discount>, 'source'> & {
  source: { coupon: string; type: 'coupon' };
};
type WebhookEndpoint = Sent<Stripe.WebhookEndpoint>;
export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & { type: string; data: { object: object; previous_attributes?: object } };

/** Every kind of object, by the name in its field `object`. */
export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  credit_note: CreditNote;
  dispute: Dispute;
  'checkout.session': Session;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  tax_id: TaxId;
  coupon: Coupon;
  discount: Discount;
  webhook_endpoint: WebhookEndpoint;
  event: Event;
}

type Names<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Names<Rest> : S;
/** Fields that are null, by their names. */
export function nulls<const S extends string>(names: S): Record<Names<S>, null> {
  const fields = Object.fromEntries(names.split(' ').map((name) => [name, null]));
  return fields as Record<Names<S>, null>;
}

/** A whole list. */
export function listOf<One>(url: string, data: One[]): List<One> {
  return { object: 'list', data, has_more: false, url };
}

/** What every object begins with. */
export interface Begin {
  readonly id: string;
  readonly created: number;
  readonly livemode: boolean;
}

export const ISSUER = { issuer: { type: 'self' } } as const;
export const INVOICE_SETTINGS = {
  ...nulls('account_tax_ids custom_fields description footer'),
  ...ISSUER,
};
export const FLEXIBLE = {
  type: 'flexible',
  flexible: { proration_discounts: 'included' },
} as const;
export const NO_TAX = { enabled: false, disabled_reason: null, liability: null } as const;
/** Whether taxes are worked out by Stripe. */
export const taxFrom = (enabled: boolean) =>
  enabled ? ({ ...NO_TAX, enabled, liability: { type: 'self' } } as const) : NO_TAX;
