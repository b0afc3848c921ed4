import {
  type Customer,
  type Item,
  type Line,
  make,
  type Price,
  type Subscription,
} from './objects.ts';
import { haveSameInterval, itemOf, periodEnd } from './periods.ts';
import type { StripeState } from './state.ts';

/** The sandbox's one rate of tax, where taxes are worked out: 10 percent. */
const TAX_PARTS = { of: 10, percent: 100 } as const;

export const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const;
export type Proration = (typeof PRORATIONS)[number];
/** What is asked of a subscription's items: another price in its place, one more, or one fewer. */
export interface ItemChange {
  readonly item: Item | null;
  readonly price: Price | null;
}

/** What discounts deduct, in percent: the subscription's own, or else its customer's. */
function discountsOf(state: StripeState, { discounts, customer }: Subscription) {
  const of = state.get('customer', customer).discount;
  const ids = discounts.length > 0 || !of ? discounts : [of.id];
  return ids.map((id) => {
    const { coupon } = state.get('discount', id).source;
    return { id, percent: state.get('coupon', coupon).percent_off ?? 0 };
  });
}

interface LinePart {
  readonly price?: Price;
  readonly amount?: number;
  readonly from?: number;
  readonly to?: number;
  readonly proration?: boolean;
}

/** A line for a subscription's item. */
export function lineOf(
  state: StripeState,
  one: Subscription,
  item: Item,
  part: LinePart = {},
): Line {
  const { id, customer } = one;
  const { price = item.price, proration = false, from, to } = part;
  const { quantity, current_period_start, current_period_end } = item;
  const amount = part.amount ?? (price.unit_amount ?? 0) * quantity;
  const product = state.find('product', price.product)?.name ?? '';
  const unused = amount < 0 ? 'Unused time on' : 'Remaining time on';
  const template = make('line_item', {}, {});
  return make('line_item', state.begin('il', customer), {
    ...{ amount, subtotal: amount, currency: price.currency, quantity, invoice: null },
    description: proration ? `${unused} ${product}` : `${quantity} × ${product}`,
    discount_amounts: (proration ? [] : discountsOf(state, one)).map(({ id, percent }) => ({
      ...{ discount: id, amount: Math.round((amount * percent) / 100) },
    })),
    discountable: !proration,
    period: { start: from ?? current_period_start, end: to ?? current_period_end },
    subscription: id,
    parent: {
      ...template.parent,
      subscription_item_details: {
        ...{ proration, proration_details: { credited_items: null }, invoice_item: null },
        ...{ subscription: id, subscription_item: item.id },
      },
    },
    pricing: {
      ...{ type: 'price_details', unit_amount_decimal: price.unit_amount_decimal },
      price_details: { price: price.id, product: price.product },
    },
  });
}

/** The lines of a change: what was not used of the old, the rest of the new, or a period of the new from now on. */
export function prorate(
  state: StripeState,
  one: Subscription,
  changes: readonly ItemChange[],
  { at, from = at }: { at: number; from?: number | undefined },
  isWanted: boolean,
): Line[] {
  return changes.flatMap(({ item, price }) => {
    const like = item ?? itemOf(one);
    const { current_period_start: start, current_period_end: to } = like;
    // Prorations are net of discounts.
    const left = discountsOf(state, one).reduce(
      (rest, { percent }) => rest * (1 - percent / 100),
      (to - from) / (to - start),
    );
    const part = (amount: number, of?: Price) =>
      lineOf(state, one, like, {
        ...{ amount: Math.round(amount * left), from, to, proration: true },
        ...(of && { price: of }),
      });
    const old = item ? (item.price.unit_amount ?? 0) * item.quantity : 0;
    const lines = isWanted && old !== 0 ? [part(-old)] : [];
    if (!price) return lines;
    const amount = price.unit_amount ?? 0;
    if (item && !haveSameInterval(item.price, price))
      lines.push(
        lineOf(state, one, like, { price, amount, from: at, to: periodEnd(at, price, 1) }),
      );
    else if (isWanted) lines.push(part(amount * (item?.quantity ?? 1), price));
    return lines;
  });
}

/** Whether it is paid more or less often afterwards. */
export const changesInterval = (changes: readonly ItemChange[]) =>
  changes.some(({ item, price }) => item && price && !haveSameInterval(item.price, price));

/** What is deducted from lines. */
export const discountOf = (lines: readonly Line[]): number =>
  lines
    .flatMap(({ discount_amounts }) => discount_amounts ?? [])
    .reduce((sum, { amount }) => sum + amount, 0);

/** Taxes are worked out where the customer is known to be somewhere. */
export function taxOf(
  state: StripeState,
  { automatic_tax }: Subscription,
  { address }: Customer,
  lines: readonly Line[],
): { amount: number; added: number } {
  const sums = { amount: 0, added: 0 };
  if (!automatic_tax.enabled || !address?.country) return sums;
  const { of, percent } = TAX_PARTS;
  for (const line of lines) {
    const price = state.find('price', line.pricing.price_details.price);
    const isIncluded = price?.tax_behavior === 'inclusive';
    const taxed = line.amount - discountOf([line]);
    const tax = Math.round((taxed * of) / (isIncluded ? percent + of : percent));
    sums.amount += tax;
    if (!isIncluded) sums.added += tax;
  }
  return sums;
}
