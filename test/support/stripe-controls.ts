import type { Fault, Key } from '@utmost/sandbox/stripe/api.ts';
import {
  type Charge,
  make,
  type Price,
  type Subscription,
} from '@utmost/sandbox/stripe/objects.ts';
import { itemOf, periodEnd } from '@utmost/sandbox/stripe/periods.ts';
import type { ApiParts } from '@utmost/sandbox/stripe/routes.ts';
import { makePortal, type StripeSandbox } from '@utmost/sandbox/stripe/sandbox.ts';
import { type AccountSettings, newId } from '@utmost/sandbox/stripe/state.ts';
import { giveBack } from './stripe-calls.ts';

/** The whole of what a test can do to the stand, beside Stripe's own API. */
export type TestControls = ReturnType<typeof testControls>;

/** What an operator in Stripe's dashboard, a bank or bad luck does, beside what the sandbox's pages do. */
export function testControls({ parts, access, secrets, controls }: StripeSandbox) {
  const { state, events, subscriptions } = parts;
  const lastPaid = ({ customer }: Subscription) =>
    state.of('charge', String(customer)).findLast(({ paid }) => paid);
  const endDispute = (one: Subscription, status: 'won' | 'lost'): void => {
    const charge = lastPaid(one);
    const dispute = state.all('dispute').findLast((each) => each.charge === charge?.id);
    const at = state.nowOf(charge?.customer);
    if (dispute) events.change('charge.dispute.closed', dispute, at, { status });
  };

  /** Each action to a subscription. */
  const toSubscription: Record<string, (one: Subscription) => void> = {
    authenticate: (one) => controls.payNow(state.get('invoice', one.latest_invoice)),
    refund: (one) => {
      const paid = lastPaid(one);
      if (paid && !paid.refunded) giveBack(parts, paid);
    },
    dispute: (one) => {
      const paid = lastPaid(one);
      if (paid && !paid.disputed) dispute(parts, paid);
    },
    'dispute-won': (one) => endDispute(one, 'won'),
    'dispute-lost': (one) => endDispute(one, 'lost'),
    // What the payer's bank sends back, days later; the charge goes on to say that it was refunded.
    'refund-failed': (one) => {
      const charge = lastPaid(one);
      const refund = state.all('refund').findLast((each) => each.charge === charge?.id);
      const part = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
      if (refund) events.change('refund.failed', refund, state.nowOf(charge?.customer), part);
    },
    schedule: (one) => {
      const { price } = itemOf(one);
      const fits = ({ id, active, recurring, currency }: Price) =>
        id !== price.id && active && recurring && currency === price.currency;
      if (!one.schedule) schedule(parts, one, state.all('price').find(fits) ?? price);
    },
    pause: (one) => {
      subscriptions.update(one, { status: 'paused' });
      events.emit('customer.subscription.paused', one, state.nowOf(one.customer));
    },
    'pause-collection': (one) =>
      subscriptions.update(one, { pause_collection: { behavior: 'void', resumes_at: null } }),
    'resume-collection': (one) => subscriptions.update(one, { pause_collection: null }),
  };

  return {
    ...controls,
    /** An action of the table `toSubscription` to the customer's latest subscription, or one of the sandbox's pages. */
    act: (customerId: string, action: string): void => {
      const one = state.of('subscription', customerId).at(-1);
      const own = toSubscription[action];
      if (!own) controls.act(customerId, action);
      else if (one) own(one);
      controls.done();
    },
    /** Gives a customer a discount on all that it pays. */
    discountCustomer: (customer: string, coupon: string): void => {
      const { id, created: start } = state.begin('di', customer);
      const part = { start, customer, source: { coupon, type: 'coupon' } };
      const discount = state.add(make('discount', { id }, part));
      Object.assign(state.get('customer', customer), { discount });
    },
    /** What is set in the dashboard: what the last retry ends in, the portal, Stripe Tax. */
    set: (settings: Partial<Omit<AccountSettings, 'id'>>): void => {
      Object.assign(state.account, settings);
    },
    /** What goes wrong with the next requests, one each. */
    failNext: (...faults: Fault[]): void => void access.faults.push(...faults),
    /** Makes a key, a restricted one where it says what it may, or one of live mode. */
    makeKey: ({ isLive = false, may }: Partial<Key> = {}): string => {
      const key = newId(`${may ? 'rk' : 'sk'}_${isLive ? 'live' : 'test'}`);
      access.keys.set(key, { isLive, ...(may && { may }) });
      if (isLive) state.add(makePortal({ ...state.begin('bpc'), livemode: true }));
      return key;
    },
    /** Begins to roll the webhook's secret: both sign until the old one is dropped. @returns the new one */
    rollSecret: (): string => {
      secrets.unshift(newId('whsec'));
      return secrets[0] ?? '';
    },
    dropOldSecret: (): void => {
      secrets.length = 1;
    },
    /** Puts a subscription into a status that time or a bank would bring. */
    setStatus: (subscriptionId: string, status: Subscription['status']): void => {
      state.get('subscription', subscriptionId).status = status;
    },
  };
}

function dispute({ state, events }: ApiParts, charge: Charge): void {
  const { id, amount, currency, payment_intent } = charge;
  const begin = state.begin('du', charge.customer);
  const { evidence_details } = make('dispute', {}, {});
  const due_by = begin.created + 9 * 86_400;
  const part = { charge: id, amount, currency, payment_intent };
  const made = make('dispute', begin, {
    ...part,
    evidence_details: { ...evidence_details, due_by },
  });
  charge.disputed = true;
  events.emit('charge.dispute.created', state.add(made), begin.created);
}

/** What the portal makes of a downgrade: another price from the end of the period on. */
function schedule(
  { state, events, subscriptions }: ApiParts,
  one: Subscription,
  next: Price,
): void {
  const at = state.nowOf(one.customer);
  const { current_period_start: start, current_period_end: to, price } = itemOf(one);
  const phaseOf = (start_date: number, end_date: number, { id, currency }: Price) => {
    const nothing = { billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] };
    const items = [{ price: id, plan: id, quantity: 1, ...nothing }];
    const { object: _, ...phase } = make('phase', {}, {}) as { object?: string };
    return { ...phase, currency, start_date, end_date, items };
  };
  const made = make('subscription_schedule', state.begin('sub_sched', one.customer), {
    ...{ customer: one.customer, subscription: one.id },
    phases: [phaseOf(start, to, price), phaseOf(to, periodEnd(to, next, 1), next)],
    current_phase: { start_date: start, end_date: to },
  });
  events.emit('subscription_schedule.created', state.add(made), at);
  subscriptions.update(one, { schedule: made.id });
}
