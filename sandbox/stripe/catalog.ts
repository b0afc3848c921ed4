import { PRO_PLAN } from '@utmost/core/plans.ts';
import type { Price } from './objects.ts';

/** The ids of the sandbox's prices. */
export const SANDBOX_PRICES = {
  monthly: ['price_sandbox_pro_monthly'],
  yearly: ['price_sandbox_pro_yearly'],
} as const;

const price = (id: string, interval: 'month' | 'year', cents: number): Price => ({
  id,
  object: 'price',
  active: true,
  currency: 'usd',
  livemode: false,
  type: 'recurring',
  unit_amount: cents,
  recurring: { interval, interval_count: 1 },
});

const PRICES: ReadonlyMap<string, Price> = new Map(
  [
    price(SANDBOX_PRICES.monthly[0], 'month', PRO_PLAN.monthlyPrice),
    price(SANDBOX_PRICES.yearly[0], 'year', PRO_PLAN.yearlyPrice),
  ].map((one) => [one.id, one]),
);

/** A price; undefined where the sandbox has none of that id. */
export function priceOf(id: string): Price | undefined {
  return PRICES.get(id);
}

/**
 * The end of a subscription's period: so many months after its start, on the same day or the month's last.
 * @param anchor when it started, in seconds
 * @param periods how many have begun
 */
export function periodEnd(anchor: number, { recurring }: Price, periods: number): number {
  const start = new Date(anchor * 1000);
  const months = periods * (recurring.interval === 'year' ? 12 : 1);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}
