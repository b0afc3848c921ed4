import type { BillingCycle, Price } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, askedOnce, idOf } from './client.ts';

/** What each billing cycle costs; null where no one amount says it. */
export type SoldPrices = Readonly<Record<BillingCycle, Price | null>>;

/** The prices for sale. */
export function pricesAt(stripe: Stripe, { prices }: StripeSettings) {
  const read = async (cycle: BillingCycle) =>
    amountOf(await asked(stripe.prices.retrieve(prices[cycle][0] ?? '')));
  return {
    /** Asked once: the amount of a price never changes, https://docs.stripe.com/products-prices/manage-prices. */
    sold: askedOnce(async (): Promise<SoldPrices> => {
      const [monthly, yearly] = await Promise.all([read('monthly'), read('yearly')]);
      return { monthly, yearly };
    }),
  };
}

/**
 * What an invoice charges for one price, discounts deducted; null where it charges nothing for it. Stripe works discounts out:
 * https://docs.stripe.com/api/invoices/create_preview
 */
export function chargedFor({ lines, currency }: Stripe.Invoice, priceId: string): Price | null {
  const own = lines.data.filter(
    ({ amount, pricing }) => amount > 0 && idOf(pricing?.price_details?.price) === priceId,
  );
  if (own.length === 0) return null;
  const amounts = own.flatMap(({ amount, discount_amounts: discounts }) => [
    amount,
    ...(discounts ?? []).map((discount) => -discount.amount),
  ]);
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), currency };
}

/** What a price costs: none has an amount whose amount depends on the quantity, or has fractions of the smallest unit. */
export function amountOf({ unit_amount: amount, currency }: Stripe.Price): Price | null {
  return amount === null ? null : { amount, currency };
}
