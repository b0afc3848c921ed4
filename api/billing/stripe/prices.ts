import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle, Price } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import { askedOnce } from '../../asked-once.ts';
import { DomainError } from '../../domain-error.ts';
import type { StripeSettings } from '../../settings.ts';
import { wrongPrices } from '../billing-texts.ts';
import { asked, idOf } from './client.ts';

const MONTHS = { monthly: 1, yearly: 12 } as const;
const MONTHS_OF: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['year', 12],
]);

/** The prices for sale. */
export function pricesAt(stripe: Stripe, { prices, hasTax }: StripeSettings) {
  const read = async (cycle: BillingCycle) => {
    const price = await asked(stripe.prices.retrieve(prices[cycle][0] ?? ''));
    const { interval = '', interval_count = 1 } = price.recurring ?? {};
    if ((MONTHS_OF.get(interval) ?? 0) * interval_count !== MONTHS[cycle])
      throw unfit(wrongPrices.cycle(cycle, price.id));
    return price;
  };
  return {
    /**
     * What each billing cycle costs, null where no one amount says it, and whether taxes are added. Asked once: the amount of a price never changes, https://docs.stripe.com/products-prices/manage-prices.
     * @throws {DomainError} `conflict` where the settings name prices that aren't paid as often as they say, or in two currencies
     */
    sold: askedOnce(async () => {
      const [monthly, yearly] = await Promise.all([read('monthly'), read('yearly')]);
      if (monthly.currency !== yearly.currency)
        throw unfit(wrongPrices.currencies(monthly.currency, yearly.currency));
      const isTaxAdded = hasTax && monthly.tax_behavior !== 'inclusive';
      return { monthly: amountOf(monthly), yearly: amountOf(yearly), isTaxAdded };
    }),
  };
}

const unfit = (message: string) =>
  new DomainError('conflict', billingErrors.wrongPrices, [], { message });

/** The lines of an invoice that charge a price for a whole period: https://docs.stripe.com/billing/subscriptions/prorations */
export function linesFor({ lines }: Stripe.Invoice, priceId: string): Stripe.InvoiceLineItem[] {
  return lines.data.filter(
    ({ amount, pricing, parent }) =>
      amount > 0 &&
      idOf(pricing?.price_details?.price) === priceId &&
      !parent?.subscription_item_details?.proration,
  );
}

/**
 * What an invoice charges for one price, discounts deducted; null where it charges nothing for it. Stripe works discounts out:
 * https://docs.stripe.com/api/invoices/create_preview
 */
export function chargedFor(invoice: Stripe.Invoice, priceId: string): Price | null {
  const own = linesFor(invoice, priceId);
  if (own.length === 0) return null;
  const amounts = own.flatMap(({ amount, discount_amounts: discounts }) => [
    amount,
    ...(discounts ?? []).map((discount) => -discount.amount),
  ]);
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), currency: invoice.currency };
}

/** What a price costs: none has an amount whose amount depends on the quantity, or has fractions of the smallest unit. */
export function amountOf({ unit_amount: amount, currency }: Stripe.Price): Price | null {
  return amount === null ? null : { amount, currency };
}

/** What of a subscription pays for Pro. */
interface OwnItem {
  readonly item: Stripe.SubscriptionItem;
  readonly billingCycle: BillingCycle;
}

/** Finds what of a subscription pays for Pro; null where nothing does. */
export type FindOwnItem = (subscription: Stripe.Subscription) => Promise<OwnItem | null>;

/**
 * Finds what of a subscription pays for Pro: the item at a price of the settings or, where our payment page began it, at
 * another price of the same product, which was sold before. Null for other products.
 */
export function ownItemsAt(stripe: Stripe, { prices }: StripeSettings): FindOwnItem {
  const products = askedOnce(async () => {
    const ids = Object.values(prices).flat();
    const all = await Promise.all(ids.map((id) => asked(stripe.prices.retrieve(id))));
    return new Set(all.map(({ product }) => idOf(product)));
  });
  return async ({ items, metadata }) => {
    for (const item of items.data)
      for (const billingCycle of ['monthly', 'yearly'] as const)
        if (prices[billingCycle].includes(item.price.id)) return { item, billingCycle };
    if (!metadata.organizationId) return null;
    const ours = await products();
    const item = items.data.find(({ price }) => ours.has(idOf(price.product)));
    const isYearly = item?.price.recurring?.interval === 'year';
    return item ? { item, billingCycle: isYearly ? 'yearly' : 'monthly' } : null;
  };
}
