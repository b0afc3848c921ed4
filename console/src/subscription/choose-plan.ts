import { FREE_PLAN } from '@utmost/core/plans.ts';
import { isLive } from '@utmost/core/subscription.ts';

/** What comes of choosing a plan. */
export type PlanChoice =
  | 'pay'
  | 'move-to-free'
  | 'is-current'
  | 'admins-only'
  | 'cancel-first'
  | 'is-ending';

interface Chooser {
  readonly isAdmin: boolean;
  readonly currentPlanId: number;
  /** The payment provider's word for the subscription; null before the first. */
  readonly subscriptionStatus: string | null;
  readonly cancelAtPeriodEnd: boolean;
}

/**
 * What choosing a plan leads to.
 * @example choosePlan({ isAdmin: true, currentPlanId: 1, subscriptionStatus: null, cancelAtPeriodEnd: false }, 2) // 'pay'
 * @example choosePlan({ isAdmin: true, currentPlanId: 2, subscriptionStatus: 'active', cancelAtPeriodEnd: true }, 1) // 'is-ending'
 */
export function choosePlan(
  { isAdmin, currentPlanId, subscriptionStatus, cancelAtPeriodEnd }: Chooser,
  planId: number,
): PlanChoice {
  if (planId === currentPlanId) return 'is-current';
  if (!isAdmin) return 'admins-only';
  if (planId !== FREE_PLAN.id) return 'pay';
  if (!isLive({ subscriptionStatus })) return 'move-to-free';
  return cancelAtPeriodEnd ? 'is-ending' : 'cancel-first';
}
