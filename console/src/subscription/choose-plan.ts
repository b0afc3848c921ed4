import { FREE_PLAN } from '@utmost/core/plans.ts';
import { type BillingCycle, isLive } from '@utmost/core/subscription.ts';

/** What comes of choosing a plan. */
export type PlanChoice =
  | 'pay'
  | 'move-to-free'
  | 'is-current'
  | 'switch-cycle'
  | 'admins-only'
  | 'cancel-first'
  | 'is-ending';

interface Chooser {
  readonly isAdmin: boolean;
  readonly currentPlanId: number;
  /** The payment provider's word for the subscription; null before the first. */
  readonly subscriptionStatus: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly isCollectionPaused: boolean;
  readonly billingCycle: BillingCycle | null;
}

/** Whether choosing the current plan changes how often it is paid. */
export function switchesCycle(
  { currentPlanId, ...chooser }: Omit<Chooser, 'isAdmin'>,
  planId: number,
  cycle: BillingCycle,
): boolean {
  const isPaid = planId === currentPlanId && planId !== FREE_PLAN.id;
  const { subscriptionStatus, cancelAtPeriodEnd, isCollectionPaused, billingCycle } = chooser;
  const isSwitchable = subscriptionStatus === 'active' && !cancelAtPeriodEnd && !isCollectionPaused;
  return isPaid && billingCycle !== cycle && isSwitchable;
}

/**
 * What choosing a plan leads to.
 * @example choosePlan({ ...free, isAdmin: true }, 2, 'monthly') // 'pay'
 * @example choosePlan({ ...pro, isAdmin: true, cancelAtPeriodEnd: true }, 1, 'monthly') // 'is-ending'
 */
export function choosePlan(chooser: Chooser, planId: number, cycle: BillingCycle): PlanChoice {
  const { isAdmin, currentPlanId, subscriptionStatus, cancelAtPeriodEnd } = chooser;
  const isSwitch = switchesCycle(chooser, planId, cycle);
  if (planId === currentPlanId && !isSwitch) return 'is-current';
  if (!isAdmin) return 'admins-only';
  if (isSwitch) return 'switch-cycle';
  if (planId !== FREE_PLAN.id) return 'pay';
  if (!isLive({ subscriptionStatus })) return 'move-to-free';
  return cancelAtPeriodEnd ? 'is-ending' : 'cancel-first';
}
