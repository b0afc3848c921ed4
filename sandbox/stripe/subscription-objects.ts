import {
  type Begin,
  FLEXIBLE,
  INVOICE_SETTINGS,
  type Item,
  listOf,
  NO_TAX,
  nulls,
  type Plan,
  type Price,
  type Schedule,
  type Subscription,
} from './objects.ts';

export const makeItem = (begin: Begin, subscription: string, price: Price): Item => {
  const { id, active, created, currency, livemode, product, unit_amount, recurring } = price;
  const plan: Plan = {
    ...{ object: 'plan', id, active, created, currency, livemode, product, metadata: {} },
    ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    interval: (recurring?.interval ?? 'month') as Plan['interval'],
    interval_count: recurring?.interval_count ?? 1,
    usage_type: 'licensed',
  };
  return {
    object: 'subscription_item',
    id: begin.id,
    created: begin.created,
    ...nulls('billing_thresholds current_trial'),
    ...{ subscription, price, plan, quantity: 1, discounts: [], metadata: {}, tax_rates: [] },
    current_period_start: begin.created,
    current_period_end: begin.created,
  };
};

export const makeSubscription = (
  begin: Begin,
  given: Pick<Subscription, 'customer' | 'currency' | 'status' | 'metadata'>,
): Subscription => ({
  object: 'subscription',
  ...begin,
  ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds'),
  ...nulls('cancel_at canceled_at customer_account days_until_due default_payment_method'),
  ...nulls('default_source description ended_at latest_invoice managed_payments on_behalf_of'),
  ...nulls('next_pending_invoice_item_invoice pause_collection pending_invoice_item_interval'),
  ...nulls('pending_setup_intent pending_update schedule test_clock transfer_data'),
  ...nulls('trial_end trial_start'),
  ...given,
  automatic_tax: NO_TAX,
  billing_cycle_anchor: begin.created,
  billing_mode: FLEXIBLE,
  billing_schedules: [],
  cancel_at_period_end: false,
  cancellation_details: nulls('comment feedback feedback_option reason'),
  collection_method: 'charge_automatically',
  default_tax_rates: [],
  discounts: [],
  invoice_settings: INVOICE_SETTINGS,
  items: listOf(`/v1/subscription_items?subscription=${begin.id}`, []),
  payment_settings: {
    ...nulls('payment_method_options payment_method_types'),
    save_default_payment_method: 'off',
  },
  start_date: begin.created,
  trial_settings: {
    end_behavior: { missing_payment_method: 'create_invoice', billing_cycle_anchor: null },
  } as Subscription['trial_settings'],
});

export const makeSchedule = (
  begin: Begin,
  given: Pick<Schedule, 'customer' | 'subscription' | 'phases' | 'current_phase'>,
): Schedule => ({
  object: 'subscription_schedule',
  ...begin,
  ...nulls('application canceled_at completed_at customer_account released_at'),
  ...nulls('released_subscription test_clock'),
  ...given,
  billing_mode: FLEXIBLE,
  default_settings: {
    ...nulls('application_fee_percent billing_thresholds default_payment_method description'),
    ...nulls('on_behalf_of transfer_data'),
    automatic_tax: NO_TAX,
    billing_cycle_anchor: 'automatic',
    collection_method: 'charge_automatically',
    invoice_settings: { ...INVOICE_SETTINGS, days_until_due: null },
  },
  end_behavior: 'release',
  metadata: {},
  pause_schedules: [],
  status: 'active',
});

/** A phase of a schedule. */
export const makePhase = (
  start: number,
  end: number,
  price: Price,
): Schedule['phases'][number] => ({
  ...nulls('application_fee_percent billing_cycle_anchor billing_thresholds collection_method'),
  ...nulls('default_payment_method description invoice_settings on_behalf_of transfer_data'),
  ...nulls('trial_end'),
  ...{ add_invoice_items: [], default_tax_rates: [], discounts: [], metadata: {} },
  ...{ currency: price.currency, start_date: start, end_date: end },
  items: [
    {
      ...{ price: price.id, plan: price.id, quantity: 1, billing_thresholds: null },
      ...{ discounts: [], metadata: {}, tax_rates: [] },
    },
  ] as unknown as Schedule['phases'][number]['items'],
  proration_behavior: 'create_prorations',
});
