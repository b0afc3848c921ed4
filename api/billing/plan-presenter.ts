import type { components } from '@utmost/core/contract.d.ts';
import type { Plan } from '@utmost/core/plans.ts';
import type { BillingAccountRow, OrganizationRow } from '../models/models.ts';

/** A plan as the contract shows it. @param isLimited false where billing is off: then nothing has a limit */
export function presentPlan(plan: Plan, isLimited: boolean): components['schemas']['Plan'] {
  const { limits, features, ...facts } = plan;
  const limit = (most: number) => (isLimited ? most : null);
  return {
    ...facts,
    features: [...features],
    maxWorkspaceMembers: limit(limits.members),
    maxParameters: limit(limits.parameters),
    maxLinks: limit(limits.links),
    maxAiRequests: limit(limits.aiRequests),
  };
}

/** An organization with what it pays for. */
export function presentPlanHolder(
  row: OrganizationRow,
  { billingCycle, stripeCustomerId, hasSeveralSubscriptions }: BillingAccountRow,
): components['schemas']['PlanHolder'] {
  const { id, name, stripeSubscriptionId, subscriptionStatus, cancelAtPeriodEnd } = row;
  return {
    id,
    name,
    stripeSubscriptionId,
    subscriptionStatus,
    cancelAtPeriodEnd,
    currentPeriodEndsAt: row.currentPeriodEndsAt?.toISOString() ?? null,
    billingCycle,
    hasBillingPortal: stripeCustomerId !== null,
    hasSeveralSubscriptions,
  };
}
