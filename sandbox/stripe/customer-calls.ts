import type Stripe from 'stripe';
import { makeCustomer, makeTaxId } from './catalog-objects.ts';
import { PAGE, paged, searched } from './lists.ts';
import type { Kinds } from './objects.ts';
import { numberOf, takes, textOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import {
  addressIn,
  type CallParts,
  given,
  metadataIn,
  NOTHING,
  type Route,
  route,
} from './routes.ts';

/** Customers and their tax ids. */
export function customerCalls(parts: CallParts): Route[] {
  const { find, isGone, state, events, subscriptions } = parts;
  const endCustomer = (id: string) => {
    const customer = find('customer', id);
    if (isGone(id)) throw refusals.none('customer', id, 404);
    for (const one of state.all('subscription')) {
      if (one.customer === id && !isOver(one)) subscriptions.cancel(one);
    }
    events.emit('customer.deleted', customer, state.nowOf(id));
    return state.add({ id, object: 'customer', deleted: true } as never);
  };

  return [
    route('GET', 'account', 'account_read', NOTHING, () => ({
      ...{ id: state.account.id, object: 'account', country: 'US', default_currency: 'usd' },
      ...{
        type: 'standard',
        charges_enabled: true,
        details_submitted: true,
        payouts_enabled: true,
      },
      ...{ email: null, capabilities: {}, metadata: {}, business_type: null },
      settings: { dashboard: { display_name: 'Sandbox', timezone: 'Etc/UTC' } },
    })),
    route(
      'POST',
      'customers',
      'customer_write',
      takes<Stripe.CustomerCreateParams>()(
        'description email name phone metadata.* address.*',
        'balance business_name cash_balance individual_name invoice_prefix invoice_settings next_invoice_sequence payment_method preferred_locales shipping source tax tax_exempt tax_id_data test_clock validate',
      ),
      ({ form }) => {
        const customer = makeCustomer(state.begin('cus'), state.all('customer').length + 1);
        Object.assign(customer, given(form, 'description email name phone'), addressIn(form));
        customer.metadata = metadataIn(form, {});
        events.emit('customer.created', state.add(customer), customer.created);
        return customer;
      },
    ),
    route(
      'GET',
      'customers/search',
      'customer_read',
      takes<Stripe.CustomerSearchParams>()('query limit page'),
      ({ form }) => searched(state, textOf(form, 'query') ?? '', numberOf(form, 'limit') ?? 10),
      ['query'],
    ),
    route(
      'POST',
      'customers/{id}',
      'customer_write',
      takes<Stripe.CustomerUpdateParams>()(
        'description email name phone metadata.* address.*',
        'balance business_name cash_balance default_source individual_name invoice_prefix invoice_settings next_invoice_sequence preferred_locales shipping source tax tax_exempt validate',
      ),
      ({ id, form }) => {
        const customer = find('customer', id);
        if (isGone(id)) throw refusals.none('customer', id, 404);
        events.change('customer.updated', customer, state.nowOf(id), {
          ...given(form, 'description email name phone'),
          ...addressIn(form),
          metadata: metadataIn(form, customer.metadata),
        });
        return customer;
      },
    ),
    route('DELETE', 'customers/{id}', 'customer_write', NOTHING, ({ id }) => endCustomer(id)),
    route(
      'POST',
      'customers/{id}/tax_ids',
      'customer_write',
      takes<Stripe.CustomerCreateTaxIdParams>()('type value'),
      ({ id, form }) => {
        const { id: customer } = find('customer', id);
        const [type, value] = [
          textOf(form, 'type') as Kinds['tax_id']['type'],
          textOf(form, 'value') ?? '',
        ];
        const taxId = state.add(makeTaxId(state.begin('txi', customer), { customer, type, value }));
        events.emit('customer.tax_id.created', taxId, taxId.created);
        return taxId;
      },
      ['type', 'value'],
    ),
    route(
      'GET',
      'customers/{id}/tax_ids',
      'customer_read',
      takes<Stripe.CustomerListTaxIdsParams>()(PAGE),
      ({ id, form }) => {
        const { id: customer } = find('customer', id);
        const all = state.all('tax_id').filter((one) => one.customer === customer);
        return paged(`/v1/customers/${id}/tax_ids`, all, form);
      },
    ),
  ];
}
