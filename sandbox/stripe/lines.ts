import { makeLine } from './invoice-objects.ts';
import type { Customer, Item, Line, Price, Subscription } from './objects.ts';
import { haveSameInterval, itemOf, periodEnd } from './periods.ts';
import type { StripeState } from './state.ts';

/** The sandbox's one rate of tax, where taxes are worked out: 10 percent. */
const TAX_PARTS = { of: 10, percent: 100 } as const;

export type Proration = 'always_invoice' | 'create_prorations' | 'none';
/** What is asked of a subscription's items: another price in its place, one more, or one fewer. */
export interface ItemChange {
  readonly item: Item | null;
  readonly price: Price | null;
}

/** A line for a subscription's item. */
export function lineOf(
  state: StripeState,
  { id, customer, discounts: discountIds }: Subscription,
  item: Item,
  part: { price?: Price; amount?: number; from?: number; to?: number; proration?: boolean } = {},
): Line {
  const { price = item.price, proration = false } = part;
  const amount = part.amount ?? (price.unit_amount ?? 0) * item.quantity;
  const discounts = proration ? [] : discountsOf(state, discountIds);
  const product = state.find('product', price.product)?.name ?? '';
  const unused = amount < 0 ? 'Unused time on' : 'Remaining time on';
  return makeLine(state.begin('il', customer), {
    ...{
      amount,
      price,
      proration,
      currency: price.currency,
      quantity: item.quantity,
      invoice: null,
      discount_amounts: discounts.map(({ id, percent }) => ({
        discount: id,
        amount: Math.round((amount * percent) / 100),
      })),
    },
    description: proration ? `${unused} ${product}` : `${item.quantity} × ${product}`,
    period: {
      start: part.from ?? item.current_period_start,
      end: part.to ?? item.current_period_end,
    },
    ...{ subscription: id, item: item.id },
  });
}

const discountsOf = (state: StripeState, ids: readonly unknown[]) =>
  ids.map((id) => {
    const { source } = state.get('discount', id);
    return { id: String(id), percent: state.get('coupon', source.coupon).percent_off ?? 0 };
  });

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
    const left = (to - from) / (to - start);
    // Prorations are net of discounts.
    const paid = discountsOf(state, one.discounts).reduce(
      (rest, { percent }) => rest * (1 - percent / 100),
      left,
    );
    const part = (amount: number) => Math.round(amount * paid);
    const old = item ? (item.price.unit_amount ?? 0) * item.quantity : 0;
    const lines: Line[] = [];
    if (isWanted && old !== 0 && one.status !== 'trialing') {
      lines.push(lineOf(state, one, like, { amount: -part(old), from, to, proration: true }));
    }
    if (!price) return lines;
    if (item && !haveSameInterval(item.price, price)) {
      lines.push(
        lineOf(state, one, like, {
          price,
          amount: price.unit_amount ?? 0,
          from: at,
          to: periodEnd(at, price, 1),
        }),
      );
    } else if (isWanted && one.status !== 'trialing') {
      const amount = part((price.unit_amount ?? 0) * (item?.quantity ?? 1));
      lines.push(lineOf(state, one, like, { price, amount, from, to, proration: true }));
    }
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
  subscription: Subscription,
  customer: Customer,
  lines: readonly Line[],
): { amount: number; added: number } {
  if (!subscription.automatic_tax.enabled || !customer.address?.country)
    return { amount: 0, added: 0 };
  const { of, percent } = TAX_PARTS;
  let amount = 0;
  let added = 0;
  for (const line of lines) {
    const price = state.find('price', line.pricing.price_details.price);
    const isIncluded = price?.tax_behavior === 'inclusive';
    const tax = Math.round(
      ((line.amount - discountOf([line])) * of) / (isIncluded ? percent + of : percent),
    );
    amount += tax;
    if (!isIncluded) added += tax;
  }
  return { amount, added };
}
