import {
  type Customer,
  type Item,
  type Line,
  make,
  type Price,
  type Subscription,
} from './objects.ts';
import { haveSameInterval, periodEnd } from './periods.ts';
import type { StripeState } from './state.ts';

/** The sandbox's one rate of tax, where taxes are worked out. */
const TAX = 0.1;

export const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const;
export type Proration = (typeof PRORATIONS)[number];
/** What is asked of a subscription's item: another price. */
export interface ItemChange {
  readonly item: Item;
  readonly price: Price;
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
    const { current_period_start: start, current_period_end: to } = item;
    // Prorations are net of discounts.
    const left = discountsOf(state, one).reduce(
      (rest, { percent }) => rest * (1 - percent / 100),
      (to - from) / (to - start),
    );
    const part = (amount: number, of: Price) => {
      const unused = { amount: Math.round(amount * item.quantity * left), from, to };
      return lineOf(state, one, item, { ...unused, price: of, proration: true });
    };
    const [old, amount] = [item.price.unit_amount ?? 0, price.unit_amount ?? 0];
    const lines = isWanted && old !== 0 ? [part(-old, item.price)] : [];
    if (!haveSameInterval(item.price, price)) {
      const period = { from: at, to: periodEnd(at, price, 1) };
      lines.push(lineOf(state, one, item, { price, amount, ...period }));
    } else if (isWanted) lines.push(part(amount, price));
    return lines;
  });
}

/** Whether it is paid more or less often afterwards. */
export const changesInterval = (changes: readonly ItemChange[]) =>
  changes.some(({ item, price }) => !haveSameInterval(item.price, price));

/** What is deducted from lines. */
export const discountOf = (lines: readonly Line[]): number =>
  lines
    .flatMap(({ discount_amounts }) => discount_amounts ?? [])
    .reduce((sum, { amount }) => sum + amount, 0);

/** Taxes, which are worked out where the customer is known to be somewhere. */
export function taxOf(
  { automatic_tax }: Subscription,
  { address }: Customer,
  lines: readonly Line[],
): number {
  if (!automatic_tax.enabled || !address?.country) return 0;
  const taxes = lines.map((line) => Math.round((line.amount - discountOf([line])) * TAX));
  return taxes.reduce((sum, tax) => sum + tax, 0);
}
