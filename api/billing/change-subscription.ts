import { billingErrors, billingTexts } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN, PRO_PLAN } from '@utmost/core/plans.ts';
import { isCancelable, isLive, isUnpaid } from '@utmost/core/subscription.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { listSubscriptions, readPlanHolder, requireStripe } from './billing-account.ts';
import { type BillingTurn, inBillingTurn } from './billing-turn.ts';
import { requirePlan } from './start-checkout.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { isOverdue, syncInTurn } from './sync-customer.ts';

/**
 * Cancels whatever may charge the organization again, at the end of the period that is paid for or at once: there, where
 * nothing is paid for.
 * @throws {DomainError} `conflict` where there is nothing to cancel
 */
export async function cancelSubscription(
  services: Services,
  caller: Caller,
  immediately: boolean,
): Promise<SubscriptionState> {
  return changeInTurn(services, caller, async (turn) => {
    const { subscriptions } = await requireStripe(services);
    const { listed } = await listSubscriptions(services, turn.organizationId);
    const live = listed.filter(isCancelable);
    if (live.length === 0) throw new DomainError('conflict', billingErrors.noSubscription);
    for (const one of live) {
      const { stripeSubscriptionId: id, cancelAtPeriodEnd } = one;
      if (immediately || isUnpaid(one)) await subscriptions.cancel(id);
      else if (!cancelAtPeriodEnd) await subscriptions.cancelAtPeriodEnd(id);
    }
  });
}

/**
 * Takes a cancellation or a pause back while the subscription lives.
 * @throws {DomainError} `conflict` where there is nothing to resume, or its payment fails
 */
export async function resumeSubscription(
  services: Services,
  caller: Caller,
): Promise<SubscriptionState> {
  const current = await changeInTurn(services, caller, async (turn) => {
    const { subscriptions } = await requireStripe(services);
    const { subscription, isCollectionPaused } = await syncInTurn(services, turn, caller);
    const { stripeSubscriptionId, subscriptionStatus, cancelAtPeriodEnd } = subscription;
    if (stripeSubscriptionId === null || !isLive(subscription)) {
      throw new DomainError('conflict', billingErrors.notResumable);
    }
    const isPaused = isCollectionPaused || subscriptionStatus === 'paused';
    if (!cancelAtPeriodEnd && !isPaused) {
      const { overdue, notResumable } = billingErrors;
      throw new DomainError('conflict', isOverdue(subscription) ? overdue : notResumable);
    }
    await subscriptions.resume(stripeSubscriptionId);
  });
  // It goes on once its invoice is paid.
  if (current.subscription.subscriptionStatus === 'paused')
    throw new DomainError('conflict', billingErrors.cardDeclined);
  return current;
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
  if (!services.settings.isBilled) throw new DomainError('conflict', billingErrors.billingOff);
  await requireStripe(services);
  requirePlan(planId);
  const { organization: before } = await readPlanHolder(services, caller.organizationId);
  const { planId: now, subscription } = await changeInTurn(services, caller, async () => undefined);
  const refuse = (sentence: string) => {
    throw new DomainError('conflict', sentence);
  };
  // Where the end of Pro had not been told, the change to Free is news.
  const isNews = planId === FREE_PLAN.id && before.planId !== now;
  if (planId === now && !isNews) refuse(billingErrors.alreadySubscribed);
  if (planId === PRO_PLAN.id && now === FREE_PLAN.id) {
    throw new DomainError('payment_required', billingErrors.proNeedsPayment);
  }
  const { cancelAtPeriodEnd, currentPeriodEndsAt } = subscription;
  if (planId === FREE_PLAN.id && isLive(subscription)) {
    const { atPeriodEnd } = billingTexts.canceled;
    refuse(cancelAtPeriodEnd ? atPeriodEnd(currentPeriodEndsAt) : billingErrors.downgrade);
  }
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
