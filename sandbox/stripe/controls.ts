import type { Access, Fault, Key } from './api.ts';
import { type Begin, type Kinds, make, type Price, type Subscription } from './objects.ts';
import { itemOf } from './periods.ts';
import type { ApiParts } from './routes.ts';
import { type AccountSettings, type Card, newId } from './state.ts';

/** The whole of what a test can do to the sandbox, beside Stripe's own API. */
export type StripeControls = ReturnType<typeof controlsOf>;

/** @param secrets what webhooks are signed with, the newest first */
export function controlsOf(parts: ApiParts, access: Access, secrets: string[]) {
  const { state, money, checkouts, subscriptions } = parts;
  const done = () => {
    parts.settle();
    state.save();
  };
  const advance = (customerId: string, seconds: number) => {
    state.ahead[customerId] = (state.ahead[customerId] ?? 0) + seconds;
  };
  const setCard = (customerId: string, card: Card) => {
    state.cards[customerId] = card;
  };

  const lastPaid = ({ customer }: Subscription) =>
    state.of('charge', String(customer)).findLast(({ paid }) => paid);
  const setEnd = (one: Subscription, cancels: boolean) =>
    subscriptions.update(one, {
      cancel_at_period_end: cancels,
      cancel_at: cancels ? itemOf(one).current_period_end : null,
      canceled_at: cancels ? state.nowOf(one.customer) : null,
    });
  const confirm = (one: Subscription, isPaid: boolean) => {
    const session = state.all('checkout.session').find((each) => each.subscription === one.id);
    if (session) checkouts.confirm(session, isPaid);
  };
  /** Pays with the card as it is, or as the bank's page leaves it. */
  const payNow = (invoice: Kinds['invoice']) => {
    const isAsked = money.intentOf(invoice)?.status === 'requires_action';
    if (isAsked) subscriptions.settlePayment(invoice, true);
    else subscriptions.pay(invoice);
  };

  /** Each action to a subscription. */
  const toSubscription: Record<string, (one: Subscription) => void> = {
    'cancel-at-period-end': (one) => setEnd(one, true),
    resume: (one) => (one.status === 'paused' ? subscriptions.resume(one) : setEnd(one, false)),
    'cancel-now': subscriptions.cancel,
    retry: ({ id, customer }) => {
      for (const invoice of state.of('invoice', String(customer)))
        if (invoice.status === 'open' && invoice.parent?.subscription_details?.subscription === id)
          subscriptions.pay(invoice);
    },
    confirm: (one) => confirm(one, true),
    fail: (one) => confirm(one, false),
    authenticate: (one) => payNow(state.get('invoice', one.latest_invoice)),
    // The invoice of a renewal is charged an hour after the period has ended.
    'period-end': (one) => {
      const left = itemOf(one).current_period_end - state.nowOf(one.customer);
      advance(String(one.customer), Math.max(0, left) + 60 * 60);
    },
    refund: (one) => {
      const paid = lastPaid(one);
      if (paid && !paid.refunded) money.refund(paid);
    },
    dispute: (one) => {
      const paid = lastPaid(one);
      if (paid && !paid.disputed) money.dispute(paid);
    },
    'dispute-won': (one) => money.endDispute(lastPaid(one), 'won'),
    'dispute-lost': (one) => money.endDispute(lastPaid(one), 'lost'),
    'refund-failed': (one) => money.failRefund(lastPaid(one)),
    schedule: (one) => {
      const { price } = itemOf(one);
      const fits = ({ id, active, recurring, currency }: Price) =>
        id !== price.id && active && recurring && currency === price.currency;
      if (!one.schedule) subscriptions.schedule(one, state.all('price').find(fits) ?? price);
    },
    pause: subscriptions.pause,
    'pause-collection': (one) =>
      subscriptions.update(one, { pause_collection: { behavior: 'void', resumes_at: null } }),
    'resume-collection': (one) => subscriptions.update(one, { pause_collection: null }),
  };
  const LIVING = ['active', 'past_due', 'unpaid', 'trialing', 'paused'];
  const ANY = /^(confirm|fail|authenticate|period-end|refund|dispute)/;

  return {
    /** Lets a customer's time pass; '' is the account's own, for all of them. */
    advance: (customerId: string, seconds: number): void => {
      advance(customerId, seconds);
      done();
    },
    /**
     * What a customer, the customer's bank or an operator in Stripe's dashboard does: `card-good`, `card-declined`,
     * `card-authenticate` (3-D Secure), or an action of the table `toSubscription`. The pages' buttons are the same.
     * @param subscriptionId absent: the customer's latest
     */
    act: (customerId: string, action: string, subscriptionId?: string): void => {
      const [, card] = /^card-(good|declined|authenticate)$/.exec(action) ?? [];
      if (card) setCard(customerId, card as Card);
      const own = state.of('subscription', customerId);
      const one = own.find(({ id }) => id === subscriptionId) ?? own.at(-1);
      if (one && (LIVING.includes(one.status) || ANY.test(action))) toSubscription[action]?.(one);
      done();
    },
    setCard,
    /** Gives a customer a discount on all that it pays. */
    discountCustomer: (customer: string, coupon: string): void => {
      const { id, created: start } = state.begin('di', customer);
      const part = { start, customer, source: { coupon, type: 'coupon' } };
      const discount = state.add(make('discount', { id }, part));
      Object.assign(state.get('customer', customer), { discount });
    },
    /** Pays an open invoice on its page, with a card that works. */
    payInvoice: (invoiceId: string): void => {
      const invoice = state.get('invoice', invoiceId);
      setCard(invoice.customer, 'good');
      payNow(invoice);
      done();
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

/** What is set of the portal, in the dashboard. */
export const makePortal = (begin: Begin) =>
  make('billing_portal.configuration', begin, { updated: begin.created });
