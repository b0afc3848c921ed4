import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '@utmost/api/clock.ts';
import type { Begin, Event, Kinds, Line, Subscription } from './objects.ts';
import type { Form } from './parameters.ts';

/** How an event's delivery stands. */
interface Delivery {
  readonly event: Event;
  attempts: number;
  /** The last answer's; 0 where there was none, null before the first. */
  status: number | null;
}

/** What a customer's card does when it is charged: it pays, is declined, or asks for 3-D Secure. */
export type Card = 'good' | 'declined' | 'authenticate';

/** The answer that an idempotency key replays. */
interface KeptAnswer {
  readonly at: number;
  readonly status: number;
  readonly body: object;
}

/** What an operator decides in Stripe's dashboard. */
export interface AccountSettings {
  readonly id: string;
  /** What happens to a subscription when the last retry of a payment has failed. */
  retriesEnd: 'cancel' | 'unpaid' | 'past_due';
  hasPortal: boolean;
  /** Whether Stripe Tax has a head office. */
  hasTax: boolean;
  /** Whether customers can be searched; accounts in India can't. */
  hasSearch: boolean;
}

/** What is kept, in a file. */
const nothingYet = () => ({
  account: {
    ...{ id: newId('acct'), retriesEnd: 'cancel', hasPortal: true, hasTax: true, hasSearch: true },
  } as AccountSettings,
  /** Every object, by its id, the oldest first. */
  objects: {} as Record<string, Kinds[keyof Kinds]>,
  /** By customer. */
  cards: {} as Record<string, Card>,
  /** By customer: how far, in seconds, its time is ahead of the service's; '' is the account's own. */
  ahead: {} as Record<string, number>,
  /** By session: when the bank confirms it. */
  confirmations: {} as Record<string, number>,
  /** By session: the price it sells. */
  sold: {} as Record<string, string>,
  /** By session: what it was opened with. */
  orders: {} as Record<string, Form>,
  /** By subscription: prorations that the next invoice takes up. */
  pending: {} as Record<string, Line[]>,
  /** By invoice: the subscription as it is once that is paid. */
  waiting: {} as Record<string, Pick<Subscription, 'id' | 'items' | 'billing_cycle_anchor'>>,
  deliveries: {} as Record<string, Delivery>,
  /** By idempotency key. */
  answers: {} as Record<string, KeptAnswer>,
});

const MOST = { deliveries: 500, answers: 2000 } as const;

/** All that the sandbox knows; it outlives a restart. */
export type StripeState = ReturnType<typeof openState>;

/** Opens what a file of the data folder holds. */
export function openState(file: string, clock: Clock) {
  let isChanged = false;
  const content = nothingYet();
  // A file of an earlier version lacks some of it.
  if (existsSync(file)) Object.assign(content, JSON.parse(readFileSync(file, 'utf8')));
  const find = <Kind extends keyof Kinds>(kind: Kind, id: unknown): Kinds[Kind] | undefined => {
    const one = content.objects[String(id)];
    return one?.object === kind ? (one as Kinds[Kind]) : undefined;
  };
  /** The customer's time, in Stripe's seconds. @param customerId absent: the account's */
  const nowOf = (customerId: string | null = '') =>
    Math.floor(clock.now().getTime() / 1000) +
    (content.ahead[''] ?? 0) +
    (customerId ? (content.ahead[customerId] ?? 0) : 0);
  const state = Object.assign(content, {
    /** Whether the request at hand was made with a live mode key. */
    isLive: false,
    ...{ find, nowOf },
    /** What a new object begins with. */
    begin: (prefix: string, customerId?: string | null, created = nowOf(customerId)): Begin => {
      const livemode = find('customer', customerId)?.livemode ?? state.isLive;
      return { id: newId(prefix), created, livemode };
    },
    add: <One extends Kinds[keyof Kinds]>(one: One) => {
      content.objects[one.id] = one;
      return one;
    },
    all: <Kind extends keyof Kinds>(kind: Kind) =>
      Object.values(content.objects).filter((one) => one.object === kind) as Kinds[Kind][],
    /** Those of a customer, the oldest first. */
    of: <Kind extends keyof Kinds>(kind: Kind, customerId: string | null) =>
      state.all(kind).filter((one) => 'customer' in one && one.customer === customerId),
    /** An object that another one names, so that it exists. */
    get: <Kind extends keyof Kinds>(kind: Kind, id: unknown) => {
      const one = find(kind, id);
      if (!one) throw new Error(`The sandbox has no ${kind} ${id}.`);
      return one;
    },
    /** Has what changed written down, soon. */
    save: () => {
      isChanged = true;
    },
    /** Writes down what changed: not at each change, for all of it is written. */
    write: () => {
      if (!isChanged) return;
      for (const part of ['deliveries', 'answers'] as const)
        for (const key of Object.keys(content[part]).slice(0, -MOST[part]))
          delete content[part][key];
      mkdirSync(dirname(file), { recursive: true });
      const { isLive, ...kept } = state;
      // Functions are left out.
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
      isChanged = false;
    },
  });
  return state;
}

/** An id as Stripe's look. @example newId('cus') // 'cus_sandbox4f1b…' */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}
