import { catalogCalls } from './catalog-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { isListed, paged, READS } from './lists.ts';
import { lookupsIn } from './lookups.ts';
import { pageCalls } from './page-calls.ts';
import { textOf } from './parameters.ts';
import { type ApiParts, NOTHING, type Route, route } from './routes.ts';
import { subscriptionCalls } from './subscription-calls.ts';

/** The calls of Stripe's API that the sandbox answers. */
export function calls(given: ApiParts): readonly Route[] {
  const parts = { ...given, ...lookupsIn(given.state) };
  const { state, find, isOfMode } = parts;
  const reads = READS.flatMap(([path, may, kind, allowed]) => [
    route('GET', `${path}/{id}`, `${may}_read`, NOTHING, ({ id }) => find(kind, id)),
    route('GET', path, `${may}_read`, allowed, ({ form }) => {
      if ('customer' in form) find('customer', textOf(form, 'customer') ?? '', 400, 'customer');
      const all = state
        .all(kind)
        .filter((one) => !('deleted' in one) && isOfMode(one) && isListed(one, form, allowed));
      return paged(`/v1/${path}`, all, form);
    }),
  ]);

  return [
    ...reads,
    ...customerCalls(parts),
    ...catalogCalls(parts),
    ...subscriptionCalls(parts),
    ...pageCalls(parts),
    ...invoiceCalls(parts),
  ];
}
