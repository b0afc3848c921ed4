// What an operator has Stripe do, and the service never asks for: what is sold, and what is given back.
import { type MakeCalls, priceOf } from '@utmost/sandbox/stripe/calls.ts';
import { type Charge, type Invoice, listOf, make } from '@utmost/sandbox/stripe/objects.ts';
import {
  flagOf,
  given,
  metadataIn,
  numberOf,
  partsOf,
  textOf,
  textsOf,
  wordOf,
} from '@utmost/sandbox/stripe/parameters.ts';
import { refusals } from '@utmost/sandbox/stripe/refusals.ts';
import { type ApiParts, route } from '@utmost/sandbox/stripe/routes.ts';
import { newId } from '@utmost/sandbox/stripe/state.ts';

const PRICE = 'product! currency! unit_amount recurring.interval metadata.*';
const CREATE = 'customer! items.price metadata.*';
const CREDIT = 'invoice! amount credit_amount refund_amount reason';
const CREDIT_REASONS = ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'];

/** Calls that the stand answers beside those of the service. */
export const dashboardCalls: MakeCalls = (parts) => {
  const { find, named, customerOf, recurringIn, state, events, subscriptions } = parts;
  return [
    route('POST products', 'product_write', 'name! metadata.*', ({ form }) => {
      const begin = state.begin('prod');
      const part = { ...given(form, 'name'), metadata: metadataIn(form), updated: begin.created };
      return state.add(make('product', begin, part));
    }),
    route('POST prices', 'plan_write', PRICE, ({ form }) => {
      const currency = textOf(form, 'currency')?.toLowerCase() ?? '';
      const amount = numberOf(form, 'unit_amount') ?? 0;
      const interval = wordOf(form, 'recurring.interval', ['day', 'month', 'week', 'year']);
      const product = named('product', form).id;
      return state.add(
        make('price', state.begin('price'), priceOf(product, currency, amount, interval)),
      );
    }),
    route('POST prices/{id}', 'plan_write', 'active metadata.*', ({ id, form }) => {
      const price = find('price', id);
      events.change('price.updated', price, state.nowOf(), {
        active: flagOf(form, 'active') ?? price.active,
        metadata: metadataIn(form, price.metadata),
      });
      return price;
    }),
    route('POST coupons', 'coupon_write', 'percent_off! duration', ({ form }) => {
      const duration = wordOf(form, 'duration', ['forever', 'once', 'repeating']) ?? 'once';
      const part = { percent_off: numberOf(form, 'percent_off'), duration };
      return state.add(make('coupon', state.begin('coupon'), part));
    }),
    route('POST subscriptions', 'subscription_write', CREATE, ({ form }) => {
      const { id: customer } = customerOf(textOf(form, 'customer') ?? '', 400, 'customer');
      const [item] = partsOf(form, 'items');
      if (!item) throw refusals.missing('items');
      const price = recurringIn(item, 'items[0][price]');
      return subscriptions.begin({ customer, price, metadata: metadataIn(form) });
    }),
    route('POST webhook_endpoints', 'webhook_write', 'url! enabled_events.*!', ({ form }) => {
      const enabled_events = Object.values(textsOf(form, 'enabled_events'));
      const wrong = enabled_events.findIndex(
        (name) => name !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(name),
      );
      if (wrong !== -1) {
        const param = `enabled_events[${wrong}]`;
        const text = `Invalid ${param}: must be one of the names of events, or *`;
        throw refusals.invalid(text, param);
      }
      const part = { url: textOf(form, 'url'), enabled_events, secret: newId('whsec') };
      return state.add(make('webhook_endpoint', state.begin('we'), part));
    }),
    route('POST refunds', 'charge_write', 'charge! amount reason', ({ form }) => {
      const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];
      const amount = numberOf(form, 'amount');
      return giveBack(parts, named('charge', form), amount, wordOf(form, 'reason', reasons));
    }),
    route('POST credit_notes', 'invoice_write', CREDIT, ({ form }) => {
      const back = numberOf(form, 'refund_amount') ?? 0;
      const amount = numberOf(form, 'amount') ?? back + (numberOf(form, 'credit_amount') ?? 0);
      const reason = wordOf(form, 'reason', CREDIT_REASONS) ?? null;
      return credit(parts, named('invoice', form), amount, back, reason);
    }),
    route('POST credit_notes/{id}/void', 'invoice_write', '', ({ id }) => {
      const note = find('credit_note', id);
      const at = state.nowOf(String(note.customer));
      state.get('customer', String(note.customer)).balance += note.total;
      events.change('credit_note.voided', note, at, { status: 'void', voided_at: at });
      return note;
    }),
  ];
};

/** Refunds a charge, or some of it. */
export function giveBack(
  { state, events }: ApiParts,
  charge: Charge,
  amount = charge.amount,
  reason: string | null = null,
) {
  const at = state.nowOf(charge.customer);
  const { id, currency, customer, payment_intent } = charge;
  const { livemode: _, ...begin } = state.begin('re', customer);
  const part = { currency, charge: id, payment_intent, customer, reason };
  const made = state.add(make('refund', begin, { ...part, amount }));
  const amount_refunded = charge.amount_refunded + made.amount;
  const refunded = amount_refunded === charge.amount;
  events.change('charge.refunded', charge, at, { amount_refunded, refunded });
  events.emit('refund.created', made, at);
  return made;
}

/** @param back how much of it is refunded; the rest is credited */
function credit(
  parts: ApiParts,
  invoice: Invoice,
  amount: number,
  back: number,
  reason: string | null,
) {
  const { state, events, money } = parts;
  const { id, customer, currency, invoice_pdf } = invoice;
  const charge = state.find('charge', money.intentOf(invoice)?.latest_charge);
  const refunded = back > 0 && charge ? giveBack(parts, charge, back).id : null;
  const begin = state.begin('cn', customer);
  const line = {
    ...{
      object: 'credit_note_line_item',
      id: begin.id.replace('cn', 'cnli'),
      livemode: begin.livemode,
    },
    ...{ amount, quantity: 1, unit_amount: amount, description: 'Credit', metadata: null },
    ...{ discount_amount: 0, discount_amounts: [], tax_rates: [], taxes: null },
    ...{ pretax_credit_amounts: [], type: 'invoice_line_item', unit_amount_decimal: null },
    invoice_line_item: invoice.lines.data[0]?.id,
  };
  const count = String(state.all('credit_note').length + 1).padStart(2, '0');
  const part = { amount_refunded: back, refund: refunded, payment_record_refund: null };
  const note = make('credit_note', begin, {
    ...{ amount, currency, customer, invoice: id, reason, memo: null },
    ...{ number: `${invoice.number}-CN-${count}`, effective_at: begin.created },
    refunds: refunded === null ? [] : [{ ...part, type: 'refund' }],
    lines: listOf(`/v1/credit_notes/${begin.id}/lines`, [line]),
    pdf: `${invoice_pdf}/credit-notes/${begin.id}`,
    ...{ post_payment_amount: amount, pre_payment_amount: 0, type: 'post_payment' },
    ...{ subtotal: amount, subtotal_excluding_tax: amount, total: amount },
    total_excluding_tax: amount,
  });
  invoice.post_payment_credit_notes_amount += amount;
  state.get('customer', customer).balance -= amount - back;
  events.emit('credit_note.created', state.add(note), begin.created);
  return note;
}
