import { priceOf } from './catalog.ts';
import type { Checkouts } from './checkouts.ts';
import { type Form, textOf, textsOf } from './form.ts';
import type { List } from './objects.ts';
import { newId, type StripeState } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A refusal in Stripe's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

/** What a call is answered from. */
interface Call {
  readonly id: string;
  readonly query: Form;
  readonly form: Form;
}

export interface ApiParts {
  readonly state: StripeState;
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;
  /** Lets happen what is due. */
  settle(): void;
  readonly secretKey: string;
  readonly publicUrl: string;
}

export type Answer = (call: Call) => object;
/** A call: method, path, the parameters it takes, and its answer. */
export type Route = readonly ['GET' | 'POST' | 'DELETE', string, readonly string[], Answer];

/** The calls that this service makes of Stripe. */
export function calls(parts: ApiParts): readonly Route[] {
  const { state, checkouts, subscriptions, publicUrl } = parts;
  const found = <One>(all: Record<string, One>, id: string, what: string): One => {
    const one = all[id];
    if (one) return one;
    throw new Refusal(404, `No such ${what}: '${id}'`, 'resource_missing');
  };
  const customerIn = (form: Form): string => {
    const id = textOf(form, 'customer') ?? '';
    if (id in state.customers) return id;
    throw new Refusal(400, `No such customer: '${id}'`, 'resource_missing');
  };
  const ofCustomer = <One extends { customer: string }>(all: Record<string, One>, query: Form) => {
    const customer = customerIn(query);
    return Object.values(all).filter((one) => one.customer === customer);
  };
  const page = ['customer', 'limit', 'starting_after', 'status'];

  return [
    [
      'POST',
      '/v1/customers',
      ['metadata', 'name', 'email'],
      ({ form }) => {
        const id = newId('cus');
        const customer = {
          id,
          object: 'customer',
          created: state.nowOf(id),
          livemode: false,
          email: textOf(form, 'email') ?? null,
          name: textOf(form, 'name') ?? null,
          metadata: textsOf(form, 'metadata'),
        } as const;
        state.customers[id] = customer;
        return customer;
      },
    ],
    [
      'GET',
      '/v1/customers',
      page,
      ({ query }) => listed('/v1/customers', Object.values(state.customers), query),
    ],
    ['GET', '/v1/customers/{id}', [], ({ id }) => found(state.customers, id, 'customer')],
    [
      'POST',
      '/v1/customers/{id}',
      ['name', 'email'],
      ({ id, form }) => {
        const { name, email } = { name: textOf(form, 'name'), email: textOf(form, 'email') };
        const customer = found(state.customers, id, 'customer');
        return Object.assign(
          customer,
          name !== undefined && { name },
          email !== undefined && { email },
        );
      },
    ],
    [
      'GET',
      '/v1/subscriptions',
      page,
      ({ query }) => {
        const status = textOf(query, 'status');
        const all = ofCustomer(state.subscriptions, query);
        const hasStatus = (one: { status: string }) =>
          status === 'all' || (status ? one.status === status : one.status !== 'canceled');
        return listed('/v1/subscriptions', all.filter(hasStatus), query);
      },
    ],
    [
      'GET',
      '/v1/subscriptions/{id}',
      [],
      ({ id }) => found(state.subscriptions, id, 'subscription'),
    ],
    [
      'POST',
      '/v1/subscriptions/{id}',
      ['cancel_at_period_end', 'cancel_at'],
      ({ id, form }) => {
        const subscription = living(found(state.subscriptions, id, 'subscription'));
        const cancels = textOf(form, 'cancel_at_period_end') === 'true';
        subscriptions.setCancelAtPeriodEnd(subscription, cancels);
        return subscription;
      },
    ],
    [
      'DELETE',
      '/v1/subscriptions/{id}',
      [],
      ({ id }) => {
        const subscription = living(found(state.subscriptions, id, 'subscription'));
        subscriptions.cancel(subscription);
        return subscription;
      },
    ],
    [
      'GET',
      '/v1/checkout/sessions',
      page,
      ({ query }) => listed('/v1/checkout/sessions', ofCustomer(state.sessions, query), query),
    ],
    [
      'GET',
      '/v1/checkout/sessions/{id}',
      [],
      ({ id }) => found(state.sessions, id, 'checkout.session'),
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      [
        'mode',
        'customer',
        'client_reference_id',
        'metadata',
        'subscription_data',
        'line_items',
        'success_url',
        'cancel_url',
      ],
      ({ form }) => {
        const [line] = Object.values((form.line_items ?? {}) as Form) as Form[];
        const id = textOf(line ?? {}, 'price') ?? '';
        const price = priceOf(id);
        if (!price) throw new Refusal(400, `No such price: '${id}'`, 'resource_missing');
        return checkouts.open({
          customer: customerIn(form),
          price,
          clientReferenceId: textOf(form, 'client_reference_id') ?? null,
          metadata: textsOf(form, 'metadata'),
          successUrl: textOf(form, 'success_url') ?? publicUrl,
          cancelUrl: textOf(form, 'cancel_url') ?? null,
        });
      },
    ],
    [
      'POST',
      '/v1/checkout/sessions/{id}/expire',
      [],
      ({ id }) => {
        const session = found(state.sessions, id, 'checkout.session');
        if (checkouts.expire(session)) return session;
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        throw new Refusal(400, message);
      },
    ],
    [
      'GET',
      '/v1/payment_intents/{id}',
      [],
      ({ id }) => found(state.payments, id, 'payment_intent'),
    ],
    [
      'GET',
      '/v1/invoices',
      page,
      ({ query }) => listed('/v1/invoices', ofCustomer(state.invoices, query), query),
    ],
    [
      'POST',
      '/v1/billing_portal/sessions',
      ['customer', 'return_url'],
      ({ form }) => {
        const customer = customerIn(form);
        const id = newId('bps');
        const session = {
          id,
          object: 'billing_portal.session',
          created: state.nowOf(customer),
          customer,
          livemode: false,
          return_url: textOf(form, 'return_url') ?? null,
          url: `${publicUrl}/sandbox/stripe/portal/${id}`,
        } as const;
        state.portals[id] = session;
        return session;
      },
    ],
  ];
}

function living<One extends { id: string; status: string }>(subscription: One): One {
  if (!['canceled', 'incomplete_expired'].includes(subscription.status)) return subscription;
  throw new Refusal(404, `No such subscription: '${subscription.id}'`, 'resource_missing');
}

// The newest first, a page at a time.
function listed<One extends { id: string }>(url: string, all: One[], query: Form): List<One> {
  const newestFirst = all.toReversed();
  const after = textOf(query, 'starting_after');
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(query, 'limit') ?? 10);
  const data = newestFirst.slice(from, from + limit);
  return { object: 'list', url, data, has_more: from + limit < newestFirst.length };
}
