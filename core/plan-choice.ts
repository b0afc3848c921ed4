import { FREE_PLAN } from './plans.ts';
import { isLive } from './subscription.ts';

/** What comes of choosing a plan. */
export type PlanChoice = 'pay' | 'move-to-free' | 'is-current' | 'admins-only' | 'cancel-first';

interface Chooser {
  readonly isAdmin: boolean;
  readonly currentPlanId: number;
  /** The payment provider's word for the subscription; null before the first. */
  readonly subscriptionStatus: string | null;
}

/**
 * What choosing a plan leads to. Source: spec part 1 section 6.
 * @example choosePlan({ isAdmin: true, currentPlanId: 1, subscriptionStatus: null }, 2) // 'pay'
 * @example choosePlan({ isAdmin: true, currentPlanId: 2, subscriptionStatus: 'active' }, 1) // 'cancel-first'
 */
export function choosePlan(
  { isAdmin, currentPlanId, subscriptionStatus }: Chooser,
  planId: number,
): PlanChoice {
  if (planId === currentPlanId) return 'is-current';
  if (!isAdmin) return 'admins-only';
  if (planId !== FREE_PLAN.id) return 'pay';
  // A subscription that was canceled already goes on paying for its plan until its period ends.
  return isLive({ subscriptionStatus }) ? 'cancel-first' : 'move-to-free';
}
