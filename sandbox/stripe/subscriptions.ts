import type { Events } from './events.ts';
import { changesInterval, type ItemChange, lineOf, type Proration, prorate } from './lines.ts';
import type { Money, Paid } from './money.ts';
import {
  type Invoice,
  nulls,
  type Price,
  type Schedule,
  type Subscription,
  taxFrom,
} from './objects.ts';
import { makePaymentMethod } from './payment-objects.ts';
import { itemOf, periodEnd, setPeriod } from './periods.ts';
import { refusals } from './refusals.ts';
import { renewalsIn } from './renewals.ts';
import type { StripeState } from './state.ts';
import { subscriptionChangesIn } from './subscription-changes.ts';
import { makeItem, makePhase, makeSchedule, makeSubscription } from './subscription-objects.ts';

/** What a subscription is begun with. */
interface Order {
  readonly customer: string;
  readonly prices: readonly Price[];
  readonly metadata: Record<string, string>;
  readonly trialEnd?: number | undefined;
  readonly ifTrialEndsUnpaid?: 'cancel' | 'create_invoice' | 'pause' | undefined;
  readonly hasTax?: boolean;
  /** What has to be true of the first payment: `default_incomplete` does not try it. */
  readonly behavior?: string | undefined;
}

/** How a change of prices is charged. */
interface SwitchOptions {
  readonly proration: Proration;
  /** Since when; absent: now. */
  readonly from?: number | undefined;
  /** Whether it waits until it is paid. */
  readonly isPending?: boolean;
}

/** What happens to subscriptions in time. */
export interface Subscriptions {
  begin(order: Order): Subscription;
  update(subscription: Subscription, part: Partial<Subscription>): void;
  /** Changes its prices. @returns what is billed for it now, or with the next invoice */
  switch(subscription: Subscription, changes: readonly ItemChange[], how: SwitchOptions): void;
  /** The invoice that comes next, or that a change would bring. */
  preview(subscription: Subscription, changes: readonly ItemChange[], how: SwitchOptions): Invoice;
  cancel(subscription: Subscription, reason?: 'payment_failed' | 'cancellation_requested'): void;
  pause(subscription: Subscription): void;
  resume(subscription: Subscription): void;
  /** Tries an invoice again, with the customer's card. */
  pay(invoice: Invoice, at?: number): Paid;
  /** What the bank or the customer made of a payment that waited. */
  settlePayment(invoice: Invoice, isPaid: boolean): void;
  schedule(subscription: Subscription, next: Price | null): Schedule;
  endSchedule(schedule: Schedule, status: 'released' | 'canceled', at: number): void;
  /** Lets happen what is due. Answers whether there was anything. */
  settle(subscription: Subscription): boolean;
}

