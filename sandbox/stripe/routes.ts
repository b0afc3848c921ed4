import type { Checkouts } from './checkouts.ts';
import type { Events } from './events.ts';
import type { Lookups } from './lookups.ts';
import type { Money } from './money.ts';
import type { Form } from './parameters.ts';
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
