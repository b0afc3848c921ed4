import type { Events } from './events.ts';
import type { Price, Session } from './objects.ts';
import { makeSession } from './page-objects.ts';
import { type Form, flagOf, textOf, textsOf, wordOf } from './parameters.ts';
import { Refusal, refusals } from './refusals.ts';
import type { StripeState } from './state.ts';
import { keepCard, type Subscriptions } from './subscriptions.ts';

/** How long the sandbox's bank takes where it takes its time, in seconds. */
const CONFIRMS_AFTER = 60;
/** Where the sandbox's payers live. */
const ADDRESS = {
  city: 'Springfield',
  country: 'US',
  line1: '1 Main Street',
  line2: null,
  postal_code: '97477',
  state: 'OR',
};

/** What a customer does on the payment page. */
export type Outcome = 'success' | 'decline' | 'delayed';

/** The payment pages. */
export interface Checkouts {
  open(form: Form, customer: string | null, price: Price): Session;
  /** Answers whether it still was open. */
  expire(session: Session): boolean;
  /** Answers whether it was paid, or will be; not where it no longer was open. */
  pay(session: Session, outcome: Outcome): boolean;
  /** What the bank says of a payment that it had to confirm. */
  confirm(session: Session, isPaid: boolean): void;
  /** Lets happen what is due: ends, confirmations. Answers whether there was anything. */
  settle(session: Session): boolean;
}

/** What a session sells. */
export function soldBy(state: StripeState, session: Session): Price {
  return state.get('price', state.sold[session.id]);
}

/** @param publicUrl where the sandbox's pages are */
export function checkoutsIn(
  state: StripeState,
  events: Events,
  subscriptions: Subscriptions,
  publicUrl: string,
): Checkouts {
  const tell = (
    type: 'async_payment_failed' | 'async_payment_succeeded' | 'completed' | 'expired',
    session: Session,
  ) => events.emit(`checkout.session.${type}`, session, state.nowOf(session.customer));

  const expire = (session: Session): boolean => {
    if (session.status !== 'open') return false;
    Object.assign(session, { status: 'expired', url: null });
    tell('expired', session);
    return true;
  };

  const confirm = (session: Session, isPaid: boolean): void => {
    if (!(session.id in state.confirmations)) return;
    delete state.confirmations[session.id];
    const subscription = state.get('subscription', session.subscription);
    if (subscription.status !== 'incomplete') return;
    const invoice = state.get('invoice', session.invoice);
    subscriptions.settlePayment(invoice, isPaid);
    if (isPaid) session.payment_status = 'paid';
    else subscriptions.update(subscription, { status: 'incomplete_expired' });
    tell(isPaid ? 'async_payment_succeeded' : 'async_payment_failed', session);
  };

  return {
    open: (form, customer, price) => {
      requireTaxable(state, form, customer);
      const begin = state.begin('cs_test', customer);
      const session = makeSession(begin, {
        ...{ customer, amount_total: price.unit_amount, currency: price.currency },
        success_url: textOf(form, 'success_url') ?? null,
        url: `${publicUrl}/sandbox/stripe/checkout/${begin.id}`,
      });
      const collects = wordOf(form, 'billing_address_collection', ['auto', 'required']);
      Object.assign(session, {
        billing_address_collection: collects ?? null,
        cancel_url: textOf(form, 'cancel_url') ?? null,
        client_reference_id: textOf(form, 'client_reference_id') ?? null,
        customer_email: textOf(form, 'customer_email') ?? null,
        metadata: textsOf(form, 'metadata'),
      });
      session.automatic_tax.enabled = flagOf(form, 'automatic_tax.enabled') ?? false;
      if (session.automatic_tax.enabled) session.automatic_tax.status = 'requires_location_inputs';
      const takesTaxIds = flagOf(form, 'tax_id_collection.enabled') ?? false;
      session.tax_id_collection = { enabled: takesTaxIds, required: 'never' };
      state.sold[session.id] = price.id;
      state.orders[session.id] = form;
      return state.add(session);
    },
    expire,
    pay: (session, outcome) => {
      if (session.status !== 'open' || outcome === 'decline') return false;
      const isPaid = outcome === 'success';
      const form = state.orders[session.id] ?? {};
      const customer = session.customer ?? '';
      const at = state.nowOf(customer);
      const payer = state.get('customer', customer);
      const { automatic_tax, tax_id_collection } = session;
      const saves = (what: string) => textOf(form, `customer_update.${what}`) === 'auto';
      const entered =
        automatic_tax.enabled ||
        session.billing_address_collection === 'required' ||
        tax_id_collection?.enabled;
      if (entered && (saves('address') || saves('name'))) {
        const part = {
          ...(saves('address') && { address: ADDRESS }),
          ...(saves('name') && { name: 'Name on the payment page' }),
        };
        events.change('customer.updated', payer, at, part);
      }
      state.cards[customer] = 'good';
      const days = Number(textOf(form, 'subscription_data.trial_period_days') ?? 0);
      const subscription = subscriptions.begin({
        ...{ customer, prices: [soldBy(state, session)], hasTax: automatic_tax.enabled },
        metadata: textsOf(form, 'subscription_data.metadata'),
        trialEnd: days > 0 ? at + days * 86_400 : undefined,
        behavior: isPaid ? undefined : 'default_incomplete',
      });
      keepCard(state, subscription);
      if (!isPaid) state.confirmations[session.id] = at + CONFIRMS_AFTER;
      const invoice = state.get('invoice', subscription.latest_invoice);
      if (automatic_tax.enabled) automatic_tax.status = 'complete';
      Object.assign(session, {
        ...{ status: 'complete', url: null, subscription: subscription.id, invoice: invoice.id },
        payment_status: isPaid ? (days > 0 ? 'no_payment_required' : 'paid') : 'unpaid',
        ...{ amount_subtotal: invoice.subtotal, amount_total: invoice.total },
        total_details: {
          amount_discount: 0,
          amount_shipping: 0,
          amount_tax: invoice.total - (invoice.total_excluding_tax ?? 0),
        },
        customer_details: {
          ...{ email: payer.email, name: payer.name ?? null, phone: null, tax_exempt: 'none' },
          ...{
            address: entered ? ADDRESS : null,
            business_name: null,
            individual_name: null,
            tax_ids: [],
          },
        },
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

// What Stripe asks where taxes are worked out.
function requireTaxable(state: StripeState, form: Form, customerId: string | null): void {
  const customer = state.find('customer', customerId);
  const updates = (what: string) => wordOf(form, `customer_update.${what}`, ['auto', 'never']);
  const [address, name] = [updates('address'), updates('name')];
  if (!customer && (address ?? name) !== undefined) {
    throw refusals.invalid(
      '`customer_update` can only be used with `customer`.',
      'customer_update',
    );
  }
  if (flagOf(form, 'automatic_tax.enabled')) {
    if (!state.account.hasTax) {
      throw refusals.invalid(
        'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
        'automatic_tax',
      );
    }
    if (customer && !customer.address?.country && address !== 'auto') {
      const message =
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.";
      throw new Refusal(400, message, { code: 'customer_tax_location_invalid' });
    }
  }
  if (flagOf(form, 'tax_id_collection.enabled') && customer && name !== 'auto') {
    throw refusals.invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection',
    );
  }
}
