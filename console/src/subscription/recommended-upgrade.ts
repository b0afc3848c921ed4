import { type LimitKind, PLANS, type Plan, planOf } from '@utmost/core/plans.ts';

/**
 * The cheapest plan that allows more of a kind; null where the plan allows the most there is.
 * @example recommendedUpgrade(1, 'links')?.name // 'Pro'
 * @example recommendedUpgrade(2, 'links') // null
 */
export function recommendedUpgrade(planId: number, kind: LimitKind): Plan | null {
  const { limits } = planOf(planId);
  return PLANS.find((plan) => plan.limits[kind] > limits[kind]) ?? null;
}
