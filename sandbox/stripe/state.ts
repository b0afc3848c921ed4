import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '@utmost/api/clock.ts';
import type { Begin, Customer, Event, Kinds, Line, Subscription } from './objects.ts';
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
  readonly asked: string;
  readonly request: string;
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
}

interface Content {
  readonly account: AccountSettings;
  /** Every object, by its id, the oldest first. */
  objects: Record<string, Kinds[keyof Kinds]>;
  /** By customer. */
  cards: Record<string, Card>;
  /** By customer: how far, in seconds, its time is ahead of the service's; '' is the account's own. */
  ahead: Record<string, number>;
  /** By session: when the bank confirms it. */
  confirmations: Record<string, number>;
  /** By session: the price it sells. */
  sold: Record<string, string>;
  /** By session: what it was opened with. */
  orders: Record<string, Form>;
  /** By subscription: prorations that the next invoice takes up. */
  pending: Record<string, Line[]>;
  /** By invoice: the subscription as it is once that is paid. */
  waiting: Record<string, Pick<Subscription, 'id' | 'items' | 'billing_cycle_anchor'>>;
  deliveries: Record<string, Delivery>;
  /** By idempotency key. */
  answers: Record<string, KeptAnswer>;
}

const MOST = { deliveries: 500, answers: 2000 } as const;

/** All that the sandbox knows; it outlives a restart. */
export interface StripeState extends Content {
  /** Whether the request at hand was made with a live mode key. */
  isLive: boolean;
  /** The customer's time, in Stripe's seconds. @param customerId absent: the account's */
  nowOf(customerId?: string | null): number;
  /** What a new object begins with. */
  begin(prefix: string, customerId?: string | null, at?: number): Begin;
  add<One extends Kinds[keyof Kinds]>(one: One): One;
  all<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][];
  find<Kind extends keyof Kinds>(kind: Kind, id: unknown): Kinds[Kind] | undefined;
  /** An object that another one names, so that it exists. */
  get<Kind extends keyof Kinds>(kind: Kind, id: unknown): Kinds[Kind];
  save(): void;
}

/** Opens what a file of the data folder holds. */
export function openState(file: string, clock: Clock): StripeState {
  const content: Content = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Content)
    : {
        account: { id: newId('acct'), retriesEnd: 'cancel', hasPortal: true, hasTax: true },
        ...{
          objects: {},
          cards: {},
          ahead: {},
          confirmations: {},
          sold: {},
          orders: {},
          pending: {},
          waiting: {},
        },
        ...{ deliveries: {}, answers: {} },
      };
  // Files of earlier versions have none.
  content.waiting ??= {};
  const find: StripeState['find'] = (kind, id) => {
    const one = content.objects[String(id)];
    return one?.object === kind ? (one as Kinds[typeof kind]) : undefined;
  };
  const state: StripeState = Object.assign(content, {
    isLive: false,
    nowOf: (customerId: string | null = '') =>
      Math.floor(clock.now().getTime() / 1000) +
      (content.ahead[''] ?? 0) +
      (customerId ? (content.ahead[customerId] ?? 0) : 0),
    begin: (prefix: string, customerId?: string | null, at = state.nowOf(customerId)) => {
      const owner = find('customer', customerId) as Customer | undefined;
      return { id: newId(prefix), created: at, livemode: owner?.livemode ?? state.isLive };
    },
    add: <One extends Kinds[keyof Kinds]>(one: One) => {
      content.objects[one.id] = one;
      return one;
    },
    all: <Kind extends keyof Kinds>(kind: Kind) =>
      Object.values(content.objects).filter((one) => one.object === kind) as Kinds[Kind][],
    find,
    get: <Kind extends keyof Kinds>(kind: Kind, id: unknown) => {
      const one = find(kind, id);
      if (!one) throw new Error(`The sandbox has no ${kind} ${id}.`);
      return one;
    },
    save: () => {
      for (const part of ['deliveries', 'answers'] as const) drop(content[part], MOST[part]);
      mkdirSync(dirname(file), { recursive: true });
      const { nowOf, begin, add, all, find, get, save, isLive, ...kept } = state;
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    },
  });
  return state;
}

// The oldest go.
function drop(part: Record<string, unknown>, most: number): void {
  for (const key of Object.keys(part).slice(0, -most)) delete part[key];
}

/** An id as Stripe's look. @example newId('cus') // 'cus_sandbox4f1b…' */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}
