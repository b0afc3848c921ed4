import {
  type Begin,
  NO_TAX,
  nulls,
  type PortalConfiguration,
  type PortalSession,
  type Session,
} from './objects.ts';

export const makeSession = (
  begin: Begin,
  given: Pick<Session, 'customer' | 'amount_total' | 'currency' | 'success_url' | 'url'>,
): Session => ({
  object: 'checkout.session',
  ...begin,
  ...nulls('adaptive_pricing after_expiration allow_promotion_codes cancel_url'),
  ...nulls('allowed_payment_method_types billing_address_collection client_reference_id'),
  ...nulls('client_secret collected_information consent consent_collection currency_conversion'),
  ...nulls('customer_account customer_creation customer_details customer_email discounts'),
  ...nulls('integration_identifier invoice invoice_creation locale managed_payments'),
  ...nulls('origin_context payment_intent payment_link payment_method_configuration_details'),
  ...nulls('payment_method_options permissions recovered_from saved_payment_method_options'),
  ...nulls('setup_intent shipping_address_collection shipping_cost submit_type subscription'),
  ...nulls('wallet_options'),
  ...given,
  amount_subtotal: given.amount_total,
  automatic_tax: { ...NO_TAX, provider: null, status: null },
  custom_fields: [],
  custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
  expires_at: begin.created + 86_400,
  metadata: {},
  mode: 'subscription',
  payment_method_collection: 'always',
  payment_method_types: ['card', 'us_bank_account'],
  payment_status: 'unpaid',
  phone_number_collection: { enabled: false },
  shipping_options: [],
  status: 'open',
  tax_id_collection: { enabled: false, required: 'never' },
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
});

export const makePortalSession = (
  begin: Begin,
  given: Pick<PortalSession, 'customer' | 'configuration' | 'return_url' | 'url'>,
): PortalSession => ({
  object: 'billing_portal.session',
  ...begin,
  ...nulls('customer_account flow locale on_behalf_of'),
  ...given,
});

export const makePortalConfiguration = (begin: Begin): PortalConfiguration => ({
  object: 'billing_portal.configuration',
  ...begin,
  ...nulls('application default_return_url metadata name'),
  active: true,
  business_profile: nulls('headline privacy_policy_url terms_of_service_url'),
  features: {
    customer_update: { enabled: true, allowed_updates: ['email', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [] },
      ...{ enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    },
    subscription_update: {
      ...{ default_allowed_updates: ['price'], enabled: true, billing_cycle_anchor: null },
      ...{ proration_behavior: 'create_prorations', trial_update_behavior: 'end_trial' },
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
    },
  } as unknown as PortalConfiguration['features'],
  is_default: true,
  login_page: { enabled: false, url: null },
  updated: begin.created,
});
