import type Stripe from 'stripe';
import { numberOf, takes, textOf, wordOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import { type CallParts, NOTHING, type Route, route } from './routes.ts';

const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const;

/** Invoices, and what is given back. */
export function invoiceCalls(parts: CallParts): Route[] {
  const { find, changesIn, prorationDateIn, state, money, subscriptions } = parts;
  return [
    route(
      'POST',
      'invoices/create_preview',
      'invoice_write',
      takes<Stripe.InvoiceCreatePreviewParams>()(
        'customer subscription subscription_details.items.id subscription_details.items.price subscription_details.items.deleted subscription_details.items.quantity subscription_details.proration_behavior subscription_details.proration_date',
        'automatic_tax currency customer_account customer_details discounts invoice_items issuer on_behalf_of preview_mode schedule schedule_details',
      ),
      ({ form }) => {
        const id = textOf(form, 'subscription') ?? '';
        if (id === '') throw refusals.missing('subscription');
        const one = find('subscription', id, 400, 'subscription');
        if (isOver(one))
          throw refusals.invalid(
            'No upcoming invoices for customer',
            undefined,
            'invoice_upcoming_none',
          );
        const how = wordOf(form, 'subscription_details.proration_behavior', PRORATIONS);
        const changes = changesIn(one, form, 'subscription_details.items');
        const from = prorationDateIn(one, form, 'subscription_details.proration_date');
        return subscriptions.preview(one, changes, {
          proration: how ?? 'create_prorations',
          from,
        });
      },
    ),
    route(
      'POST',
      'invoices/{id}/pay',
      'invoice_write',
      takes<Stripe.InvoicePayParams>()(
        'off_session',
        'forgive mandate paid_out_of_band payment_method source',
      ),
      ({ id }) => {
        const invoice = find('invoice', id);
        if (invoice.status === 'paid')
          throw refusals.invalid('Invoice is already paid', undefined, 'invoice_already_paid');
        if (invoice.status === 'void')
          throw refusals.invalid(
            'Invoice is voided and can not be paid',
            undefined,
            'invoice_not_open',
          );
        const paid = subscriptions.pay(invoice);
        if (paid === 'paid') return invoice;
        const intent = money.intentOf(invoice);
        if (paid === 'declined')
          throw refusals.declined({ payment_intent: intent, charge: intent?.latest_charge });
        throw refusals.needsAction(intent);
      },
    ),
    route('POST', 'invoices/{id}/void', 'invoice_write', NOTHING, ({ id }) => {
      const invoice = find('invoice', id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
        throw refusals.invalid(
          'You can only pass in open invoices.',
          undefined,
          'invoice_not_open',
        );
      }
      money.void(invoice, state.nowOf(invoice.customer));
      return invoice;
    }),
    route(
      'POST',
      'refunds',
      'charge_write',
      takes<Stripe.RefundCreateParams>()(
        'charge payment_intent amount reason',
        'currency customer instructions_email metadata origin refund_application_fee reverse_transfer',
      ),
      ({ form }) => {
        const intent = textOf(form, 'payment_intent');
        const paid = intent && find('payment_intent', intent, 400, 'payment_intent').latest_charge;
        const charge = find('charge', textOf(form, 'charge') ?? paid ?? '', 400, 'charge');
        const reason = wordOf(form, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']);
        return money.refund(charge, numberOf(form, 'amount'), reason);
      },
    ),
    route(
      'POST',
      'credit_notes',
      'invoice_write',
      takes<Stripe.CreditNoteCreateParams>()(
        'invoice amount credit_amount refund_amount reason memo',
        'effective_at email_type lines metadata out_of_band_amount refunds shipping_cost',
      ),
      ({ form }) => {
        const [refund, credit] = [
          numberOf(form, 'refund_amount') ?? 0,
          numberOf(form, 'credit_amount') ?? 0,
        ];
        return money.credit(find('invoice', textOf(form, 'invoice') ?? '', 400, 'invoice'), {
          ...{ refund, amount: numberOf(form, 'amount') ?? refund + credit },
          reason: wordOf(form, 'reason', [
            'duplicate',
            'fraudulent',
            'order_change',
            'product_unsatisfactory',
          ]),
          memo: textOf(form, 'memo'),
        });
      },
      ['invoice'],
    ),
  ];
}
