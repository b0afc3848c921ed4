import { type Kinds, type List, listOf, make } from './objects.ts';
import { type Form, numberOf, textOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import { newId, type StripeState } from './state.ts';

/** How every list is paged. */
const PAGE = ['limit', 'starting_after', 'ending_before'];

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
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    const text = `This value must be ${bound} (it currently is '${limit}').`;
    throw refusals.invalid(text, 'limit');
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
  const from = before === undefined ? (placeOf('starting_after') ?? -1) + 1 : before - limit;
  const data = newestFirst.slice(Math.max(0, from), before ?? from + limit);
  const has_more = before === undefined ? from + limit < newestFirst.length : from > 0;
  return { ...listOf(url, data), has_more };
}

/** How long it takes until a search finds what is new, in seconds. */
const SEARCH_LAG = 60;

/** A search, whose clauses are joined by AND; each compares a field, or an entry of the metadata. */
export function searched(state: StripeState, query: string, limit: number): object {
  if (!state.account.hasSearch)
    throw refusals.invalid('Search is not supported on your account at the moment.');
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const [, field = '', entry, value = ''] =
      /^\s*(\w+)(?:\[["'](.+)["']\])?:["'](.*)["']\s*$/.exec(clause) ?? [];
    const isKnown = field === 'metadata' ? entry !== undefined : ['email', 'name'].includes(field);
    if (!isKnown)
      throw refusals.invalid(`We were unable to parse your search query: ${query}`, 'query');
    return [entry === undefined ? field : `${field}.${entry}`, value] as const;
  });
  const all = state.all('customer').filter((one) => {
    const isIndexed = one.created + SEARCH_LAG <= state.nowOf(one.id) && !('deleted' in one);
    const isOfMode = one.livemode === state.isLive;
    return isIndexed && isOfMode && clauses.every(([path, value]) => valueAt(one, path) === value);
  });
  const data = all.toReversed().slice(0, limit);
  const page = { data, has_more: all.length > limit, next_page: null };
  return { object: 'search_result', url: '/v1/customers/search', ...page };
}

/** What is expanded though no field names it: the parts of an object that Stripe leaves out unless asked. */
export function includedIn(
  state: StripeState,
  { id = '', object }: { id?: string; object?: string },
  name: string,
): object | undefined {
  const all: Record<string, () => List<object>> = {
    'invoice.payments': () => {
      const data = state.all('invoice_payment').filter(({ invoice }) => invoice === id);
      return listOf(`/v1/invoice_payments?invoice=${id}`, data);
    },
    'charge.refunds': () => {
      const data = state.all('refund').filter(({ charge }) => charge === id);
      return listOf(`/v1/charges/${id}/refunds`, data);
    },
    'checkout.session.line_items': () => {
      const price = state.get('price', state.sold[id]);
      const { unit_amount: amount, currency } = price;
      const description = state.find('product', price.product)?.name ?? null;
      const part = { amount_subtotal: amount, amount_total: amount, currency, description, price };
      const item = make('item', { id: newId('li') }, part);
      return listOf(`/v1/checkout/sessions/${id}/line_items`, [item]);
    },
  };
  return all[`${object}.${name}`]?.();
}
