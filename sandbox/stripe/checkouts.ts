import type { Events } from './events.ts';
import { make, type Price, type Session } from './objects.ts';
import { type Form, flagOf, metadataIn, textOf, wordOf } from './parameters.ts';
import { Refusal, refusals } from './refusals.ts';
import type { StripeState } from './state.ts';
import type { Subscriptions } from './subscriptions.ts';

/** How long the sandbox's bank takes where it takes its time, in seconds. */
const CONFIRMS_AFTER = 60;
/** Where the sandbox's payers live. */
const ADDRESS = {
  ...{ city: 'Springfield', country: 'US', line1: '1 Main Street', line2: null },
  ...{ postal_code: '97477', state: 'OR' },
};

/** What a customer does on the payment page. */
export type Outcome = 'success' | 'decline' | 'delayed';

/** The payment pages. */
export type Checkouts = ReturnType<typeof checkoutsIn>;

/** What a session sells. */
export function soldBy(state: StripeState, session: Pick<Session, 'id'>): Price {
  return state.get('price', state.sold[session.id]);
}

/** @param publicUrl where the sandbox's pages are */
export function checkoutsIn(
  state: StripeState,
  events: Events,
  subscriptions: Subscriptions,
  publicUrl: string,
) {
  const tell = (type: string, session: Session) =>
    events.emit(`checkout.session.${type}`, session, state.nowOf(session.customer));

  /** Answers whether it still was open. */
  const expire = (session: Session): boolean => {
    if (session.status !== 'open') return false;
    Object.assign(session, { status: 'expired', url: null });
    tell('expired', session);
    return true;
  };

  /** What the bank says of a payment that it had to confirm. */
  const confirm = (session: Session, isPaid: boolean): void => {
    if (!(session.id in state.confirmations)) return;
    delete state.confirmations[session.id];
    const subscription = state.get('subscription', session.subscription);
    if (subscription.status !== 'incomplete') return;
    subscriptions.settlePayment(state.get('invoice', session.invoice), isPaid);
    if (isPaid) session.payment_status = 'paid';
    else subscriptions.update(subscription, { status: 'incomplete_expired' });
    tell(isPaid ? 'async_payment_succeeded' : 'async_payment_failed', session);
  };

  // What the payer enters goes to the customer, where the session says so.
  const keepEntered = (session: Session, form: Form, customerId: string): boolean => {
    const { automatic_tax, tax_id_collection, billing_address_collection } = session;
    const isEntered =
      automatic_tax.enabled ||
      billing_address_collection === 'required' ||
      tax_id_collection?.enabled === true;
    const saves = (what: string) => isEntered && textOf(form, `customer_update.${what}`) === 'auto';
    const part = {
      ...(saves('address') && { address: ADDRESS }),
      ...(saves('name') && { name: 'Name on the payment page' }),
    };
    const customer = state.get('customer', customerId);
    if (Object.keys(part).length > 0)
      events.change('customer.updated', customer, state.nowOf(customerId), part);
    return isEntered;
  };

  return {
    ...{ expire, confirm },
    open: (form: Form, customer: string, price: Price): Session => {
      requireTaxable(state, form, customer);
      const begin = state.begin('cs_test', customer);
      const text = (name: string) => textOf(form, name) ?? null;
      const hasTax = flagOf(form, 'automatic_tax.enabled') ?? false;
      const session = make('checkout.session', begin, {
        ...{ customer, currency: price.currency, expires_at: begin.created + 86_400 },
        ...{ amount_total: price.unit_amount, amount_subtotal: price.unit_amount },
        ...{ success_url: text('success_url'), cancel_url: text('cancel_url') },
        url: `${publicUrl}/sandbox/stripe/checkout/${begin.id}`,
        billing_address_collection:
          wordOf(form, 'billing_address_collection', ['auto', 'required']) ?? null,
        client_reference_id: text('client_reference_id'),
        metadata: metadataIn(form),
        tax_id_collection: {
          enabled: flagOf(form, 'tax_id_collection.enabled') ?? false,
          required: 'never',
        },
      });
      Object.assign(session.automatic_tax, {
        enabled: hasTax,
        status: hasTax ? 'requires_location_inputs' : null,
      });
      state.sold[session.id] = price.id;
      state.orders[session.id] = form;
      return state.add(session);
    },
    /** Answers whether it was paid, or will be; not where it no longer was open. */
    pay: (session: Session, outcome: Outcome): boolean => {
      if (session.status !== 'open' || outcome === 'decline') return false;
      const isPaid = outcome === 'success';
      const form = state.orders[session.id] ?? {};
      const customer = session.customer ?? '';
      const isEntered = keepEntered(session, form, customer);
      const { automatic_tax } = session;
      state.cards[customer] = 'good';
      const data = form.subscription_data;
      const subscription = subscriptions.begin({
        ...{ customer, price: soldBy(state, session), hasTax: automatic_tax.enabled },
        ...{ metadata: typeof data === 'object' ? metadataIn(data) : {}, isTried: isPaid },
      });
      const [card] = state.of('payment_method', customer);
      const made = card ?? make('payment_method', state.begin('pm', customer), { customer });
      subscription.default_payment_method = state.add(made).id;
      if (!isPaid) state.confirmations[session.id] = state.nowOf(customer) + CONFIRMS_AFTER;
      const {
        id: invoice,
        subtotal,
        total,
        total_excluding_tax,
      } = state.get('invoice', subscription.latest_invoice);
      if (automatic_tax.enabled) automatic_tax.status = 'complete';
      const { email, name = null } = state.get('customer', customer);
      const details = { business_name: null, individual_name: null, phone: null, tax_ids: [] };
      Object.assign(session, {
        ...{ status: 'complete', url: null, subscription: subscription.id, invoice },
        payment_status: isPaid ? 'paid' : 'unpaid',
        ...{ amount_subtotal: subtotal, amount_total: total },
        total_details: {
          ...session.total_details,
          amount_tax: total - (total_excluding_tax ?? total),
        },
        customer_details: {
          ...{ ...details, email, name, tax_exempt: 'none' },
          address: isEntered ? ADDRESS : null,
        },
      });
      tell('completed', session);
      return true;
    },
    /** Lets happen what is due: ends, confirmations. Answers whether there was anything. */
    settle: (session: Session): boolean => {
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
function requireTaxable(state: StripeState, form: Form, customerId: string): void {
  const updates = (what: string) => wordOf(form, `customer_update.${what}`, ['auto', 'never']);
  if (flagOf(form, 'automatic_tax.enabled')) {
    if (!state.account.hasTax) {
      throw refusals.invalid(
        'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
        'automatic_tax',
      );
    }
    if (!state.get('customer', customerId).address?.country && updates('address') !== 'auto') {
      const message =
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.";
      throw new Refusal(400, message, { code: 'customer_tax_location_invalid' });
    }
  }
  if (flagOf(form, 'tax_id_collection.enabled') && updates('name') !== 'auto') {
    throw refusals.invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection',
    );
  }
}
