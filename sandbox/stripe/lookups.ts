import type { ItemChange } from './lines.ts';
import type { Kinds, Price, Subscription } from './objects.ts';
import { type Form, flagOf, numberOf, partsOf, textOf } from './parameters.ts';
import { isOver, itemOf } from './periods.ts';
import { refusals } from './refusals.ts';
import type { StripeState } from './state.ts';

/** What finds the objects that a call names, or refuses it. */
export type Lookups = ReturnType<typeof lookupsIn>;

/** Finds what calls name. */
export function lookupsIn(state: StripeState) {
  // What is deleted, or has no mode, is of either.
  const isOfMode = (one: object) => !('livemode' in one) || one.livemode === state.isLive;
  const find = <Kind extends keyof Kinds>(kind: Kind, id: string, status = 404, param = 'id') => {
    const what = kind.replace('_', kind === 'payment_intent' ? '_' : ' ');
    const one = state.find(kind, id);
    if (!one) throw refusals.none(what, id, status, param);
    if (isOfMode(one)) return one;
    throw refusals.none(what, id, status, param, state.isLive ? 'test' : 'live');
  };
  const isGone = (id: string) => 'deleted' in (state.find('customer', id) ?? {});
  const customerIn = (form: Form): string => {
    const id = textOf(form, 'customer') ?? '';
    find('customer', id, 400, 'customer');
    if (isGone(id)) throw refusals.none('customer', id, 400, 'customer');
    return id;
  };
  const living = (id: string): Subscription => {
    const one = find('subscription', id);
    if (isOver(one)) throw refusals.none('subscription', id, 404);
    return one;
  };
  const priceIn = (id: string | undefined, param: string): Price => {
    if (id === undefined || id === '') throw refusals.missing(param);
    const price = find('price', id, 400, param);
    if (!price.active) {
      throw refusals.invalid(
        'The price specified is inactive. This field only accepts active prices.',
        param,
      );
    }
    if (state.get('product', price.product).active) return price;
    const text = `Price \`${id}\` is not available to be purchased because its product is not active.`;
    throw refusals.invalid(text, param);
  };
  const recurringIn = (id: string | undefined, param: string): Price => {
    const price = priceIn(id, param);
    if (price.recurring) return price;
    throw refusals.invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  };
  const requireCurrency = (customer: string | null, currency: string): void => {
    const other = state
      .all('subscription')
      .find((one) => one.customer === customer && !isOver(one) && one.currency !== currency);
    if (!other) return;
    throw refusals.invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}`,
    );
  };
  const changesIn = (one: Subscription, form: Form, path: string): ItemChange[] =>
    partsOf(form, path).map((part, at) => {
      const id = textOf(part, 'id');
      const item = one.items.data.find((each) => each.id === id) ?? null;
      if (id !== undefined && !item)
        throw refusals.none('subscription_item', id, 400, `${path}[${at}][id]`);
      if (flagOf(part, 'deleted')) return { item, price: null };
      const asked = textOf(part, 'price');
      const price =
        asked === undefined && item ? item.price : recurringIn(asked, `${path}[${at}][price]`);
      if (price.currency === one.currency) return { item, price };
      throw refusals.invalid(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${one.currency}\`.`,
        `${path}[${at}][price]`,
      );
    });

  const prorationDateIn = (one: Subscription, form: Form, path: string): number | undefined => {
    const date = numberOf(form, path);
    if (date === undefined) return undefined;
    const { current_period_start: start, current_period_end: end } = itemOf(one);
    if (date >= start && date < end) return date;
    const text = `Invalid proration date: it must be within the subscription's current period.`;
    throw refusals.invalid(text, path);
  };

  return {
    ...{ prorationDateIn, isOfMode, find, isGone, customerIn, living },
    ...{ priceIn, recurringIn, requireCurrency, changesIn },
  };
}
