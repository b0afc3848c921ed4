import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '@utmost/api/clock.ts';
import type {
  Customer,
  Event,
  Invoice,
  PaymentIntent,
  PortalSession,
  Session,
  Subscription,
} from './objects.ts';

/** How an event's delivery stands. */
interface Delivery {
  readonly event: Event;
  attempts: number;
  /** The last answer's; 0 where there was none, null before the first. */
  status: number | null;
}

/** What a customer's card does when it is charged. */
type Card = 'good' | 'declined';

interface Content {
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  sessions: Record<string, Session>;
  invoices: Record<string, Invoice>;
  payments: Record<string, PaymentIntent>;
  portals: Record<string, PortalSession>;
  /** By customer. */
  cards: Record<string, Card>;
  /** By customer: how far, in seconds, its time is ahead of the service's. */
  ahead: Record<string, number>;
  /** By session: when the bank confirms it. */
  confirmations: Record<string, number>;
  deliveries: Record<string, Delivery>;
  /** By idempotency key: what was asked, and the answer. */
  answers: Record<string, { request: string; answer: object }>;
}

const MOST = { deliveries: 500, answers: 2000 } as const;

/** All that the sandbox knows; it outlives a restart. */
export interface StripeState extends Content {
  /** The customer's time, in Stripe's seconds. */
  nowOf(customerId: string): number;
  save(): void;
}

/** Opens what a file of the data folder holds. */
export function openState(file: string, clock: Clock): StripeState {
  const content: Content = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Content)
    : {
        customers: {},
        subscriptions: {},
        sessions: {},
        invoices: {},
        payments: {},
        portals: {},
        cards: {},
        ahead: {},
        confirmations: {},
        deliveries: {},
        answers: {},
      };
  const save = () => {
    for (const part of ['deliveries', 'answers'] as const) drop(content[part], MOST[part]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  };
  const nowOf = (customerId: string) =>
    Math.floor(clock.now().getTime() / 1000) + (content.ahead[customerId] ?? 0);
  return Object.assign(content, { nowOf, save });
}

// The oldest go.
function drop(part: Record<string, unknown>, most: number): void {
  for (const key of Object.keys(part).slice(0, -most)) delete part[key];
}

/** An id as Stripe's look. @example newId('cus') // 'cus_sandbox4f1b…' */
export function newId(kind: string): string {
  return `${kind}_sandbox${randomBytes(12).toString('hex')}`;
}
