import type { Checkouts } from './checkouts.ts';
import type { Events } from './events.ts';
import type { ItemChange } from './lines.ts';
import type { Money } from './money.ts';
import type { Kinds, Price, Subscription } from './objects.ts';
import { type Form, numberOf, partsOf, textOf } from './parameters.ts';
import { isOver, itemOf } from './periods.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ApiParts {
  readonly state: StripeState;
  readonly events: Events;
  readonly money: Money;
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;
  /** Lets happen what is due. */
  settle(): void;
  readonly publicUrl: string;
}

/** What calls are answered with: the parts, and what finds objects in Stripe's words. */
export type CallParts = ApiParts & Lookups;

type Answer = (call: { readonly id: string; readonly form: Form }) => object;

/** A call: method, path, what a restricted key has to be allowed, parameters, those that must be, and its answer. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly may: string;
  readonly takes: readonly string[];
  readonly needs: readonly string[];
  readonly answer: Answer;
}

/**
 * One call.
 * @param call as `POST customers`
 * @param parameters their names, with dots where they lead on; an exclamation mark follows those without which it is none
 */
export function route(call: string, may: string, parameters: string, answer: Answer): Route {
  const [method = '', path] = call.split(' ');
  const names = parameters.split(' ').filter(Boolean);
  return {
    ...{ method: method as Route['method'], path: `/v1/${path}`, may, answer },
    takes: names.map((name) => name.replace('!', '')),
    needs: names.flatMap((name) => (name.endsWith('!') ? [name.replace(/[.!].*/, '')] : [])),
  };
}

const ONE_TIME =
  'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.';

/** What finds the objects that a call names, or refuses it. */
type Lookups = ReturnType<typeof lookupsIn>;

/** Finds what calls name. */
export function lookupsIn(state: StripeState) {
  // What is deleted, or has no mode, is of either.
  const isOfMode = (one: object) => !('livemode' in one) || one.livemode === state.isLive;
  const find = <Kind extends keyof Kinds>(kind: Kind, id: string, status = 404, param = 'id') => {
    const what = kind.replace('_', kind === 'payment_intent' ? '_' : ' ');
    const one = state.find(kind, id);
    if (one && isOfMode(one)) return one;
    const other = state.isLive ? 'test' : 'live';
    throw refusals.none(what, id, status, param, one && other);
  };
  /** What a parameter names. */
  const named = <Kind extends keyof Kinds>(kind: Kind, form: Form, param: string = kind) =>
    find(kind, textOf(form, param) ?? '', 400, param);
  /** A customer that was not deleted. */
  const customerOf = (id: string, status = 404, param = 'id') => {
    const one = find('customer', id, status, param);
    if ('deleted' in one) throw refusals.none('customer', id, status, param);
    return one;
  };
  const living = (id: string): Subscription => {
    const one = find('subscription', id);
    if (isOver(one)) throw refusals.none('subscription', id, 404);
    return one;
  };
  const recurringIn = (form: Form, param: string, otherwise = ONE_TIME): Price => {
    const id = textOf(form, 'price') ?? '';
    if (id === '') throw refusals.missing(param);
    const price = find('price', id, 400, param);
    if (!price.active) {
      const text = 'The price specified is inactive. This field only accepts active prices.';
      throw refusals.invalid(text, param);
    }
    if (price.recurring) return price;
    throw refusals.invalid(otherwise, param);
  };
  const changesIn = (one: Subscription, form: Form, path: string): ItemChange[] =>
    partsOf(form, path).map((part, at) => {
      const id = textOf(part, 'id') ?? '';
      const item = one.items.data.find((each) => each.id === id);
      if (!item) throw refusals.none('subscription_item', id, 400, `${path}[${at}][id]`);
      const price = recurringIn(part, `${path}[${at}][price]`);
      if (price.currency === one.currency) return { item, price };
      const text = `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${one.currency}\`.`;
      throw refusals.invalid(text, `${path}[${at}][price]`);
    });
  const prorationDateIn = (one: Subscription, form: Form, path: string): number | undefined => {
    const date = numberOf(form, path);
    const { current_period_start: start, current_period_end: end } = itemOf(one);
    if (date === undefined || (date >= start && date < end)) return date;
    const text = `Invalid proration date: it must be within the subscription's current period.`;
    throw refusals.invalid(text, path);
  };
  return {
    ...{ isOfMode, find, named, customerOf, living },
    ...{ recurringIn, changesIn, prorationDateIn },
  };
}