/** What calls do to subscriptions, and time. */
export function subscriptionsIn(state: StripeState, events: Events, money: Money): Subscriptions {
  const shared = subscriptionChangesIn(state, events, money);
  const { tell, change, subscriptionOf, linesOf, billNow } = shared;
  const { endSchedule, end, follow, pay, dropPending } = shared;
  const nextOf = renewalsIn(state, events, money, shared);
  return {
    begin: ({
      customer,
      prices,
      metadata,
      trialEnd,
      ifTrialEndsUnpaid,
      hasTax = false,
      behavior,
    }) => {
      const isRefused = trialEnd === undefined && (state.cards[customer] ?? 'good') !== 'good';
      if (behavior === 'error_if_incomplete' && isRefused) throw refusals.declined();
      const at = state.nowOf(customer);
      const currency = prices[0]?.currency ?? 'usd';
      const status = trialEnd === undefined ? 'incomplete' : 'trialing';
      const one = state.add(
        makeSubscription(state.begin('sub', customer), { customer, currency, status, metadata }),
      );
      for (const price of prices) {
        const item = makeItem(state.begin('si', customer), one.id, price);
        setPeriod(item, at, at);
        if (trialEnd !== undefined) item.current_period_end = trialEnd;
        one.items.data.push(item);
      }
      if (trialEnd !== undefined)
        Object.assign(one, {
          trial_start: at,
          trial_end: trialEnd,
          billing_cycle_anchor: trialEnd,
        });
      if (ifTrialEndsUnpaid && one.trial_settings)
        one.trial_settings.end_behavior.missing_payment_method = ifTrialEndsUnpaid;
      one.automatic_tax = taxFrom(hasTax);
      const first =
        trialEnd === undefined
          ? linesOf(one)
          : one.items.data.map((item) => lineOf(state, one, item, { amount: 0 }));
      const before = structuredClone(one);
      tell('created', one, at);
      const invoice = billNow(one, 'subscription_create', first, at);
      const isTried = trialEnd !== undefined || behavior !== 'default_incomplete';
      const paid = isTried ? money.charge(invoice, at) : 'declined';
      if (paid === 'paid' && trialEnd === undefined) one.status = 'active';
      if (one.status !== before.status) tell('updated', one, at, before);
      return one;
    },
    update: (one, part) => change(one, state.nowOf(one.customer), part),
    switch: (one, changes, { proration: how, from, isPending = false }) => {
      const at = state.nowOf(one.customer);
      dropPending(one, at);
      const before = structuredClone(one);
      const isNewCycle = changesInterval(changes);
      const lines = prorate(state, one, changes, { at, from }, how !== 'none');
      for (const { item, price } of changes) {
        if (item && !price) one.items.data.splice(one.items.data.indexOf(item), 1);
        if (!price) continue;
        const { current_period_start, current_period_end } = item ?? itemOf(one);
        const made = makeItem(
          item ? { ...item, livemode: one.livemode } : state.begin('si', one.customer),
          one.id,
          price,
        );
        Object.assign(made, { current_period_start, current_period_end });
        if (item) Object.assign(item, made);
        else one.items.data.push(made);
      }
      if (isNewCycle) {
        one.billing_cycle_anchor = at;
        for (const item of one.items.data) setPeriod(item, at, at);
      }
      const isBilled = lines.length > 0 && (isNewCycle || how === 'always_invoice');
      if (!isBilled && lines.length > 0)
        state.pending[one.id] = [...(state.pending[one.id] ?? []), ...lines];
      const invoice = isBilled ? billNow(one, 'subscription_update', lines, at) : null;
      const paid = invoice && isPending ? money.charge(invoice, at) : null;
      if (invoice && paid !== null && paid !== 'paid') {
        const { id, items, billing_cycle_anchor } = one;
        state.waiting[invoice.id] = { id, items, billing_cycle_anchor };
        const expires_at = at + 23 * 60 * 60;
        const waits = { expires_at, billing_cycle_anchor, subscription_items: items.data };
        Object.assign(one, before, {
          latest_invoice: invoice.id,
          pending_update: { ...waits, ...nulls('discounts metadata trial_end trial_from_plan') },
        });
        tell('updated', one, at, before);
        return;
      }
      tell('updated', one, at, before);
      if (invoice) follow(one, invoice, paid ?? money.charge(invoice, at), at);
    },
    preview: (one, changes, { proration: how, from }) => {
      const at = state.nowOf(one.customer);
      const changed = prorate(state, one, changes, { at, from }, how !== 'none');
      const isNow = changesInterval(changes) || (how === 'always_invoice' && changes.length > 0);
      const next = one.items.data.flatMap((item) => {
        const price = changes.find((entry) => entry.item === item)?.price ?? item.price;
        const from = item.current_period_end;
        return [
          lineOf(state, one, item, {
            price,
            amount: price.unit_amount ?? 0,
            from,
            to: periodEnd(from, price, 1),
          }),
        ];
      });
      const lines = isNow
        ? changed
        : [...changed, ...structuredClone(state.pending[one.id] ?? []), ...next];
      const invoice = money.draw(one, isNow ? 'subscription_update' : 'upcoming', lines, at);
      return Object.assign(invoice, { id: invoice.id.replace('in_', 'upcoming_in_') });
    },
    cancel: (one, reason = 'cancellation_requested') => end(one, state.nowOf(one.customer), reason),
    pause: (one) => {
      const at = state.nowOf(one.customer);
      change(one, at, { status: 'paused' });
      tell('paused', one, at);
    },
    resume: (one) => {
      const at = state.nowOf(one.customer);
      if (one.status !== 'paused') {
        const text = `Resuming a subscription requires it to be in \`paused\` status; this one is \`${one.status}\`.`;
        throw refusals.invalid(text);
      }
      one.billing_cycle_anchor = at;
      for (const item of one.items.data) setPeriod(item, at, at);
      pay(billNow(one, 'subscription_update', linesOf(one), at), at);
    },
    pay,
    settlePayment: (invoice, isPaid) => {
      const at = state.nowOf(invoice.customer);
      const one = subscriptionOf(invoice);
      money.settle(invoice, isPaid, at);
      if (one) follow(one, invoice, isPaid ? 'paid' : 'declined', at);
    },
    schedule: (one, next) => {
      const at = state.nowOf(one.customer);
      const { current_period_start: start, current_period_end: to, price } = itemOf(one);
      const phases = [makePhase(start, to, price)];
      if (next) phases.push(makePhase(to, periodEnd(to, next, 1), next));
      const current_phase = { start_date: start, end_date: to };
      const given = { customer: one.customer, subscription: one.id, phases, current_phase };
      const schedule = state.add(makeSchedule(state.begin('sub_sched', one.customer), given));
      events.emit('subscription_schedule.created', schedule, at);
      change(one, at, { schedule: schedule.id });
      return schedule;
    },
    endSchedule,
    settle: (one) => {
      const now = state.nowOf(one.customer);
      for (let did = false; ; did = true) {
        const [next] = nextOf(one).toSorted(([first], [second]) => first - second);
        if (!next || next[0] > now) return did;
        next[1](next[0]);
      }
    },
  };
}

/** Makes the card that a customer has paid with the one of its subscription. */
export function keepCard(state: StripeState, one: Subscription): void {
  const { customer } = one;
  const known = state.all('payment_method').find((method) => method.customer === customer);
  const card = known ?? state.add(makePaymentMethod(state.begin('pm', customer), customer));
  one.default_payment_method = card.id;
}
