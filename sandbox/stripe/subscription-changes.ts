import type Stripe from 'stripe';
import type { Events } from './events.ts';
import { lineOf } from './lines.ts';
import type { Money, Paid } from './money.ts';
import type { Invoice, Line, Schedule, Subscription } from './objects.ts';
import { isOver } from './periods.ts';
import type { StripeState } from './state.ts';

const DAY = 24 * 60 * 60;
// After a failed renewal the card is tried again on these days.
const RETRIES_AFTER = [3 * DAY, 2 * DAY, 2 * DAY];

/** What payments, and the want of them, make of subscriptions. */
export type SubscriptionChanges = ReturnType<typeof subscriptionChangesIn>;

/** The changes of a subscription that calls and time have in common. */
export function subscriptionChangesIn(state: StripeState, events: Events, money: Money) {
  const tell = (type: string, one: Subscription, at: number, before?: object) =>
    events.emit(`customer.subscription.${type}` as Stripe.Event.Type, one, at, before);
  const change = (one: Subscription, at: number, part: Partial<Subscription>) =>
    events.change('customer.subscription.updated', one, at, part);
  const invoicesOf = ({ id }: Subscription) =>
    state.all('invoice').filter((one) => one.parent?.subscription_details?.subscription === id);
  const subscriptionOf = (invoice: Invoice) =>
    state.find('subscription', invoice.parent?.subscription_details?.subscription);
  const linesOf = (one: Subscription): Line[] => [
    ...one.items.data.map((item) => lineOf(state, one, item)),
    ...(state.pending[one.id] ?? []),
  ];
  const scheduleOf = (one: Subscription) => state.find('subscription_schedule', one.schedule);
  const endSchedule = (schedule: Schedule, status: 'released' | 'canceled', at: number): void => {
    const subscription = state.find('subscription', schedule.subscription);
    const field = { released: 'released_at', canceled: 'canceled_at' }[status];
    const released = status === 'released' ? { released_subscription: schedule.subscription } : {};
    const over = { status, [field]: at, current_phase: null, subscription: null, ...released };
    Object.assign(schedule, over);
    events.emit(`subscription_schedule.${status}`, schedule, at);
    if (subscription && !isOver(subscription)) change(subscription, at, { schedule: null });
    else if (subscription) subscription.schedule = null;
  };

  const end = (
    one: Subscription,
    at: number,
    reason: 'payment_failed' | 'cancellation_requested',
  ) => {
    Object.assign(one, { status: 'canceled', ended_at: at, canceled_at: one.canceled_at ?? at });
    Object.assign(one.cancellation_details ?? {}, { reason });
    for (const invoice of invoicesOf(one)) {
      if (invoice.status === 'open' || invoice.status === 'draft') {
        Object.assign(invoice, {
          auto_advance: false,
          next_payment_attempt: null,
          automatically_finalizes_at: null,
        });
      }
    }
    const schedule = scheduleOf(one);
    if (schedule) endSchedule(schedule, 'canceled', at);
    tell('deleted', one, at);
  };

  // A change that waits for its payment, once that is done, or with its invoice voided.
  const waitingOf = (one: Subscription) =>
    Object.entries(state.waiting).find(([, { id }]) => id === one.id);
  const applyPending = (one: Subscription, at: number): void => {
    const [invoice = '', changed] = waitingOf(one) ?? [];
    delete state.waiting[invoice];
    change(one, at, { ...changed, pending_update: null });
  };
  const dropPending = (one: Subscription, at: number): void => {
    const [invoice] = waitingOf(one) ?? [];
    if (invoice === undefined) return;
    delete state.waiting[invoice];
    money.void(state.get('invoice', invoice), at);
    change(one, at, { pending_update: null });
  };

  // What a payment, or its failure, makes of the subscription.
  const follow = (one: Subscription, invoice: Invoice, paid: Paid, at: number): void => {
    if (isOver(one)) return;
    const waiting = state.waiting[invoice.id];
    if (waiting) {
      if (paid === 'paid') applyPending(one, at);
      return;
    }
    if (paid === 'paid') {
      if (one.status === 'paused') {
        change(one, at, { status: 'active' });
        tell('resumed', one, at);
        return;
      }
      const isDue = invoicesOf(one).some(({ status, attempted }) => status === 'open' && attempted);
      if (['incomplete', 'past_due', 'unpaid'].includes(one.status) && !isDue) {
        change(one, at, { status: 'active' });
      }
      return;
    }
    if (one.status === 'active' || one.status === 'trialing')
      change(one, at, { status: 'past_due' });
    if (!['past_due', 'unpaid'].includes(one.status)) return;
    const pause = RETRIES_AFTER[invoice.attempt_count - 1];
    invoice.next_payment_attempt = pause === undefined ? null : at + pause;
    if (pause !== undefined || one.status === 'unpaid') return;
    const { retriesEnd } = state.account;
    if (retriesEnd === 'cancel') end(one, at, 'payment_failed');
    if (retriesEnd === 'unpaid') change(one, at, { status: 'unpaid' });
  };

  const pay = (invoice: Invoice, at = state.nowOf(invoice.customer)): Paid => {
    if (invoice.status === 'draft') money.finalize(invoice, at);
    const one = subscriptionOf(invoice);
    const paid = money.charge(invoice, at);
    if (one) follow(one, invoice, paid, at);
    return paid;
  };

  const billNow = (
    one: Subscription,
    reason: Invoice['billing_reason'],
    lines: Line[],
    at: number,
  ) => {
    const invoice = money.bill(one, reason, lines, at);
    money.finalize(invoice, at);
    return invoice;
  };

  return {
    ...{ tell, change, invoicesOf, subscriptionOf, linesOf, scheduleOf },
    ...{ endSchedule, end, follow, pay, billNow, dropPending },
  };
}
