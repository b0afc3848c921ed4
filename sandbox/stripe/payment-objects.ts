import {
  type Begin,
  type Charge,
  type Dispute,
  nulls,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
} from './objects.ts';

type Paid = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'>;

export const makePaymentIntent = (begin: Begin, given: Paid): PaymentIntent => ({
  object: 'payment_intent',
  ...begin,
  ...nulls('allowed_payment_method_types application application_fee_amount canceled_at'),
  ...nulls('automatic_payment_methods cancellation_reason customer_account latest_charge'),
  ...nulls('excluded_payment_method_types last_payment_error managed_payments next_action'),
  ...nulls('on_behalf_of payment_method payment_method_configuration_details payment_record'),
  ...nulls('processing receipt_email review shipping source statement_descriptor'),
  ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
  ...given,
  amount_capturable: 0,
  amount_details: { tip: {} } as NonNullable<PaymentIntent['amount_details']>,
  amount_received: 0,
  capture_method: 'automatic',
  client_secret: `${begin.id}_secret_sandbox`,
  confirmation_method: 'automatic',
  description: 'Subscription',
  metadata: {},
  payment_method_options: {},
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  status: 'requires_payment_method',
});

const NO_ADDRESS = nulls('city country line1 line2 postal_code state');
const NO_BILLING = { address: NO_ADDRESS, ...nulls('email name phone tax_id') };
const CARD_FACTS = {
  ...{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, country: 'US' },
  ...{ fingerprint: 'sandbox', funding: 'credit' },
  checks: { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
  ...nulls('regulated_status wallet'),
};
const CARD_USED = {
  ...nulls('authorization_code installments mandate network_transaction_id three_d_secure'),
  ...nulls('transaction_link_id'),
  ...{ network: 'visa', network_token: { used: false } },
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  multicapture: { status: 'unavailable' },
  overcapture: { status: 'unavailable', maximum_amount_capturable: 0 },
};

export const makePaymentMethod = (begin: Begin, customer: string): PaymentMethod => ({
  object: 'payment_method',
  ...begin,
  allow_redisplay: 'limited',
  billing_details: NO_BILLING,
  card: {
    ...CARD_FACTS,
    display_brand: 'visa',
    networks: { available: ['visa'], preferred: null },
    three_d_secure_usage: { supported: true },
    generated_from: null,
  },
  customer,
  customer_account: null,
  metadata: {},
  type: 'card',
});

export const makeCharge = (begin: Begin, isPaid: boolean, given: Paid, intent: string): Charge => ({
  object: 'charge',
  ...begin,
  ...nulls('application application_fee application_fee_amount balance_transaction'),
  ...nulls('calculated_statement_descriptor failure_balance_transaction on_behalf_of'),
  ...nulls('payment_method receipt_email receipt_number receipt_url review shipping source'),
  ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
  ...nulls('transfer_group'),
  ...given,
  amount_captured: isPaid ? given.amount : 0,
  amount_refunded: 0,
  billing_details: NO_BILLING,
  captured: isPaid,
  description: 'Subscription',
  disputed: false,
  failure_code: isPaid ? null : 'card_declined',
  failure_message: isPaid ? null : 'Your card was declined.',
  fraud_details: {},
  metadata: {},
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code'),
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: isPaid ? null : 'generic_decline',
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any details.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  },
  paid: isPaid,
  payment_intent: intent,
  payment_method_details: {
    type: 'card',
    card: { ...CARD_USED, ...CARD_FACTS, amount_authorized: given.amount },
  } as unknown as Charge['payment_method_details'],
  refunded: false,
  status: isPaid ? 'succeeded' : 'failed',
});

export const makeRefund = (
  { id, created }: Begin,
  given: Pick<Refund, 'amount' | 'currency' | 'charge' | 'payment_intent' | 'customer' | 'reason'>,
): Refund => ({
  object: 'refund',
  ...{ id, created, ...given, metadata: {}, status: 'succeeded' },
  ...nulls('balance_transaction customer_account payment_method receipt_number'),
  ...nulls('source_transfer_reversal transfer_reversal'),
  destination_details: {
    type: 'card',
    card: {
      type: 'refund',
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
    },
  },
});

export const makeDispute = (begin: Begin, charge: Charge): Dispute => ({
  object: 'dispute',
  ...begin,
  ...{ amount: charge.amount, currency: charge.currency, charge: charge.id, metadata: {} },
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: {
    ...nulls('access_activity_log billing_address cancellation_policy customer_signature'),
    ...nulls('cancellation_policy_disclosure cancellation_rebuttal customer_communication'),
    ...nulls('customer_email_address customer_name customer_purchase_ip receipt refund_policy'),
    ...nulls('duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
    ...nulls('product_description refund_policy_disclosure refund_refusal_explanation'),
    ...nulls('service_date service_documentation shipping_address shipping_carrier'),
    ...nulls('shipping_date shipping_documentation shipping_tracking_number'),
    ...nulls('uncategorized_file uncategorized_text'),
    enhanced_evidence: {},
  } as unknown as Dispute['evidence'],
  evidence_details: {
    ...{ due_by: begin.created + 9 * 86_400, has_evidence: false, past_due: false },
    ...{ submission_count: 0, enhanced_eligibility: {} },
  } as Dispute['evidence_details'],
  intended_submission_method: null,
  is_charge_refundable: false,
  payment_intent: charge.payment_intent,
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
  } as NonNullable<Dispute['payment_method_details']>,
  reason: 'fraudulent',
  status: 'needs_response',
});
