import type { Events } from './events.ts';
import type { Money } from './money.ts';
import type { Invoice, Subscription } from './objects.ts';
import { haveSameInterval, itemOf, setPeriod } from './periods.ts';
import type { StripeState } from './state.ts';
import { makeItem, type SubscriptionChanges } from './subscription-changes.ts';

const HOUR = 60 * 60;
/** How long a first payment may take. */
const INCOMPLETE_FOR = 23 * HOUR;

type Due = readonly [number | null | undefined, (at: number) => void];

/** What a schedule has a subscription pay from a time on. */
export function scheduledAt(state: StripeState, { schedule }: Subscription, at: number) {
  const phases = state.find('subscription_schedule', schedule)?.phases ?? [];
  const phase = phases.find(({ start_date }) => start_date === at);
  return phase && state.get('price', phase.items[0]?.price);
}

/** What time does to subscriptions: answers what comes next of one, and when. */
export function renewalsIn(
  state: StripeState,
  events: Events,
  money: Money,
  changes: SubscriptionChanges,
) {
  const { tell, change, invoicesOf, linesOf, endSchedule, end, follow, pay, endWaiting } = changes;

  // The new period of all items, and its draft, which is charged an hour later.
  const renew = (one: Subscription, at: number): void => {
    const before = structuredClone(one);
    const schedule = state.find('subscription_schedule', one.schedule);
    const price = scheduledAt(state, one, at);
    const phase = schedule?.phases.find(({ start_date }) => start_date === at);
    if (schedule && phase && price) {
      const item = itemOf(one);
      if (!haveSameInterval(item.price, price)) one.billing_cycle_anchor = at;
      Object.assign(item, makeItem({ ...item, livemode: one.livemode }, one.id, price));
      const { start_date, end_date } = phase;
      const current_phase = { start_date, end_date };
      events.change('subscription_schedule.updated', schedule, at, { current_phase });
    }
    for (const item of one.items.data) setPeriod(item, one.billing_cycle_anchor, at);
    const invoice = money.bill(one, 'subscription_cycle', linesOf(one), at);
    delete state.pending[one.id];
    if (one.status === 'unpaid') invoice.auto_advance = false;
    else invoice.automatically_finalizes_at = at + HOUR;
    tell('updated', one, at, before);
    if (schedule && !schedule.phases.some(({ end_date }) => end_date > at))
      endSchedule(schedule, 'released', at);
  };

  // The draft of a renewal becomes an invoice that is charged, or voided while collection is paused.
  const collect = (one: Subscription, invoice: Invoice, at: number): void => {
    money.finalize(invoice, at);
    if (one.pause_collection) money.void(invoice, at);
    else follow(one, invoice, money.charge(invoice, at), at);
  };

  const expire = (one: Subscription, at: number): void => {
    change(one, at, { status: 'incomplete_expired', ended_at: at });
    for (const invoice of invoicesOf(one)) if (invoice.status === 'open') money.void(invoice, at);
  };

  return (one: Subscription): [number, (at: number) => void][] => {
    const isRunning = ['active', 'past_due', 'unpaid'].includes(one.status);
    const isThere = isRunning || one.status === 'paused';
    const due: Due[] = [
      [one.status === 'incomplete' ? one.created + INCOMPLETE_FOR : null, (at) => expire(one, at)],
      [isThere ? one.cancel_at : null, (at) => end(one, at, 'cancellation_requested')],
      [one.pending_update?.expires_at, (at) => endWaiting(one, at, false)],
      [isRunning ? itemOf(one).current_period_end : null, (at) => renew(one, at)],
      ...(isRunning ? invoicesOf(one) : []).flatMap((invoice): Due[] => [
        [invoice.automatically_finalizes_at, (at) => collect(one, invoice, at)],
        [invoice.next_payment_attempt, (at) => void pay(invoice, at)],
      ]),
    ];
    return due.filter((entry): entry is [number, (at: number) => void] => entry[0] != null);
  };
}
