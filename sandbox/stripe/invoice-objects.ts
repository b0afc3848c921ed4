import {
  type Begin,
  type CreditNote,
  type Customer,
  type Invoice,
  type InvoicePayment,
  ISSUER,
  type Line,
  listOf,
  NO_TAX,
  nulls,
  type Price,
} from './objects.ts';

export const makeLine = (
  { id, livemode }: Begin,
  given: Pick<
    Line,
    'amount' | 'currency' | 'description' | 'discount_amounts' | 'period' | 'quantity' | 'invoice'
  > & {
    price: Price;
    subscription: string;
    item: string;
    proration: boolean;
  },
): Line => {
  const { price, item, proration, ...rest } = given;
  return {
    object: 'line_item',
    ...{ id, livemode, ...rest, subtotal: rest.amount, discounts: [] },
    ...nulls('pretax_credit_amounts quantity_decimal taxes'),
    discountable: !proration,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        ...{ proration, proration_details: { credited_items: null }, invoice_item: null },
        ...{ subscription: rest.subscription, subscription_item: item },
      },
    },
    pricing: {
      ...{ type: 'price_details', unit_amount_decimal: price.unit_amount_decimal },
      price_details: { price: price.id, product: price.product },
    } as Line['pricing'],
  };
};

export const makeInvoice = (
  begin: Begin,
  customer: Customer,
  given: Pick<Invoice, 'currency' | 'billing_reason' | 'parent' | 'period_start' | 'period_end'>,
): Invoice => ({
  object: 'invoice',
  ...begin,
  ...nulls('account_name account_tax_ids application automatically_finalizes_at custom_fields'),
  ...nulls('customer_account customer_shipping default_payment_method default_source'),
  ...nulls('description due_date effective_at ending_balance footer from_invoice invoice_pdf'),
  ...nulls('hosted_invoice_url last_finalization_error latest_revision next_payment_attempt'),
  ...nulls('number on_behalf_of receipt_number rendering shipping_cost shipping_details'),
  ...nulls('statement_descriptor subscription test_clock total_taxes webhooks_delivered_at'),
  ...given,
  ...{ amount_due: 0, amount_overpaid: 0, amount_paid: 0, amount_remaining: 0, amount_shipping: 0 },
  ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0 },
  ...{ starting_balance: 0, subtotal: 0, subtotal_excluding_tax: 0, total: 0 },
  ...{ total_excluding_tax: 0, total_discount_amounts: [], total_pretax_credit_amounts: [] },
  account_country: 'US',
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { ...NO_TAX, provider: null, status: null },
  collection_method: 'charge_automatically',
  customer: customer.id,
  customer_address: customer.address ?? null,
  customer_email: customer.email,
  customer_name: customer.name ?? null,
  customer_phone: customer.phone ?? null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_tax_rates: [],
  discounts: [],
  ...ISSUER,
  lines: listOf(`/v1/invoices/${begin.id}/lines`, []),
  metadata: {},
  payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
  status: 'draft',
  status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
});

export const makeInvoicePayment = (
  begin: Begin,
  given: Pick<InvoicePayment, 'invoice' | 'currency' | 'amount_requested' | 'payment'>,
): InvoicePayment => ({
  object: 'invoice_payment',
  ...begin,
  ...given,
  amount_paid: null,
  is_default: true,
  status: 'open',
  status_transitions: nulls('canceled_at paid_at'),
});

export const makeCreditNote = (
  begin: Begin,
  invoice: Invoice,
  given: Pick<CreditNote, 'amount' | 'number' | 'reason' | 'memo' | 'refunds'>,
): CreditNote => {
  const { amount } = given;
  const isPaid = invoice.status === 'paid';
  const line = {
    object: 'credit_note_line_item',
    invoice_line_item: invoice.lines.data[0]?.id,
    ...{ id: begin.id.replace('cn', 'cnli'), livemode: begin.livemode, amount, quantity: 1 },
    ...nulls('metadata unit_amount_decimal taxes'),
    ...{ description: 'Credit', discount_amount: 0, discount_amounts: [], tax_rates: [] },
    ...{ pretax_credit_amounts: [], type: 'invoice_line_item', unit_amount: amount },
  };
  return {
    object: 'credit_note',
    ...begin,
    ...nulls('customer_account customer_balance_transaction out_of_band_amount shipping_cost'),
    ...nulls('total_taxes voided_at'),
    ...given,
    amount_shipping: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: begin.created,
    invoice: invoice.id,
    lines: listOf(`/v1/credit_notes/${begin.id}/lines`, [line]),
    metadata: {},
    pdf: `${invoice.invoice_pdf}/credit-notes/${begin.id}`,
    post_payment_amount: isPaid ? amount : 0,
    pre_payment_amount: isPaid ? 0 : amount,
    pretax_credit_amounts: [],
    status: 'issued',
    ...{ subtotal: amount, subtotal_excluding_tax: amount, total: amount },
    total_excluding_tax: amount,
    type: isPaid ? 'post_payment' : 'pre_payment',
  };
};
