import type { Events } from './events.ts';
import { discountOf, taxOf } from './lines.ts';
import { type Invoice, type Line, listOf, make, type Subscription, taxFrom } from './objects.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';

/** What a charge came to. */
export type Paid = 'paid' | 'declined' | 'authenticate';

/** Invoices, and what is paid and given back. */
export type Money = ReturnType<typeof moneyIn>;

/** @param publicUrl where the sandbox's pages are */
export function moneyIn(state: StripeState, events: Events, publicUrl: string) {
  const paymentOf = ({ id }: Invoice) =>
    state.all('invoice_payment').findLast(({ invoice }) => invoice === id);
  /** The last intent of an invoice. */
  const intentOf = (invoice: Invoice) =>
    state.find('payment_intent', paymentOf(invoice)?.payment.payment_intent);

  /** An invoice as it would be; it is not stored. */
  const draw = (
    subscription: Subscription,
    billing_reason: Invoice['billing_reason'],
    lines: Line[],
    at: number,
  ): Invoice => {
    const customer = state.get('customer', subscription.customer);
    const begin = state.begin('in', customer.id, at);
    for (const line of lines) line.invoice = begin.id;
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const tax = taxOf(subscription, customer, lines);
    const total = subtotal - discountOf(lines) + tax;
    const due = Math.max(0, customer.balance + total);
    const { start = at, end = at } = lines[0]?.period ?? {};
    const { address = null, email, name = null, phone = null } = customer;
    const taxes = {
      ...{ amount: tax, tax_behavior: 'exclusive' },
      ...{ taxable_amount: total - tax, tax_rate_details: { tax_rate: 'txr_sandbox' } },
      ...{ type: 'tax_rate_details', taxability_reason: 'standard_rated' },
    };
    return make('invoice', begin, {
      ...{ currency: subscription.currency, billing_reason, period_start: start, period_end: end },
      parent: {
        ...{ type: 'subscription_details', quote_details: null },
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      },
      ...{ customer: customer.id, customer_address: address, customer_email: email },
      ...{ customer_name: name, customer_phone: phone },
      lines: listOf(`/v1/invoices/${begin.id}/lines`, lines),
      ...{ subtotal, subtotal_excluding_tax: subtotal },
      total_discount_amounts: lines.flatMap(({ discount_amounts }) => discount_amounts ?? []),
      ...{ total, total_excluding_tax: total - tax, starting_balance: customer.balance },
      ...{ amount_due: due, amount_remaining: due },
      ...(subscription.automatic_tax.enabled && {
        automatic_tax: { ...taxFrom(true), provider: 'stripe', status: 'complete' },
        total_taxes: [taxes],
      }),
    });
  };

  /** What the bank or the customer made of a payment that waited for them. */
  const settle = (invoice: Invoice, isPaid: boolean, at: number): void => {
    const intent = intentOf(invoice);
    if (intent) {
      const { amount, currency, customer, id } = intent;
      const charge = state.add(
        make('charge', state.begin('ch', customer, at), {
          ...{ amount, currency, customer, payment_intent: id, paid: isPaid, captured: isPaid },
          amount_captured: isPaid ? amount : 0,
          failure_code: isPaid ? null : 'card_declined',
          failure_message: isPaid ? null : 'Your card was declined.',
          outcome: {
            ...{ advice_code: null, network_advice_code: null, network_decline_code: null },
            network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
            reason: isPaid ? null : 'generic_decline',
            seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any details.',
            type: isPaid ? 'authorized' : 'issuer_declined',
          },
          status: isPaid ? 'succeeded' : 'failed',
        }),
      );
      Object.assign(intent, {
        ...{ latest_charge: charge.id, next_action: null, amount_received: isPaid ? amount : 0 },
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        last_payment_error: isPaid ? null : refusals.declined({ charge: charge.id }).fields,
      });
      events.emit(`charge.${isPaid ? 'succeeded' : 'failed'}`, charge, at);
      events.emit(`payment_intent.${isPaid ? 'succeeded' : 'payment_failed'}`, intent, at);
    }
    if (!isPaid) {
      events.emit('invoice.payment_failed', invoice, at);
      return;
    }
    const payment = paymentOf(invoice);
    if (payment) {
      const status_transitions = { canceled_at: null, paid_at: at };
      const amount_paid = invoice.amount_due;
      Object.assign(payment, { amount_paid, status: 'paid', status_transitions });
      events.emit('invoice_payment.paid', payment, at);
    }
    Object.assign(invoice, {
      ...{ status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 },
      ...{ attempted: true, next_payment_attempt: null, auto_advance: false },
    });
    invoice.status_transitions.paid_at = at;
    events.emit('invoice.paid', invoice, at);
    events.emit('invoice.payment_succeeded', invoice, at);
  };

  return {
    ...{ draw, settle, intentOf },
    /** A draft. */
    bill: (
      subscription: Subscription,
      reason: Invoice['billing_reason'],
      lines: Line[],
      at: number,
    ): Invoice => {
      const invoice = state.add(draw(subscription, reason, lines, at));
      subscription.latest_invoice = invoice.id;
      events.emit('invoice.created', invoice, at);
      return invoice;
    },
    finalize: (invoice: Invoice, at: number): void => {
      const customer = state.get('customer', invoice.customer);
      const page = `${publicUrl}/sandbox/stripe/invoices/${invoice.id}`;
      const { invoice_prefix, next_invoice_sequence: sequence = 1 } = customer;
      const number = `${invoice_prefix}-${String(sequence).padStart(4, '0')}`;
      customer.next_invoice_sequence = sequence + 1;
      customer.balance = Math.min(0, invoice.starting_balance + invoice.total);
      Object.assign(invoice, {
        ...{ status: 'open', number, hosted_invoice_url: page, invoice_pdf: `${page}/pdf` },
        ...{ ending_balance: customer.balance, automatically_finalizes_at: null, effective_at: at },
      });
      invoice.status_transitions.finalized_at = at;
      events.emit('invoice.finalized', invoice, at);
    },
    /** Charges what is due by the customer's card. */
    charge: (invoice: Invoice, at: number): Paid => {
      const { currency, customer, amount_due: amount } = invoice;
      const card = amount === 0 ? 'good' : (state.cards[customer] ?? 'good');
      let intent = intentOf(invoice);
      if (!intent && amount > 0) {
        const begin = state.begin('pi', customer, at);
        const client_secret = `${begin.id}_secret_sandbox`;
        intent = make('payment_intent', begin, { amount, currency, customer, client_secret });
        events.emit('payment_intent.created', state.add(intent), at);
        const payment = { type: 'payment_intent', payment_intent: intent.id };
        const part = { invoice: invoice.id, currency, amount_requested: amount, payment };
        state.add(make('invoice_payment', state.begin('inpay', customer, at), part));
      }
      if (amount > 0) invoice.attempt_count += 1;
      invoice.attempted = true;
      if (card !== 'authenticate' || !intent) {
        settle(invoice, card === 'good', at);
        return card === 'good' ? 'paid' : 'declined';
      }
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      events.emit('payment_intent.requires_action', intent, at);
      events.emit('invoice.payment_action_required', invoice, at);
      events.emit('invoice.payment_failed', invoice, at);
      return 'authenticate';
    },
    void: (invoice: Invoice, at: number): void => {
      Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false });
      invoice.status_transitions.voided_at = at;
      events.emit('invoice.voided', invoice, at);
    },
  };
}
