import type { Events } from './events.ts';
import { changesInterval, type ItemChange, lineOf, type Proration, prorate } from './lines.ts';
import type { Money } from './money.ts';
import { type Invoice, listOf, make, type Price, type Subscription, taxFrom } from './objects.ts';
import { itemOf, periodEnd, setPeriod } from './periods.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';
import { makeItem, subscriptionChangesIn } from './subscription-changes.ts';

const HOUR = 60 * 60;

/** What a subscription is begun with. */
interface Order {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Record<string, string>;
  readonly hasTax?: boolean;
  /** Whether its first payment is tried. */
  readonly isTried?: boolean;
}

/** How a change of prices is charged. */
interface SwitchOptions {
  readonly proration: Proration;
  /** Since when; absent: now. */
  readonly from?: number | undefined;
  /** Whether it waits until it is paid. */
  readonly isPending?: boolean;
}

type Due = readonly [number | null | undefined, (at: number) => void];

/** What a schedule has a subscription pay from a time on. */
function scheduledAt(state: StripeState, { schedule }: Subscription, at: number) {
  const phases = state.find('subscription_schedule', schedule)?.phases ?? [];
  const phase = phases.find(({ start_date }) => start_date === at);
  return phase && state.get('price', phase.items[0]?.price);
}

/** What happens to subscriptions in time. */
export type Subscriptions = ReturnType<typeof subscriptionsIn>;

