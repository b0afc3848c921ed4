import { type LimitKind, PLANS, planOf } from '@utmost/core/plans.ts';
import type { BillingCycle, Price } from '@utmost/core/subscription.ts';
import type { CurrentPlan, Plan } from './calls.ts';

/** What a plan costs in a billing cycle; null where that isn't known. */
export function priceOf(
  { monthlyPrice, yearlyPrice, currency }: Pick<Plan, 'monthlyPrice' | 'yearlyPrice' | 'currency'>,
  cycle: BillingCycle,
): Price | null {
  const amount = cycle === 'yearly' ? yearlyPrice : monthlyPrice;
  return amount === null ? null : { amount, currency };
}

/** What a plan costs a workspace: what it pays itself, where it has the plan and the cycle, or else what is sold. */
export function priceShown(plan: Plan, cycle: BillingCycle, current: CurrentPlan): Price | null {
  const isOwn = plan.id === current.plan.id && cycle === current.organization.billingCycle;
  return (isOwn ? priceOf(current.plan, cycle) : null) ?? priceOf(plan, cycle);
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

/**
 * The cheapest plan that allows more of a kind; null where the plan allows the most there is.
 * @example recommendedUpgrade(1, 'links')?.name // 'Pro'
 * @example recommendedUpgrade(2, 'links') // null
 */
export function recommendedUpgrade(planId: number, kind: LimitKind) {
  const { limits } = planOf(planId);
  return PLANS.find((plan) => plan.limits[kind] > limits[kind]) ?? null;
}
