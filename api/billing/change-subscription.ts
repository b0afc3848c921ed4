import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN, PRO_PLAN } from '@utmost/core/plans.ts';
import { isLive, type SubscriptionState } from '@utmost/core/subscription.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { readBillingAccount, requireStripe } from './billing-account.ts';
import { type BillingTurn, inBillingTurn } from './billing-turn.ts';
import { requirePlan } from './start-checkout.ts';
import { syncInTurn } from './sync-customer.ts';

/**
 * Cancels whatever may charge the organization again, at the end of the period that is paid for or at once.
 * @throws {DomainError} `conflict` where there is nothing to cancel
 */
export async function cancelSubscription(
  services: Services,
  caller: Caller,
  immediately: boolean,
): Promise<SubscriptionState> {
  return changeInTurn(services, caller, async (turn) => {
    const { subscriptions } = await requireStripe(services);
    const live = (await listed(services, turn)).filter(isLive);
    if (live.length === 0) throw new DomainError('conflict', billingErrors.noSubscription);
    for (const { stripeSubscriptionId: id, cancelAtPeriodEnd } of live) {
      if (immediately) await subscriptions.cancel(id);
      else if (!cancelAtPeriodEnd) await subscriptions.cancelAtPeriodEnd(id);
    }
  });
}

/**
 * Takes a cancellation back while the period lasts; where nothing is canceled, nothing is to do.
 * @throws {DomainError} `conflict` where there is nothing to resume
 */
export async function resumeSubscription(
  services: Services,
  caller: Caller,
): Promise<SubscriptionState> {
  return changeInTurn(services, caller, async (turn) => {
    const { subscriptions } = await requireStripe(services);
    const { subscription } = await syncInTurn(services, turn, caller);
    const { stripeSubscriptionId, cancelAtPeriodEnd } = subscription;
    if (stripeSubscriptionId === null || !isLive(subscription)) {
      throw new DomainError('conflict', billingErrors.notResumable);
    }
    if (cancelAtPeriodEnd) await subscriptions.resume(stripeSubscriptionId);
  });
}

/**
 * Changes to the plan that costs nothing, where no subscription stands against it. Pro is never granted here (threat M3).
 * @throws {DomainError} `conflict` while a subscription lives, `payment_required` for Pro
 */
export async function changePlan(
  services: Services,
  caller: Caller,
  planId: number | undefined,
): Promise<void> {
  requireAdmin(caller);
  await requireStripe(services);
  requirePlan(planId);
  const current = await changeInTurn(services, caller, async () => undefined);
  if (planId === PRO_PLAN.id && current.planId === PRO_PLAN.id) {
    throw new DomainError('conflict', billingErrors.alreadySubscribed);
  }
  if (planId !== FREE_PLAN.id) {
    throw new DomainError('payment_required', billingErrors.proNeedsPayment);
  }
  if (isLive(current.subscription)) throw new DomainError('conflict', billingErrors.downgrade);
}

/** What the payment provider says now. @throws {DomainError} `conflict` where nothing can be paid */
export async function syncNow(services: Services, caller: Caller): Promise<void> {
  await changeInTurn(services, caller, async () => undefined);
}

// What was changed at the provider is stored in the same turn.
async function changeInTurn(
  services: Services,
  caller: Caller,
  work: (turn: BillingTurn) => Promise<void>,
): Promise<SubscriptionState> {
  requireAdmin(caller);
  await requireStripe(services);
  return inBillingTurn(services, caller.organizationId, async (turn) => {
    await work(turn);
    return syncInTurn(services, turn, caller);
  });
}

async function listed(services: Services, { organizationId }: BillingTurn) {
  const { subscriptions } = await requireStripe(services);
  const { stripeCustomerId } = await readBillingAccount(services, organizationId);
  return stripeCustomerId === null ? [] : subscriptions.list(stripeCustomerId);
}
