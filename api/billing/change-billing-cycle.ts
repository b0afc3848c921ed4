import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { type BillingCycle, isLive } from '@utmost/core/subscription.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { requireSale } from './billing-account.ts';
import { inBillingTurn } from './billing-turn.ts';
import type { CyclePreview } from './stripe/subscription-cycle.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { syncInTurn } from './sync-customer.ts';

/** The billing cycle that is asked for. */
export interface CycleDraft {
  readonly billingCycle: BillingCycle;
  /** What the caller was shown that is due now; absent: nothing is changed, and the answer shows it. */
  readonly amountDue: number | undefined;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Changes how often the organization pays: what is left of the period is set off, and the rest is charged at once.
 * @returns what was, or would be, changed, and where the payer pays what is due, where the payment failed or has to be
 * confirmed: the change waits for it
 * @throws {DomainError} `conflict` where there is no such subscription, or something else than what was shown is due
 */
export async function changeBillingCycle(
  services: Services,
  caller: Caller,
  { billingCycle, amountDue }: CycleDraft,
): Promise<CyclePreview & { readonly paymentUrl: string | null }> {
  requireAdmin(caller);
  const { cycles } = await requireSale(services);
  return inBillingTurn(services, caller.organizationId, async (turn) => {
    const current = await syncInTurn(services, turn, caller);
    const subscriptionId = requireChangeable(current, billingCycle);
    // The same within the hour, so that what is shown is what is charged.
    const hour = Math.floor(services.clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const change = { subscriptionId, billingCycle, from: new Date(hour) };
    const preview = await cycles.preview(change);
    if (amountDue === undefined) return { ...preview, paymentUrl: null };
    if (amountDue !== preview.amountDue)
      throw new DomainError('conflict', billingErrors.amountChanged);
    const paymentUrl = await cycles.change(change);
    await syncInTurn(services, turn, caller);
    return { ...preview, paymentUrl };
  });
}

function requireChangeable(current: SubscriptionState, billingCycle: BillingCycle): string {
  const { subscription } = current;
  const refuse = (sentence: string): never => {
    throw new DomainError('conflict', sentence);
  };
  const { stripeSubscriptionId: id, subscriptionStatus, cancelAtPeriodEnd } = subscription;
  if (id === null || !isLive(subscription)) return refuse(billingErrors.noSubscriptionToSwitch);
  if (current.billingCycle === billingCycle) return refuse(billingErrors.alreadySubscribed);
  if (cancelAtPeriodEnd) return refuse(billingErrors.ending);
  if (subscriptionStatus === 'trialing') return refuse(billingErrors.onTrial);
  if (subscriptionStatus === 'active' && !current.isCollectionPaused) return id;
  return refuse(billingErrors.notActive);
}
