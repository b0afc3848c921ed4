import type { Checkouts } from './checkouts.ts';
import type { Events } from './events.ts';
import type { Lookups } from './lookups.ts';
import type { Money } from './money.ts';
import { type Form, type Takes, textOf, textsOf } from './parameters.ts';
import type { StripeState } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What a call is answered from. */
interface Call {
  readonly id: string;
  readonly form: Form;
}

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

type Answer = (call: Call) => object;
/** A call: method, path, what a restricted key has to be allowed, parameters, those that must be, and its answer. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly may: string;
  readonly takes: Takes;
  readonly needs: readonly string[];
  readonly answer: Answer;
}

/** What calls are answered with: the parts, and what finds objects in Stripe's words. */
export type CallParts = ApiParts & Lookups;

/** No parameters. */
export const NOTHING: Takes = { does: [], knows: [] };

/** One call. */
export const route = (
  method: Route['method'],
  path: string,
  may: string,
  allowed: Takes,
  answer: Answer,
  needs: readonly string[] = [],
): Route => ({ method, path: `/v1/${path}`, may, takes: allowed, needs, answer });

/** The metadata that an object has afterwards; an empty text takes one away. */
export const metadataIn = (form: Form, before: Record<string, string>) => {
  if (textOf(form, 'metadata') === '') return {};
  const all = { ...before, ...textsOf(form, 'metadata') };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};
/** Fields that are stored as they come; an empty text unsets one. */
export const given = (form: Form, names: string) =>
  Object.fromEntries(
    names.split(' ').flatMap((name) => {
      const value = textOf(form, name);
      return value === undefined ? [] : [[name, value === '' ? null : value]];
    }),
  );
/** An address, where one is given. */
export const addressIn = (form: Form) =>
  'address' in form && {
    address:
      textOf(form, 'address') === ''
        ? null
        : {
            city: null,
            country: null,
            line1: null,
            line2: null,
            postal_code: null,
            state: null,
            ...textsOf(form, 'address'),
          },
  };
