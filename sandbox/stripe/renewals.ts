import type { Events } from './events.ts';
import type { Money } from './money.ts';
import type { Invoice, Subscription } from './objects.ts';
import { haveSameInterval, itemOf, setPeriod } from './periods.ts';
import type { StripeState } from './state.ts';
import type { SubscriptionChanges } from './subscription-changes.ts';
import { makeItem } from './subscription-objects.ts';

const HOUR = 60 * 60;
/** How long a first payment may take. */
const INCOMPLETE_FOR = 23 * HOUR;

/** What time does to subscriptions: answers what comes next of one, and when. */
export function renewalsIn(
  state: StripeState,
  events: Events,
  money: Money,
  changes: SubscriptionChanges,
) {
  const { tell, change, invoicesOf, linesOf, scheduleOf } = changes;
  const { endSchedule, end, follow, pay, dropPending } = changes;

  // The new period of all items, and its draft, which is charged an hour later.
  const renew = (one: Subscription, at: number): void => {
    const before = structuredClone(one);
    const schedule = scheduleOf(one);
    const phase = schedule?.phases.find(({ start_date }) => start_date === at);
    if (schedule && phase) {
      const price = state.get('price', phase.items[0]?.price);
      const item = itemOf(one);
      if (!haveSameInterval(item.price, price)) one.billing_cycle_anchor = at;
      Object.assign(item, makeItem({ ...item, livemode: one.livemode }, one.id, price));
      const { start_date, end_date } = phase;
      events.change('subscription_schedule.updated', schedule, at, {
        current_phase: { start_date, end_date },
      });
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

  // The draft of a renewal becomes an invoice that is charged, unless collection is paused.
  const collect = (one: Subscription, invoice: Invoice, at: number): void => {
    invoice.automatically_finalizes_at = null;
    const behavior = one.pause_collection?.behavior;
    if (behavior === 'keep_as_draft') {
      invoice.auto_advance = false;
      return;
    }
    money.finalize(invoice, at);
    if (behavior === 'void') money.void(invoice, at);
    else if (behavior === 'mark_uncollectible') money.uncollectible(invoice, at);
    else follow(one, invoice, money.charge(invoice, at), at);
  };

  const endTrial = (one: Subscription, at: number): void => {
    const missing = one.trial_settings?.end_behavior.missing_payment_method;
    if (!one.default_payment_method && missing === 'cancel') {
      end(one, at, 'cancellation_requested');
    } else if (!one.default_payment_method && missing === 'pause') {
      change(one, at, { status: 'paused' });
      tell('paused', one, at);
    } else {
      change(one, at, { status: 'active' });
      renew(one, at);
    }
  };

  return (one: Subscription): [number, (at: number) => void][] => {
    const due: [number | null, (at: number) => void][] = [];
    const periodEndsAt = itemOf(one).current_period_end;
    const isRunning = ['active', 'past_due', 'unpaid', 'trialing'].includes(one.status);
    if (one.status === 'incomplete') {
      due.push([
        one.created + INCOMPLETE_FOR,
        (at) => {
          change(one, at, { status: 'incomplete_expired', ended_at: at });
          for (const invoice of invoicesOf(one))
            if (invoice.status === 'open') money.void(invoice, at);
        },
      ]);
    }
    if (isRunning || one.status === 'paused') {
      due.push([one.cancel_at, (at) => end(one, at, 'cancellation_requested')]);
    }
    if (one.pending_update) due.push([one.pending_update.expires_at, (at) => dropPending(one, at)]);
    if (one.status === 'trialing') due.push([one.trial_end, (at) => endTrial(one, at)]);
    else if (isRunning) due.push([periodEndsAt, (at) => renew(one, at)]);
    if (isRunning) {
      due.push([
        one.pause_collection?.resumes_at ?? null,
        (at) => change(one, at, { pause_collection: null }),
      ]);
      for (const invoice of invoicesOf(one)) {
        if (invoice.status === 'draft')
          due.push([invoice.automatically_finalizes_at, (at) => collect(one, invoice, at)]);
        if (invoice.status === 'open')
          due.push([invoice.next_payment_attempt, (at) => void pay(invoice, at)]);
      }
    }
    return due.filter((entry): entry is [number, (at: number) => void] => entry[0] !== null);
  };
}
