import { type Kinds, type List, listOf } from './objects.ts';
import { type Form, numberOf, textOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';

/** How every list is paged. */
const PAGE = ['limit', 'starting_after'];

/** What is retrieved by its id and listed: path, what a restricted key has to be allowed, kind, and filters of a list. */
export const READS: readonly (readonly [string, string, keyof Kinds, string])[] = [
  ['customers', 'customer', 'customer', 'email'],
  ['products', 'product', 'product', 'active'],
  ['prices', 'plan', 'price', 'active product'],
  ['subscriptions', 'subscription', 'subscription', 'customer price status'],
  ['subscription_schedules', 'subscription', 'subscription_schedule', 'customer'],
  ['checkout/sessions', 'checkout_session', 'checkout.session', 'customer status subscription'],
  ['invoices', 'invoice', 'invoice', 'customer status subscription'],
  ['invoice_payments', 'invoice', 'invoice_payment', 'invoice payment.type payment.payment_intent'],
  ['payment_intents', 'payment_intent', 'payment_intent', 'customer'],
  ['payment_methods', 'payment_method', 'payment_method', 'customer type'],
  ['charges', 'charge', 'charge', 'customer payment_intent'],
  ['refunds', 'charge', 'refund', 'charge payment_intent'],
  ['credit_notes', 'credit_note', 'credit_note', 'customer invoice'],
  ['disputes', 'dispute', 'dispute', 'charge payment_intent'],
  ['billing_portal/configurations', 'customer_portal', 'billing_portal.configuration', 'active'],
  ['events', 'event', 'event', 'type'],
];

/** The parameters of a list. */
export const listed = (filters: string) => [...PAGE, filters].join(' ');

const valueAt = (one: object, path: string): unknown =>
  path.split('.').reduce((part: unknown, name) => (part as Record<string, unknown>)?.[name], one);

/** Whether an object is what a list is asked for. */
export function isListed(one: Kinds[keyof Kinds], form: Form, filters: string): boolean {
  return filters.split(' ').every((name) => {
    const asked = textOf(form, name);
    if (one.object === 'subscription' && name === 'status') {
      if (asked === undefined || asked === 'ended') return isOver(one) === (asked === 'ended');
      return asked === 'all' || one.status === asked;
    }
    if (asked === undefined) return true;
    if (one.object === 'subscription' && name === 'price')
      return one.items.data.some(({ price }) => price.id === asked);
    if (one.object === 'invoice' && name === 'subscription')
      return one.parent?.subscription_details?.subscription === asked;
    return String(valueAt(one, name)) === asked;
  });
}

/** The newest first, a page at a time. */
export function paged<One extends { id: string }>(url: string, all: One[], form: Form): List<One> {
  const limit = numberOf(form, 'limit') ?? 10;
  const newestFirst = all.toReversed();
  const after = textOf(form, 'starting_after');
  const from = newestFirst.findIndex((one) => one.id === after) + 1;
  const data = newestFirst.slice(from, from + limit);
  return { ...listOf(url, data), has_more: from + limit < newestFirst.length };
}

/** A search by an entry of the metadata. */
export function searched(state: StripeState, query: string, limit: number): object {
  if (!state.account.hasSearch)
    throw refusals.invalid('Search is not supported on your account at the moment.');
  const [, name = '', value] = /^metadata\['(.+)'\]:'(.*)'$/.exec(query) ?? [];
  if (value === undefined)
    throw refusals.invalid(`We were unable to parse your search query: ${query}`, 'query');
  const all = state.all('customer').filter((one) => {
    return one.metadata?.[name] === value && one.livemode === state.isLive;
  });
  const data = all.toReversed().slice(0, limit);
  const page = { data, has_more: all.length > limit, next_page: null };
  return { object: 'search_result', url: '/v1/customers/search', ...page };
}

/** What is expanded though no field names it: the payments of an invoice, which Stripe leaves out unless asked. */
export function includedIn(
  state: StripeState,
  { id = '', object }: { id?: string; object?: string },
  name: string,
): object | undefined {
  if (object !== 'invoice' || name !== 'payments') return undefined;
  const data = state.all('invoice_payment').filter(({ invoice }) => invoice === id);
  return listOf(`/v1/invoice_payments?invoice=${id}`, data);
}
