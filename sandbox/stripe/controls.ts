import type { Access, Fault, Key } from './api.ts';
import type { Kinds, Price, Subscription } from './objects.ts';
import { makePortalConfiguration } from './page-objects.ts';
import { itemOf } from './periods.ts';
import type { ApiParts } from './routes.ts';
import { type AccountSettings, type Card, newId } from './state.ts';

/** The whole of what a test can do to the sandbox, beside Stripe's own API. */
export interface StripeControls {
  /** Lets a customer's time pass; '' is the account's own, for all of them. */
  advance(customerId: string, seconds: number): void;
  /**
   * What a customer, the customer's bank or an operator in Stripe's dashboard does: `card-good`, `card-declined`,
   * `card-authenticate` (3-D Secure), or an action of the table `toSubscription`. The pages' buttons are the same.
   * @param subscriptionId absent: the customer's latest
   */
  act(customerId: string, action: string, subscriptionId?: string): void;
  setCard(customerId: string, card: Card): void;
  /** Pays an open invoice on its page, with a card that works. */
  payInvoice(invoiceId: string): void;
  /** What is set in the dashboard: what the last retry ends in, the portal, Stripe Tax. */
  set(settings: Partial<Omit<AccountSettings, 'id'>>): void;
  /** What goes wrong with the next requests, one each. */
  failNext(...faults: Fault[]): void;
  /** Makes a key, a restricted one where it says what it may, or one of live mode. */
  makeKey(key?: Partial<Key>): string;
  /** Begins to roll the webhook's secret: both sign until the old one is dropped. @returns the new one */
  rollSecret(): string;
  dropOldSecret(): void;
  /** Puts a subscription into a status that time or a bank would bring. */
  setStatus(subscriptionId: string, status: Kinds['subscription']['status']): void;
  holdEvents(): void;
  releaseEvents(order?: (ids: string[]) => string[], times?: number): void;
}

/** @param secrets what webhooks are signed with, the newest first */
export function controlsOf(parts: ApiParts, access: Access, secrets: string[]): StripeControls {
  const { state, events, money, checkouts, subscriptions } = parts;
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

  /** Each action to a subscription. */
  const toSubscription: Record<string, (one: Subscription) => void> = {
    'cancel-at-period-end': (one) => setEnd(one, true),
    resume: (one) => (one.status === 'paused' ? subscriptions.resume(one) : setEnd(one, false)),
    'cancel-now': (one) => subscriptions.cancel(one),
    retry: (one) => {
      const open = state
        .all('invoice')
        .filter((invoice) => isOf(invoice, one) && invoice.status === 'open');
      for (const invoice of open) subscriptions.pay(invoice);
    },
    confirm: (one) => confirm(one, true),
    fail: (one) => confirm(one, false),
    authenticate: (one) => {
      const invoice = state.get('invoice', one.latest_invoice);
      if (money.intentOf(invoice)?.status === 'requires_action')
        subscriptions.settlePayment(invoice, true);
    },
    // The invoice of a renewal is charged an hour after the period has ended.
    'period-end': (one) => {
      const left = itemOf(one).current_period_end - state.nowOf(one.customer);
      advance(String(one.customer), Math.max(0, left) + 60 * 60);
    },
    refund: (one) => {
      const paid = state
        .all('charge')
        .findLast((charge) => charge.customer === one.customer && charge.paid);
      if (paid && !paid.refunded) money.refund(paid, undefined, 'requested_by_customer');
    },
    dispute: (one) => {
      const paid = state
        .all('charge')
        .findLast((charge) => charge.customer === one.customer && charge.paid);
      if (paid && !paid.disputed) money.dispute(paid);
    },
    // What the portal makes of a downgrade: the other price from the end of the period on.
    schedule: (one) => {
      const { price } = itemOf(one);
      const fits = (other: Price) =>
        other.id !== price.id &&
        other.active &&
        other.recurring &&
        other.currency === price.currency;
      if (!one.schedule) subscriptions.schedule(one, state.all('price').find(fits) ?? price);
    },
    pause: (one) => subscriptions.pause(one),
    'pause-collection': (one) =>
      subscriptions.update(one, { pause_collection: { behavior: 'void', resumes_at: null } }),
    'resume-collection': (one) => subscriptions.update(one, { pause_collection: null }),
  };
  const isOf = (invoice: Kinds['invoice'], one: Subscription) =>
    invoice.parent?.subscription_details?.subscription === one.id;
  const setEnd = (one: Subscription, cancels: boolean) => {
    const at = state.nowOf(one.customer);
    subscriptions.update(one, {
      cancel_at_period_end: cancels,
      cancel_at: cancels ? itemOf(one).current_period_end : null,
      canceled_at: cancels ? at : null,
    });
  };
  const confirm = (one: Subscription, isPaid: boolean) => {
    const session = state
      .all('checkout.session')
      .find(({ subscription }) => subscription === one.id);
    if (session) checkouts.confirm(session, isPaid);
  };
  const LIVING = ['active', 'past_due', 'unpaid', 'trialing', 'paused'];
  const ANY = ['confirm', 'fail', 'authenticate', 'period-end', 'refund', 'dispute'];

  return {
    advance: (customerId, seconds) => {
      advance(customerId, seconds);
      done();
    },
    act: (customerId, action, subscriptionId) => {
      const [, card] = /^card-(good|declined|authenticate)$/.exec(action) ?? [];
      if (card) setCard(customerId, card as Card);
      const own = state.all('subscription').filter(({ customer }) => customer === customerId);
      const one = own.find(({ id }) => id === subscriptionId) ?? own.at(-1);
      if (one && (LIVING.includes(one.status) || ANY.includes(action)))
        toSubscription[action]?.(one);
      done();
    },
    setCard,
    payInvoice: (id) => {
      const invoice = state.get('invoice', id);
      setCard(invoice.customer, 'good');
      if (money.intentOf(invoice)?.status === 'requires_action')
        subscriptions.settlePayment(invoice, true);
      else subscriptions.pay(invoice);
      done();
    },
    set: (settings) => {
      Object.assign(state.account, settings);
    },
    failNext: (...faults) => access.faults.push(...faults),
    makeKey: ({ isLive = false, may } = {}) => {
      const key = newId(`${may ? 'rk' : 'sk'}_${isLive ? 'live' : 'test'}`);
      access.keys.set(key, { isLive, ...(may && { may }) });
      if (isLive) state.add(makePortalConfiguration({ ...state.begin('bpc'), livemode: true }));
      return key;
    },
    rollSecret: () => {
      secrets.unshift(newId('whsec'));
      return secrets[0] ?? '';
    },
    dropOldSecret: () => {
      secrets.length = 1;
    },
    setStatus: (id, status) => {
      state.get('subscription', id).status = status;
    },
    holdEvents: () => events.hold(),
    releaseEvents: (order, times) => events.release(order, times),
  };
}
