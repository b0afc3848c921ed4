import { periodEnd } from './catalog.ts';
import type { Events } from './events.ts';
import type { Invoice, Price, Session, Subscription } from './objects.ts';
import { newId, type StripeState } from './state.ts';

const DAY = 24 * 60 * 60;
// After a failed renewal the card is tried again on these days, then the subscription ends.
const RETRIES_AFTER = [3 * DAY, 2 * DAY, 2 * DAY];

/** What happens to subscriptions in time. */
export interface Subscriptions {
  /** @param status `incomplete` until a bank has confirmed the payment */
  begin(session: Session, price: Price, status: 'active' | 'incomplete'): Subscription;
  /** What the bank has said of a first payment. */
  confirm(subscription: Subscription, isPaid: boolean): void;
  setCancelAtPeriodEnd(subscription: Subscription, cancels: boolean): void;
  cancel(subscription: Subscription): void;
  /** Tries open invoices again, with the customer's card. */
  retry(subscription: Subscription): void;
  /** Lets happen what is due: ends, renewals, retries. Answers whether there was anything. */
  settle(subscription: Subscription): boolean;
}

/** The one item that a subscription of the sandbox has. */
export function itemOf({ items }: Subscription) {
  const [item] = items.data;
  if (!item) throw new Error('The sandbox subscription has no item.');
  return item;
}

/** @param publicUrl where the sandbox's pages are */
export function subscriptionsIn(
  state: StripeState,
  events: Events,
  publicUrl: string,
): Subscriptions {
  const emitEvent = (type: string, subscription: Subscription, at: number) =>
    events.emit(`customer.subscription.${type}`, subscription, at);

  const charge = (subscription: Subscription, invoice: Invoice, at: number): boolean => {
    const isPaid = state.cards[subscription.customer] !== 'declined';
    invoice.attempt_count++;
    const id = newId('pi');
    state.payments[id] = {
      id,
      object: 'payment_intent',
      created: at,
      livemode: false,
      amount: invoice.total,
      currency: invoice.currency,
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      customer: subscription.customer,
    };
    if (isPaid) settleInvoice(invoice);
    events.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice, at);
    return isPaid;
  };

  const bill = (subscription: Subscription, at: number): Invoice => {
    const { price, current_period_start, current_period_end } = itemOf(subscription);
    const id = newId('in');
    const count = Object.keys(state.invoices).length + 1;
    const total = price.unit_amount ?? 0;
    const page = `${publicUrl}/sandbox/stripe/invoices/${id}`;
    const invoice: Invoice = {
      id,
      object: 'invoice',
      created: at,
      livemode: false,
      number: `SANDBOX-${String(count).padStart(4, '0')}`,
      status: 'open',
      total,
      amount_due: total,
      amount_paid: 0,
      currency: price.currency,
      attempt_count: 0,
      next_payment_attempt: null,
      hosted_invoice_url: page,
      invoice_pdf: page,
      period_start: current_period_start,
      period_end: current_period_end,
      customer: subscription.customer,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
    };
    state.invoices[id] = invoice;
    subscription.latest_invoice = id;
    return invoice;
  };

  const end = (subscription: Subscription, at: number): void => {
    subscription.status = 'canceled';
    subscription.canceled_at ??= at;
    subscription.ended_at = at;
    const invoice = state.invoices[subscription.latest_invoice ?? ''];
    if (invoice?.status === 'open') {
      Object.assign(invoice, { status: 'void', next_payment_attempt: null });
    }
    emitEvent('deleted', subscription, at);
  };

  const renew = (subscription: Subscription): void => {
    const item = itemOf(subscription);
    const at = item.current_period_end;
    const { billing_cycle_anchor: anchor } = subscription;
    item.current_period_start = at;
    for (let periods = 1; item.current_period_end <= at; periods++) {
      item.current_period_end = periodEnd(anchor, item.price, periods);
    }
    const invoice = bill(subscription, at);
    if (!charge(subscription, invoice, at)) {
      subscription.status = 'past_due';
      invoice.next_payment_attempt = at + (RETRIES_AFTER[0] ?? 0);
    }
    emitEvent('updated', subscription, at);
  };

  const retry = (subscription: Subscription, at: number): void => {
    const invoice = state.invoices[subscription.latest_invoice ?? ''];
    if (invoice?.status !== 'open') return;
    if (charge(subscription, invoice, at)) {
      subscription.status = 'active';
      emitEvent('updated', subscription, at);
      return;
    }
    const pause = RETRIES_AFTER[invoice.attempt_count - 1];
    if (pause === undefined) end(subscription, at);
    else invoice.next_payment_attempt = at + pause;
  };

  return {
    begin: (session, price, status) => {
      const at = state.nowOf(session.customer);
      const id = newId('sub');
      const subscription: Subscription = {
        id,
        object: 'subscription',
        created: at,
        livemode: false,
        status,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        currency: price.currency,
        start_date: at,
        billing_cycle_anchor: at,
        metadata: session.metadata ?? {},
        customer: session.customer,
        latest_invoice: null,
        items: {
          object: 'list',
          has_more: false,
          url: `/v1/subscription_items?subscription=${id}`,
          data: [
            {
              id: newId('si'),
              object: 'subscription_item',
              created: at,
              current_period_start: at,
              current_period_end: periodEnd(at, price, 1),
              subscription: id,
              price,
              quantity: 1,
            },
          ],
        },
      };
      state.subscriptions[id] = subscription;
      const invoice = bill(subscription, at);
      if (status === 'active') charge(subscription, invoice, at);
      emitEvent('created', subscription, at);
      return subscription;
    },
    confirm: (subscription, isPaid) => {
      const at = state.nowOf(subscription.customer);
      const invoice = state.invoices[subscription.latest_invoice ?? ''];
      if (isPaid && invoice) charge(subscription, invoice, at);
      subscription.status = isPaid ? 'active' : 'incomplete_expired';
      if (!isPaid && invoice) invoice.status = 'void';
      emitEvent('updated', subscription, at);
    },
    setCancelAtPeriodEnd: (subscription, cancels) => {
      const at = state.nowOf(subscription.customer);
      subscription.cancel_at_period_end = cancels;
      subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null;
      subscription.canceled_at = cancels ? at : null;
      emitEvent('updated', subscription, at);
    },
    cancel: (subscription) => end(subscription, state.nowOf(subscription.customer)),
    retry: (subscription) => retry(subscription, state.nowOf(subscription.customer)),
    settle: (subscription) => {
      const now = state.nowOf(subscription.customer);
      let did = false;
      while (subscription.status === 'active' || subscription.status === 'past_due') {
        const invoice = state.invoices[subscription.latest_invoice ?? ''];
        const retryAt = invoice?.next_payment_attempt ?? Number.POSITIVE_INFINITY;
        const endsAt = itemOf(subscription).current_period_end;
        const at = Math.min(retryAt, endsAt);
        if (at > now) break;
        did = true;
        if (retryAt <= endsAt) retry(subscription, at);
        else if (subscription.cancel_at_period_end) end(subscription, at);
        else renew(subscription);
      }
      return did;
    },
  };
}

function settleInvoice(invoice: Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.total,
    amount_due: 0,
    next_payment_attempt: null,
  });
}
