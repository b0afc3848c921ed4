import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { PRO_PLAN } from '@utmost/core/plans.ts';
import { problem } from '@utmost/core/problem.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { readCustomer, requireStripe } from './billing-account.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { syncOrganization } from './sync-customer.ts';

const SESSION_ID = /^cs_\w+$/;
const PAYMENT_ID = /^pi_\w+$/;

/**
 * Stores what a checkout session of the caller's organization has paid for; done again, it changes nothing (threats M2 and M4).
 * @throws {DomainError} `not_found` where it is unknown or another's, `payment_required` while it is not paid
 */
export async function processSession(
  services: Services,
  caller: Caller,
  sessionId: string | undefined,
): Promise<SubscriptionState> {
  const stripe = await requireStripe(services);
  if (!sessionId) refuseOn([problem('payment_required', 'session_id')]);
  const customerId = await readCustomer(services, caller.organizationId);
  const found = SESSION_ID.test(sessionId ?? '')
    ? await stripe.checkouts.find(sessionId ?? '')
    : null;
  const isOurs =
    found !== null &&
    found.organizationId === caller.organizationId &&
    found.customerId === customerId;
  if (!isOurs) throw new DomainError('not_found', billingErrors.unknownPayment);
  const unpaid = found.isConfirming ? billingErrors.confirming : billingErrors.notPaid;
  return takeOver(services, caller, found.isPaid ? null : unpaid);
}

/** The same, by a payment's id. @throws as `processSession` does */
export async function processPayment(
  services: Services,
  caller: Caller,
  paymentIntentId: string | undefined,
): Promise<SubscriptionState> {
  const stripe = await requireStripe(services);
  if (!paymentIntentId) refuseOn([problem('payment_required', 'paymentIntentId')]);
  const customerId = await readCustomer(services, caller.organizationId);
  const found = PAYMENT_ID.test(paymentIntentId ?? '')
    ? await stripe.findPayment(paymentIntentId ?? '')
    : null;
  if (found === null || found.customerId === null || found.customerId !== customerId) {
    throw new DomainError('not_found', billingErrors.unknownPayment);
  }
  return takeOver(services, caller, found.isPaid ? null : billingErrors.notPaid);
}

// Success is said of what is paid and stored, nothing else.
async function takeOver(
  services: Services,
  caller: Caller,
  unpaid: string | null,
): Promise<SubscriptionState> {
  const current = await syncOrganization(services, caller.organizationId, caller);
  const { subscriptionStatus: status } = current.subscription;
  const isRejected = unpaid === billingErrors.confirming && status === 'incomplete_expired';
  if (unpaid !== null)
    throw new DomainError('payment_required', isRejected ? billingErrors.rejected : unpaid);
  if (current.planId !== PRO_PLAN.id) {
    throw new DomainError('payment_required', billingErrors.updateNeedsSupport);
  }
  return current;
}
