import { invoiceCalls } from './invoice-calls.ts';
import { isListed, listed, paged, READS, searched } from './lists.ts';
import { make } from './objects.ts';
import { given, metadataIn, numberOf, textOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { type ApiParts, type CallParts, lookupsIn, type Route, route } from './routes.ts';
import { subscriptionCalls } from './subscription-calls.ts';

const CUSTOMER = 'description email name phone metadata.*';

/** Makes calls of the parts that they are answered with. */
export type MakeCalls = (parts: CallParts) => Route[];

/** The calls of Stripe's API that the sandbox answers. @param more others */
export function calls(parts: ApiParts, more: MakeCalls): readonly Route[] {
  const lookups = lookupsIn(parts.state);
  const { find, named, customerOf, isOfMode } = lookups;
  const { state, events, subscriptions } = parts;

  const reads = READS.flatMap(([path, may, kind, filters]) => [
    route(`GET ${path}/{id}`, `${may}_read`, '', ({ id }) => find(kind, id)),
    route(`GET ${path}`, `${may}_read`, listed(filters), ({ form }) => {
      if ('customer' in form) named('customer', form);
      const all = state
        .all(kind)
        .filter((one) => !('deleted' in one) && isOfMode(one) && isListed(one, form, filters));
      return paged(`/v1/${path}`, all, form);
    }),
  ]);

  return [
    ...reads,
    route('GET account', 'account_read', '', () => make('account', { id: state.account.id }, {})),
    route('POST customers', 'customer_write', CUSTOMER, ({ form }) => {
      const count = String(state.all('customer').length + 1).padStart(4, '0');
      const made = make('customer', state.begin('cus'), {
        ...{ invoice_prefix: `SANDBOX${count}`, metadata: metadataIn(form) },
        ...given(form, 'description email name phone'),
      });
      events.emit('customer.created', state.add(made), made.created);
      return made;
    }),
    route('GET customers/search', 'customer_read', 'query! limit page', ({ form }) =>
      searched(state, textOf(form, 'query') ?? '', numberOf(form, 'limit') ?? 10),
    ),
    route('POST customers/{id}', 'customer_write', CUSTOMER, ({ id, form }) => {
      const customer = customerOf(id);
      events.change('customer.updated', customer, state.nowOf(id), {
        ...given(form, 'description email name phone'),
        metadata: metadataIn(form, customer.metadata),
      });
      return customer;
    }),
    route('DELETE customers/{id}', 'customer_write', '', ({ id }) => {
      const customer = customerOf(id);
      for (const one of state.of('subscription', id)) if (!isOver(one)) subscriptions.cancel(one);
      events.emit('customer.deleted', customer, state.nowOf(id));
      return state.add({ id, object: 'customer', deleted: true } as never);
    }),
    ...[subscriptionCalls, invoiceCalls, more].flatMap((some) => some({ ...parts, ...lookups })),
  ];
}

/** The fields of a price; without an interval it is paid once. */
export const priceOf = (
  product: string,
  currency: string,
  unit_amount: number,
  interval: 'day' | 'week' | 'month' | 'year' | undefined,
) => ({
  ...{ product, currency, unit_amount, unit_amount_decimal: String(unit_amount) },
  type: interval ? 'recurring' : 'one_time',
  recurring: interval
    ? { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
    : null,
});
