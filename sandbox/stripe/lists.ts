import type Stripe from 'stripe';
import { type Kinds, type List, listOf } from './objects.ts';
import { type Form, numberOf, type Takes, takes, textOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import { newId, type StripeState } from './state.ts';

/** How every list is paged. */
export const PAGE = 'limit starting_after ending_before';

/** What is retrieved by its id and listed: path, what a restricted key has to be allowed, kind, and filters of a list. */
export const READS: readonly (readonly [string, string, keyof Kinds, Takes])[] = [
  ['customers', 'customer', 'customer', takes<Stripe.CustomerListParams>()(`${PAGE} email`)],
  ['products', 'product', 'product', takes<Stripe.ProductListParams>()(`${PAGE} active`)],
  [
    'prices',
    'plan',
    'price',
    takes<Stripe.PriceListParams>()(`${PAGE} active currency product type`),
  ],
  [
    'subscriptions',
    'subscription',
    'subscription',
    takes<Stripe.SubscriptionListParams>()(`${PAGE} customer price status`),
  ],
  [
    'subscription_schedules',
    'subscription',
    'subscription_schedule',
    takes<Stripe.SubscriptionScheduleListParams>()(`${PAGE} customer`),
  ],
  [
    'checkout/sessions',
    'checkout_session',
    'checkout.session',
    takes<Stripe.Checkout.SessionListParams>()(`${PAGE} customer status subscription`),
  ],
  [
    'invoices',
    'invoice',
    'invoice',
    takes<Stripe.InvoiceListParams>()(`${PAGE} customer status subscription`),
  ],
  [
    'invoice_payments',
    'invoice',
    'invoice_payment',
    takes<Stripe.InvoicePaymentListParams>()(
      `${PAGE} invoice status payment.type payment.payment_intent`,
    ),
  ],
  [
    'payment_intents',
    'payment_intent',
    'payment_intent',
    takes<Stripe.PaymentIntentListParams>()(`${PAGE} customer`),
  ],
  [
    'payment_methods',
    'payment_method',
    'payment_method',
    takes<Stripe.PaymentMethodListParams>()(`${PAGE} customer type`),
  ],
  [
    'charges',
    'charge',
    'charge',
    takes<Stripe.ChargeListParams>()(`${PAGE} customer payment_intent`),
  ],
  [
    'refunds',
    'charge',
    'refund',
    takes<Stripe.RefundListParams>()(`${PAGE} charge payment_intent`),
  ],
  [
    'credit_notes',
    'credit_note',
    'credit_note',
    takes<Stripe.CreditNoteListParams>()(`${PAGE} customer invoice`),
  ],
  [
    'disputes',
    'dispute',
    'dispute',
    takes<Stripe.DisputeListParams>()(`${PAGE} charge payment_intent`),
  ],
  [
    'billing_portal/configurations',
    'customer_portal',
    'billing_portal.configuration',
    takes<Stripe.BillingPortal.ConfigurationListParams>()(`${PAGE} active is_default`),
  ],
  [
    'webhook_endpoints',
    'webhook',
    'webhook_endpoint',
    takes<Stripe.WebhookEndpointListParams>()(PAGE),
  ],
  ['events', 'event', 'event', takes<Stripe.EventListParams>()(`${PAGE} type`)],
];

/** Whether an object is what a list is asked for. */
export function isListed(one: Kinds[keyof Kinds], form: Form, { does }: Takes): boolean {
  return does.every((name) => {
    const asked = textOf(form, name);
    if (PAGE.includes(name) || (asked === undefined && name !== 'status')) return true;
    if (one.object === 'subscription' && name === 'status') {
      if (asked === undefined || asked === 'ended') return isOver(one) === (asked === 'ended');
      return asked === 'all' || one.status === asked;
    }
    if (asked === undefined) return true;
    if (one.object === 'subscription' && name === 'price') {
      return one.items.data.some(({ price }) => price.id === asked);
    }
    if (one.object === 'invoice' && name === 'subscription') {
      return one.parent?.subscription_details?.subscription === asked;
    }
    const value = name
      .split('.')
      .reduce((part: unknown, step) => (part as Record<string, unknown>)?.[step], one);
    return String(value) === asked;
  });
}

/** The newest first, a page at a time. */
export function paged<One extends { id: string }>(url: string, all: One[], form: Form): List<One> {
  const limit = numberOf(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    const [bound, least] = limit < 1 ? ['greater', 1] : ['less', 100];
    throw refusals.invalid(
      `This value must be ${bound} than or equal to ${least} (it currently is '${limit}').`,
      'limit',
    );
  }
  const newestFirst = all.toReversed();
  const placeOf = (name: string) => {
    const id = textOf(form, name);
    if (id === undefined) return undefined;
    const at = newestFirst.findIndex((one) => one.id === id);
    if (at === -1) throw refusals.none('object', id, 400, name);
    return at;
  };
  const before = placeOf('ending_before');
  const from = (placeOf('starting_after') ?? -1) + 1;
  if (before !== undefined) {
    const data = newestFirst.slice(Math.max(0, before - limit), before);
    return { ...listOf(url, data), has_more: before > limit };
  }
  return {
    ...listOf(url, newestFirst.slice(from, from + limit)),
    has_more: from + limit < newestFirst.length,
  };
}

/** How long it takes until a search finds what is new, in seconds. */
const SEARCH_LAG = 60;

/** A search, whose clauses are joined by AND; each compares a field, or an entry of the metadata. */
export function searched(state: StripeState, query: string, limit: number): object {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const [, field = '', entry, value = ''] =
      /^\s*(\w+)(?:\[["'](.+)["']\])?:["'](.*)["']\s*$/.exec(clause) ?? [];
    const isKnown =
      field === 'metadata' ? entry !== undefined : ['email', 'name', 'phone'].includes(field);
    if (!isKnown)
      throw refusals.invalid(`We were unable to parse your search query: ${query}`, 'query');
    return (one: Record<string, unknown>) =>
      (entry === undefined ? one[field] : (one[field] as Record<string, string>)?.[entry]) ===
      value;
  });
  const all = state.all('customer').filter((one) => {
    if (one.livemode !== state.isLive || 'deleted' in one) return false;
    const isIndexed = one.created + SEARCH_LAG <= state.nowOf(one.id);
    return (
      isIndexed && clauses.every((matches) => matches(one as unknown as Record<string, unknown>))
    );
  });
  const data = all.toReversed().slice(0, limit);
  return {
    object: 'search_result',
    url: '/v1/customers/search',
    data,
    has_more: all.length > limit,
    next_page: null,
  };
}

/** What is expanded though no field names it: the parts of an object that Stripe leaves out unless asked. */
export function includedIn(
  state: StripeState,
  one: { id?: string; object?: string },
  name: string,
): object | undefined {
  const of = `${one.object}.${name}`;
  if (of === 'invoice.payments') {
    const data = state.all('invoice_payment').filter(({ invoice }) => invoice === one.id);
    return listOf(`/v1/invoice_payments?invoice=${one.id}`, data);
  }
  if (of === 'customer.subscriptions' || of === 'customer.tax_ids') {
    const kind = name === 'tax_ids' ? 'tax_id' : 'subscription';
    return listOf(
      `/v1/customers/${one.id}/${name}`,
      state.all(kind).filter(({ customer }) => customer === one.id) as object[],
    );
  }
  if (of === 'charge.refunds') {
    return listOf(
      `/v1/charges/${one.id}/refunds`,
      state.all('refund').filter(({ charge }) => charge === one.id),
    );
  }
  if (of === 'checkout.session.line_items') {
    const price = state.get('price', state.sold[one.id ?? '']);
    const amount = price.unit_amount ?? 0;
    return listOf(`/v1/checkout/sessions/${one.id}/line_items`, [
      {
        ...{
          id: newId('li'),
          object: 'item',
          adjustable_quantity: null,
          currency: price.currency,
          metadata: {},
        },
        ...{ amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount },
        ...{ description: state.find('product', price.product)?.name ?? null, price, quantity: 1 },
      },
    ]);
  }
  return undefined;
}
