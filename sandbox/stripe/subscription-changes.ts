import type { Events } from './events.ts';
import { lineOf } from './lines.ts';
import type { Money, Paid } from './money.ts';
import type { Begin, Schedule, Subscription } from './objects.ts';
import { type Invoice, type Item, type Line, make, type Price } from './objects.ts';
import { isOver } from './periods.ts';
import type { StripeState } from './state.ts';

const DAY = 24 * 60 * 60;
// After a failed renewal the card is tried again on these days.
const RETRIES_AFTER = [3 * DAY, 2 * DAY, 2 * DAY];

/** Makes an item, which pays for the period that another one pays for, or for none yet. */
export function makeItem(
  begin: Begin,
  subscription: string,
  price: Price,
  like = { current_period_start: begin.created, current_period_end: begin.created },
): Item {
  const { id, active, created, currency, livemode, product, unit_amount, recurring } = price;
  const { interval = 'month', interval_count = 1 } = recurring ?? {};
  const amount = { amount: unit_amount, amount_decimal: String(unit_amount) };
  const facts = { active, currency, product, interval, interval_count };
  const plan = make('plan', { id, created, livemode }, { ...amount, ...facts });
  const { id: itemId, created: at } = begin;
  const { current_period_start, current_period_end } = like;
  const part = { subscription, price, plan, current_period_start, current_period_end };
  return make('subscription_item', { id: itemId, created: at }, part);
}

/** The changes of a subscription that calls and time have in common. */
export function subscriptionChangesIn(state: StripeState, events: Events, money: Money) {
  const tell = (type: string, one: Subscription, at: number, before?: object) =>
    events.emit(`customer.subscription.${type}`, one, at, before);
  const change = (one: Subscription, at: number, part: Partial<Subscription>) =>
    events.change('customer.subscription.updated', one, at, part);
  const invoicesOf = ({ id }: Subscription) =>
    state.all('invoice').filter((one) => one.parent?.subscription_details?.subscription === id);
  const linesOf = (one: Subscription): Line[] => [
    ...one.items.data.map((item) => lineOf(state, one, item)),
    ...(state.pending[one.id] ?? []),
  ];

  const endSchedule = (schedule: Schedule, status: 'released' | 'canceled', at: number): void => {
    const { subscription: id } = schedule;
    const released = status === 'released' && { released_subscription: id };
    const over = { status, [`${status}_at`]: at, current_phase: null, subscription: null };
    Object.assign(schedule, over, released);
    events.emit(`subscription_schedule.${status}`, schedule, at);
    const one = state.find('subscription', id);
    if (one && isOver(one)) one.schedule = null;
    else if (one) change(one, at, { schedule: null });
  };

  const end = (
    one: Subscription,
    at: number,
    reason: 'payment_failed' | 'cancellation_requested',
  ) => {
    Object.assign(one, { status: 'canceled', ended_at: at, canceled_at: one.canceled_at ?? at });
    Object.assign(one.cancellation_details ?? {}, { reason });
    const rests = { auto_advance: false, next_payment_attempt: null };
    for (const invoice of invoicesOf(one))
      if (invoice.status === 'open' || invoice.status === 'draft')
        Object.assign(invoice, rests, { automatically_finalizes_at: null });
    const schedule = state.find('subscription_schedule', one.schedule);
    if (schedule) endSchedule(schedule, 'canceled', at);
    tell('deleted', one, at);
  };

  // A change that waits for its payment, once that is done, or with its invoice voided.
  const endWaiting = (one: Subscription, at: number, isPaid: boolean): void => {
    const waiting = Object.entries(state.waiting).find(([, { id }]) => id === one.id);
    if (!waiting) return;
    const [invoice, changed] = waiting;
    delete state.waiting[invoice];
    if (!isPaid) money.void(state.get('invoice', invoice), at);
    change(one, at, { ...(isPaid && changed), pending_update: null });
  };

  // What a payment, or its failure, makes of the subscription.
  const follow = (one: Subscription, invoice: Invoice, paid: Paid, at: number): void => {
    if (isOver(one)) return;
    if (state.waiting[invoice.id]) {
      if (paid === 'paid') endWaiting(one, at, true);
    } else if (paid === 'paid') {
      const isDue = invoicesOf(one).some(({ status, attempted }) => status === 'open' && attempted);
      const wasPaused = one.status === 'paused';
      if (one.status !== 'active' && (wasPaused || !isDue)) change(one, at, { status: 'active' });
      if (wasPaused) tell('resumed', one, at);
    } else {
      if (one.status === 'active') change(one, at, { status: 'past_due' });
      if (!['past_due', 'unpaid'].includes(one.status)) return;
      const pause = RETRIES_AFTER[invoice.attempt_count - 1];
      invoice.next_payment_attempt = pause === undefined ? null : at + pause;
      if (pause !== undefined || one.status === 'unpaid') return;
      const { retriesEnd } = state.account;
      if (retriesEnd === 'cancel') end(one, at, 'payment_failed');
      if (retriesEnd === 'unpaid') change(one, at, { status: 'unpaid' });
    }
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
    ...{ tell, change, invoicesOf, linesOf, endSchedule, end, endWaiting, follow, billNow },
    /** What the bank or the customer made of a payment that waited. */
    settlePayment: (invoice: Invoice, isPaid: boolean): void => {
      const at = state.nowOf(invoice.customer);
      const one = state.find('subscription', invoice.parent?.subscription_details?.subscription);
      money.settle(invoice, isPaid, at);
      if (one) follow(one, invoice, isPaid ? 'paid' : 'declined', at);
    },
    /** Tries an invoice again, with the customer's card. */
    pay: (invoice: Invoice, at = state.nowOf(invoice.customer)): Paid => {
      const one = state.find('subscription', invoice.parent?.subscription_details?.subscription);
      const paid = money.charge(invoice, at);
      if (one) follow(one, invoice, paid, at);
      return paid;
    },
  };
}
