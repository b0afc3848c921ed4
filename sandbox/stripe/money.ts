import type { Events } from './events.ts';
import { makeCreditNote, makeInvoice, makeInvoicePayment } from './invoice-objects.ts';
import { discountOf, taxOf } from './lines.ts';
import {
  type Charge,
  type Invoice,
  type Line,
  type PaymentIntent,
  type Subscription,
  taxFrom,
} from './objects.ts';
import { makeCharge, makeDispute, makePaymentIntent, makeRefund } from './payment-objects.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';

/** What a charge came to. */
export type Paid = 'paid' | 'declined' | 'authenticate';

/** Invoices, and what is paid and given back. */
export interface Money {
  /** An invoice as it would be; it is not stored. */
  draw(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    lines: Line[],
    at: number,
  ): Invoice;
  /** A draft. */
  bill(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    lines: Line[],
    at: number,
  ): Invoice;
  finalize(invoice: Invoice, at: number): void;
  /** Charges what is due by the customer's card. */
  charge(invoice: Invoice, at: number): Paid;
  /** What the bank or the customer made of a payment that waited for them. */
  settle(invoice: Invoice, isPaid: boolean, at: number): void;
  void(invoice: Invoice, at: number): void;
  uncollectible(invoice: Invoice, at: number): void;
  refund(
    charge: Charge,
    amount: number | undefined,
    reason: string | undefined,
  ): ReturnType<typeof makeRefund>;
  credit(
    invoice: Invoice,
    given: { amount: number; refund: number; reason: string | undefined; memo: string | undefined },
  ): ReturnType<typeof makeCreditNote>;
  dispute(charge: Charge): ReturnType<typeof makeDispute>;
  /** The last intent of an invoice. */
  intentOf(invoice: Invoice): PaymentIntent | undefined;
}

