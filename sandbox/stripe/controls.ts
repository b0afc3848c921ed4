import type { Invoice, Subscription } from './objects.ts';
import { itemOf } from './periods.ts';
import type { ApiParts } from './routes.ts';
import type { Card } from './state.ts';

/** What the sandbox's pages do. */
export type StripeControls = ReturnType<typeof controlsOf>;

const HOUR = 60 * 60;

/** What customers and their banks can do. */
export function controlsOf(parts: ApiParts) {
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
  const payNow = (invoice: Invoice) => {
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
    // The invoice of a renewal is charged an hour after the period has ended.
    'period-end': (one) => {
      const left = itemOf(one).current_period_end - state.nowOf(one.customer);
      advance(String(one.customer), Math.max(0, left) + HOUR);
    },
  };
  const LIVING = ['active', 'past_due', 'unpaid', 'trialing', 'paused'];
  const ANY = ['confirm', 'fail', 'period-end'];

  return {
    ...{ done, setCard, payNow },
    /** Lets a customer's time pass; '' is the account's own, for all of them. */
    advance: (customerId: string, seconds: number): void => {
      advance(customerId, seconds);
      done();
    },
    /**
     * What a customer or the customer's bank does: `card-good`, `card-declined`, `card-authenticate` (3-D Secure), or an action
     * of the table `toSubscription`.
     * @param subscriptionId absent: the customer's latest
     */
    act: (customerId: string, action: string, subscriptionId?: string): void => {
      const [, card] = /^card-(good|declined|authenticate)$/.exec(action) ?? [];
      if (card) setCard(customerId, card as Card);
      const own = state.of('subscription', customerId);
      const one = own.find(({ id }) => id === subscriptionId) ?? own.at(-1);
      if (one && (LIVING.includes(one.status) || ANY.includes(action)))
        toSubscription[action]?.(one);
      done();
    },
    /** Pays an open invoice on its page, with a card that works. */
    payInvoice: (invoiceId: string): void => {
      const invoice = state.get('invoice', invoiceId);
      setCard(invoice.customer, 'good');
      payNow(invoice);
      done();
    },
  };
}
