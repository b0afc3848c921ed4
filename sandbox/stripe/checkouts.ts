import { priceOf, SANDBOX_PRICES } from './catalog.ts';
import type { Events } from './events.ts';
import type { Price, Session } from './objects.ts';
import { newId, type StripeState } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';

const DAY = 24 * 60 * 60;
/** How long the sandbox's bank takes where it takes its time, in seconds. */
const CONFIRMS_AFTER = 60;

/** What a customer does on the payment page. */
export type Outcome = 'success' | 'decline' | 'delayed';

/** The payment pages. */
export interface Checkouts {
  open(order: Order): Session;
  /** Answers whether it still was open. */
  expire(session: Session): boolean;
  /** Answers whether it was paid, or will be; not where it no longer was open. */
  pay(session: Session, outcome: Outcome): boolean;
  /** What the bank says of a payment that it had to confirm. */
  confirm(session: Session, isPaid: boolean): void;
  /** Lets happen what is due: ends, confirmations. Answers whether there was anything. */
  settle(session: Session): boolean;
}

interface Order {
  readonly customer: string;
  readonly price: Price;
  readonly clientReferenceId: string | null;
  readonly metadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
}

/** What a session sells. */
export function soldBy({ metadata }: Session): Price {
  const price = priceOf(metadata?.priceId ?? '') ?? priceOf(SANDBOX_PRICES.monthly[0]);
  if (!price) throw new Error('The sandbox has no monthly price.');
  return price;
}

/** @param publicUrl where the sandbox's pages are */
export function checkoutsIn(
  state: StripeState,
  events: Events,
  subscriptions: Subscriptions,
  publicUrl: string,
): Checkouts {
  const tell = (type: string, session: Session) =>
    events.emit(`checkout.session.${type}`, session, state.nowOf(session.customer));

  const expire = (session: Session): boolean => {
    if (session.status !== 'open') return false;
    Object.assign(session, { status: 'expired', url: null });
    tell('expired', session);
    return true;
  };

  const confirm = (session: Session, isPaid: boolean): void => {
    if (!(session.id in state.confirmations)) return;
    delete state.confirmations[session.id];
    const subscription = state.subscriptions[session.subscription ?? ''];
    if (subscription?.status !== 'incomplete') return;
    subscriptions.confirm(subscription, isPaid);
    if (isPaid) session.payment_status = 'paid';
    tell(isPaid ? 'async_payment_succeeded' : 'async_payment_failed', session);
  };

  return {
    open: ({ customer, price, clientReferenceId, metadata, successUrl, cancelUrl }) => {
      const created = state.nowOf(customer);
      const id = newId('cs_test');
      const session: Session = {
        id,
        object: 'checkout.session',
        created,
        expires_at: created + DAY,
        livemode: false,
        mode: 'subscription',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: price.unit_amount,
        currency: price.currency,
        client_reference_id: clientReferenceId,
        metadata: { ...metadata, priceId: price.id },
        success_url: successUrl,
        cancel_url: cancelUrl,
        url: `${publicUrl}/sandbox/stripe/checkout/${id}`,
        customer,
        subscription: null,
        invoice: null,
      };
      state.sessions[id] = session;
      return session;
    },
    expire,
    pay: (session, outcome) => {
      if (session.status !== 'open') return false;
      if (outcome === 'decline') return false;
      const isPaid = outcome === 'success';
      state.cards[session.customer] = 'good';
      const status = isPaid ? 'active' : 'incomplete';
      const subscription = subscriptions.begin(session, soldBy(session), status);
      if (!isPaid) {
        state.confirmations[session.id] = state.nowOf(session.customer) + CONFIRMS_AFTER;
      }
      Object.assign(session, {
        status: 'complete',
        payment_status: isPaid ? 'paid' : 'unpaid',
        url: null,
        subscription: subscription.id,
        invoice: subscription.latest_invoice,
      });
      tell('completed', session);
      return true;
    },
    confirm,
    settle: (session) => {
      const now = state.nowOf(session.customer);
      if (session.status === 'open' && session.expires_at <= now) return expire(session);
      const confirmsAt = state.confirmations[session.id];
      if (confirmsAt === undefined || confirmsAt > now) return false;
      confirm(session, true);
      return true;
    },
  };
}
