import {
  type Begin,
  type Customer,
  nulls,
  type Price,
  type Product,
  type Recurring,
  type TaxId,
} from './objects.ts';

export const makeCustomer = (begin: Begin, count: number): Customer => ({
  object: 'customer',
  ...begin,
  ...nulls('address currency customer_account default_source description discount email name'),
  ...nulls('phone shipping test_clock'),
  balance: 0,
  delinquent: false,
  invoice_prefix: `SANDBOX${String(count).padStart(4, '0')}`,
  invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  metadata: {},
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
});

export const makeProduct = (begin: Begin, name: string): Product => ({
  object: 'product',
  ...begin,
  ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code'),
  ...nulls('tax_details unit_label url'),
  active: true,
  images: [],
  marketing_features: [],
  metadata: {},
  name,
  type: 'service',
  updated: begin.created,
});

export const makePrice = (
  begin: Begin,
  given: { product: string; currency: string; unit_amount: number; recurring: Recurring | null },
): Price => {
  const recurring = given.recurring && {
    ...given.recurring,
    ...nulls('meter trial_period_days'),
    usage_type: 'licensed',
  };
  return {
    object: 'price',
    ...begin,
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
    ...given,
    active: true,
    billing_scheme: 'per_unit',
    metadata: {},
    recurring,
    tax_behavior: 'unspecified',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(given.unit_amount),
  };
};

export const makeTaxId = (
  begin: Begin,
  given: Pick<TaxId, 'customer' | 'type' | 'value'>,
): TaxId => ({
  object: 'tax_id',
  ...begin,
  ...given,
  country: given.type === 'eu_vat' ? given.value.slice(0, 2) : null,
  customer_account: null,
  owner: { type: 'customer', customer: given.customer, customer_account: null } as TaxId['owner'],
  verification: { status: 'pending', ...nulls('verified_address verified_name') },
});