/** What calls do to subscriptions, and time. */
export function subscriptionsIn(state: StripeState, events: Events, money: Money) {
  const shared = subscriptionChangesIn(state, events, money);
  const { tell, change, linesOf, invoicesOf, billNow, endSchedule, end, follow, pay, endWaiting } =
    shared;

  const startPeriod = (one: Subscription, at: number): void => {
    one.billing_cycle_anchor = at;
    for (const item of one.items.data) setPeriod(item, at, at);
  };

  const putPrices = (one: Subscription, changes: readonly ItemChange[]): void => {
    for (const { item, price } of changes)
      Object.assign(item, makeItem({ ...item, livemode: one.livemode }, one.id, price, item));
  };

  // The new period of all items, and its draft, which is charged an hour later.
  const renew = (one: Subscription, at: number): void => {
    const before = structuredClone(one);
    for (const item of one.items.data) setPeriod(item, one.billing_cycle_anchor, at);
    const invoice = money.bill(one, 'subscription_cycle', linesOf(one), at);
    delete state.pending[one.id];
    if (one.status === 'unpaid') invoice.auto_advance = false;
    else invoice.automatically_finalizes_at = at + HOUR;
    tell('updated', one, at, before);
  };

  // The draft of a renewal becomes an invoice that is charged, or voided while collection is paused.
  const collect = (one: Subscription, invoice: Invoice, at: number): void => {
    money.finalize(invoice, at);
    if (one.pause_collection) money.void(invoice, at);
    else follow(one, invoice, money.charge(invoice, at), at);
  };

  // What time does to one, and when.
  const dueOf = (one: Subscription): [number, (at: number) => void][] => {
    const isRunning = ['active', 'past_due', 'unpaid'].includes(one.status);
    const isThere = isRunning || one.status === 'paused';
    const due: Due[] = [
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

  return {
    begin: ({ customer, price, metadata, hasTax = false, isTried = true }: Order): Subscription => {
      const at = state.nowOf(customer);
      const begin = state.begin('sub', customer);
      const one = state.add(
        make('subscription', begin, {
          ...{ customer, currency: price.currency, status: 'incomplete', metadata },
          ...{ billing_cycle_anchor: at, start_date: at, automatic_tax: taxFrom(hasTax) },
          items: listOf(`/v1/subscription_items?subscription=${begin.id}`, [
            makeItem(state.begin('si', customer), begin.id, price),
          ]),
        }),
      );
      startPeriod(one, at);
      const before = structuredClone(one);
      tell('created', one, at);
      const invoice = billNow(one, 'subscription_create', linesOf(one), at);
      if (isTried && money.charge(invoice, at) === 'paid') one.status = 'active';
      if (one.status !== before.status) tell('updated', one, at, before);
      return one;
    },
    update: (one: Subscription, part: Partial<Subscription>) =>
      change(one, state.nowOf(one.customer), part),
    /** Changes its prices. What is due for it is billed now, or with the next invoice. */
    switch: (
      one: Subscription,
      changes: readonly ItemChange[],
      { proration: how, from, isPending = false }: SwitchOptions,
    ): void => {
      const at = state.nowOf(one.customer);
      endWaiting(one, at, false);
      const before = structuredClone(one);
      const isNewCycle = changesInterval(changes);
      const lines = prorate(state, one, changes, { at, from }, how !== 'none');
      putPrices(one, changes);
      if (isNewCycle) startPeriod(one, at);
      const isBilled = lines.length > 0 && (isNewCycle || how === 'always_invoice');
      if (!isBilled) state.pending[one.id] = [...(state.pending[one.id] ?? []), ...lines];
      const invoice = isBilled ? billNow(one, 'subscription_update', lines, at) : null;
      const paid = invoice && isPending ? money.charge(invoice, at) : null;
      if (invoice && paid !== null && paid !== 'paid') {
        const { id, items, billing_cycle_anchor } = one;
        state.waiting[invoice.id] = { id, items, billing_cycle_anchor };
        const nothing = { discounts: null, metadata: null, trial_end: null, trial_from_plan: null };
        const expires_at = at + 23 * HOUR;
        const waits = { expires_at, billing_cycle_anchor, subscription_items: items.data };
        const pending_update = { ...waits, ...nothing };
        Object.assign(one, before, { latest_invoice: invoice.id, pending_update });
      }
      tell('updated', one, at, before);
      if (invoice && !one.pending_update)
        follow(one, invoice, paid ?? money.charge(invoice, at), at);
    },
    /** The invoice that comes next, or that a change would bring. */
    preview: (
      one: Subscription,
      changes: readonly ItemChange[],
      { proration: how, from }: SwitchOptions,
    ) => {
      const at = state.nowOf(one.customer);
      const changed = prorate(state, one, changes, { at, from }, how !== 'none');
      const isNow = changesInterval(changes) || (how === 'always_invoice' && changes.length > 0);
      const next = one.items.data.map((item) => {
        const from = item.current_period_end;
        const phase = scheduledAt(state, one, from);
        const price = changes.find((entry) => entry.item === item)?.price ?? phase ?? item.price;
        return lineOf(state, one, item, { price, from, to: periodEnd(from, price, 1) });
      });
      const pending = structuredClone(state.pending[one.id] ?? []);
      const lines = isNow ? changed : [...changed, ...pending, ...next];
      const invoice = money.draw(one, isNow ? 'subscription_update' : 'upcoming', lines, at);
      return Object.assign(invoice, { id: invoice.id.replace('in_', 'upcoming_in_') });
    },
    cancel: (one: Subscription) => end(one, state.nowOf(one.customer), 'cancellation_requested'),
    resume: (one: Subscription): void => {
      const at = state.nowOf(one.customer);
      if (one.status !== 'paused') {
        const text = `Resuming a subscription requires it to be in \`paused\` status; this one is \`${one.status}\`.`;
        throw refusals.invalid(text);
      }
      startPeriod(one, at);
      pay(billNow(one, 'subscription_update', linesOf(one), at), at);
    },
    ...{ pay, endSchedule, settlePayment: shared.settlePayment },
    /** Lets happen what is due. Answers whether there was anything. */
    settle: (one: Subscription): boolean => {
      const now = state.nowOf(one.customer);
      for (let did = false; ; did = true) {
        const [next] = dueOf(one).toSorted(([first], [second]) => first - second);
        if (!next || next[0] > now) return did;
        next[1](next[0]);
      }
    },
  };
}