/** @param publicUrl where the sandbox's pages are */
export function moneyIn(state: StripeState, events: Events, publicUrl: string): Money {
  const intentOf = (invoice: Invoice) => {
    const payment = state.all('invoice_payment').findLast((one) => one.invoice === invoice.id);
    return state.find('payment_intent', payment?.payment.payment_intent);
  };

  const draw: Money['draw'] = (subscription, billing_reason, lines, at) => {
    const customer = state.get('customer', subscription.customer);
    const invoice = makeInvoice(state.begin('in', customer.id, at), customer, {
      ...{ currency: subscription.currency, billing_reason },
      period_start: lines[0]?.period.start ?? at,
      period_end: lines[0]?.period.end ?? at,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      },
    });
    for (const line of lines) Object.assign(line, { invoice: invoice.id });
    invoice.lines.data.push(...lines);
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const { amount: tax, added } = taxOf(state, subscription, customer, lines);
    const total = subtotal - discountOf(lines) + added;
    const balance = customer.balance + total;
    return Object.assign(invoice, {
      ...{ subtotal, subtotal_excluding_tax: subtotal - (tax - added) },
      total_discount_amounts: lines.flatMap(({ discount_amounts }) => discount_amounts ?? []),
      ...{ total, total_excluding_tax: total - tax, starting_balance: customer.balance },
      ...{ amount_due: Math.max(0, balance), amount_remaining: Math.max(0, balance) },
      ...(subscription.automatic_tax.enabled && {
        automatic_tax: { ...taxFrom(true), provider: 'stripe', status: 'complete' },
        total_taxes: [
          {
            ...{
              amount: tax,
              tax_behavior: added ? 'exclusive' : 'inclusive',
              taxable_amount: total - tax,
            },
            ...{ tax_rate_details: { tax_rate: 'txr_sandbox' }, type: 'tax_rate_details' },
            taxability_reason: 'standard_rated',
          },
        ] as NonNullable<Invoice['total_taxes']>,
      }),
    });
  };

  const settle: Money['settle'] = (invoice, isPaid, at) => {
    const intent = intentOf(invoice);
    if (intent) {
      const { amount, currency, customer, id } = intent;
      const charge = state.add(
        makeCharge(state.begin('ch', customer, at), isPaid, { amount, currency, customer }, id),
      );
      Object.assign(intent, {
        ...{ latest_charge: charge.id, next_action: null, amount_received: isPaid ? amount : 0 },
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        last_payment_error: isPaid ? null : refusals.declined({ charge: charge.id }).fields,
      });
      events.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge, at);
      events.emit(
        isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
        intent,
        at,
      );
    }
    if (!isPaid) {
      events.emit('invoice.payment_failed', invoice, at);
      return;
    }
    const payment = state.all('invoice_payment').findLast((one) => one.invoice === invoice.id);
    if (payment) {
      const status_transitions = { canceled_at: null, paid_at: at };
      Object.assign(payment, {
        amount_paid: invoice.amount_due,
        status: 'paid',
        status_transitions,
      });
      events.emit('invoice_payment.paid', payment, at);
    }
    Object.assign(invoice, {
      ...{ status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 },
      ...{ attempted: true, next_payment_attempt: null, auto_advance: false },
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    });
    events.emit('invoice.paid', invoice, at);
    events.emit('invoice.payment_succeeded', invoice, at);
  };

  const close = (invoice: Invoice, status: 'void' | 'uncollectible', at: number): void => {
    const field = status === 'void' ? 'voided_at' : 'marked_uncollectible_at';
    Object.assign(invoice, { status, next_payment_attempt: null, auto_advance: false });
    Object.assign(invoice.status_transitions, { [field]: at });
    events.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice, at);
  };

  const finalize: Money['finalize'] = (invoice, at) => {
    const customer = state.get('customer', invoice.customer);
    const page = `${publicUrl}/sandbox/stripe/invoices/${invoice.id}`;
    const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
    customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
    customer.balance = Math.min(0, invoice.starting_balance + invoice.total);
    Object.assign(invoice, {
      ...{ status: 'open', number, hosted_invoice_url: page, invoice_pdf: `${page}/pdf` },
      ...{ ending_balance: customer.balance, automatically_finalizes_at: null, effective_at: at },
      status_transitions: { ...invoice.status_transitions, finalized_at: at },
    });
    events.emit('invoice.finalized', invoice, at);
  };

  const refund: Money['refund'] = (charge, amount, reason) => {
    const at = state.nowOf(charge.customer);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      const text = `Charge ${charge.id} has already been refunded.`;
      throw refusals.invalid(text, undefined, 'charge_already_refunded');
    }
    if ((amount ?? left) > left || (amount ?? left) <= 0) {
      const text = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
      throw refusals.invalid(text, 'amount');
    }
    const { id, currency, customer, payment_intent } = charge;
    const made = state.add(
      makeRefund(state.begin('re', customer), {
        ...{ amount: amount ?? left, currency, charge: id, payment_intent, customer },
        reason: (reason ?? null) as ReturnType<typeof makeRefund>['reason'],
      }),
    );
    const amount_refunded = charge.amount_refunded + made.amount;
    const part = { amount_refunded, refunded: amount_refunded === charge.amount };
    events.change('charge.refunded', charge, at, part);
    events.emit('refund.created', made, at);
    return made;
  };

  return {
    draw,
    bill: (subscription, reason, lines, at) => {
      const invoice = state.add(draw(subscription, reason, lines, at));
      subscription.latest_invoice = invoice.id;
      events.emit('invoice.created', invoice, at);
      return invoice;
    },
    finalize,
    charge: (invoice, at) => {
      const { currency, customer, amount_due: amount } = invoice;
      if (amount === 0) {
        settle(invoice, true, at);
        return 'paid';
      }
      let intent = intentOf(invoice);
      if (!intent) {
        intent = makePaymentIntent(state.begin('pi', customer, at), { amount, currency, customer });
        state.add(intent);
        events.emit('payment_intent.created', intent, at);
        const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
        const given = { invoice: invoice.id, currency, amount_requested: amount, payment };
        state.add(makeInvoicePayment(state.begin('inpay', customer, at), given));
      }
      Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
      const card = state.cards[customer] ?? 'good';
      if (card !== 'authenticate') {
        settle(invoice, card === 'good', at);
        return card === 'good' ? 'paid' : 'declined';
      }
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk' } as PaymentIntent['next_action'];
      events.emit('payment_intent.requires_action', intent, at);
      events.emit('invoice.payment_action_required', invoice, at);
      events.emit('invoice.payment_failed', invoice, at);
      return 'authenticate';
    },
    settle,
    void: (invoice, at) => close(invoice, 'void', at),
    uncollectible: (invoice, at) => close(invoice, 'uncollectible', at),
    refund,
    credit: (invoice, { amount, refund: back, reason, memo }) => {
      const { customer } = invoice;
      const most = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining;
      const before = invoice.post_payment_credit_notes_amount;
      if (
        !['paid', 'open'].includes(invoice.status ?? '') ||
        amount > most - before ||
        amount <= 0
      ) {
        throw refusals.invalid(
          'The sum of credit amount, refund amount and out of band amount must equal the post payment credit note amount, and the total cannot exceed the invoice.',
        );
      }
      const intent = intentOf(invoice);
      const charge = state.find('charge', intent?.latest_charge);
      const refunds =
        back > 0 && charge
          ? [
              {
                amount_refunded: back,
                refund: refund(charge, back, undefined).id,
                payment_record_refund: null,
                type: 'refund' as const,
              },
            ]
          : [];
      const number = `${invoice.number}-CN-${String(state.all('credit_note').length + 1).padStart(2, '0')}`;
      const given = { amount, number, memo: memo ?? null, refunds };
      const note = makeCreditNote(state.begin('cn', customer), invoice, {
        ...given,
        reason: (reason ?? null) as ReturnType<typeof makeCreditNote>['reason'],
      });
      if (invoice.status === 'paid') invoice.post_payment_credit_notes_amount += amount;
      else {
        invoice.pre_payment_credit_notes_amount += amount;
        invoice.amount_due -= amount;
        invoice.amount_remaining -= amount;
      }
      events.emit('credit_note.created', state.add(note), state.nowOf(customer));
      return note;
    },
    dispute: (charge) => {
      const at = state.nowOf(charge.customer);
      const dispute = state.add(makeDispute(state.begin('du', charge.customer), charge));
      charge.disputed = true;
      events.emit('charge.dispute.created', dispute, at);
      events.emit('charge.dispute.funds_withdrawn', dispute, at);
      return dispute;
    },
    intentOf,
  };
}
