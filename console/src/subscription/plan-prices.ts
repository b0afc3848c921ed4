import type { BillingCycle, Price } from '@utmost/core/subscription.ts';
import type { Plan } from './calls.ts';

/** What a plan costs in a billing cycle; null where that isn't known. */
export function priceOf(
  { monthlyPrice, yearlyPrice, currency }: Pick<Plan, 'monthlyPrice' | 'yearlyPrice' | 'currency'>,
  cycle: BillingCycle,
): Price | null {
  const amount = cycle === 'yearly' ? yearlyPrice : monthlyPrice;
  return amount === null ? null : { amount, currency };
}

/**
 * What paying yearly saves, in whole percent; null where it saves nothing or a price isn't known.
 * @example yearlySaving({ monthlyPrice: 2900, yearlyPrice: 28900 }) // 17
 */
export function yearlySaving({
  monthlyPrice,
  yearlyPrice,
}: Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>): number | null {
  if (!monthlyPrice || yearlyPrice === null) return null;
  const percent = Math.round(100 * (1 - yearlyPrice / (12 * monthlyPrice)));
  return percent > 0 ? percent : null;
}
