import { billingErrors as errors } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { processPayment, processSession, readCurrentPlan } from './calls.ts';

/** How the server is asked whether something is paid. */
export interface Verification {
  readonly ask: () => Promise<{ readonly success: boolean; readonly message: string }>;
  /** What is said where it does not say itself why not. */
  readonly failed: string;
}

/**
 * How to find out whether what the address of the success page names is paid. The server decides it in every
 * case; an address that only claims it is held to the plan that is there.
 * @returns a sentence where there is nothing to ask for
 */
export function verificationOf(payment: PaymentQuery): Verification | string {
  const { sessionId, paymentIntentId, planId, billingCycle, isSuccess } = payment;
  if (sessionId !== null) {
    return { ask: () => processSession(sessionId, billingCycle), failed: errors.verifyFailed };
  }
  if (isSuccess === false) return errors.processFailed;
  if (paymentIntentId !== null) {
    const hint = { paymentIntentId, billingCycle, ...(planId !== null && { planId }) };
    return { ask: () => processPayment(hint), failed: errors.processFailed };
  }
  if (planId === null || isSuccess === null) return errors.missingPayment;
  return {
    ask: async () => ({
      success: (await readCurrentPlan()).plan.id === planId,
      message: errors.updateNeedsSupport,
    }),
    failed: errors.completeFailed,
  };
}

/** The address of the checkout. @example checkoutAddress(2, 'yearly') // '/subscription/checkout?planId=2&billingCycle=yearly' */
export function checkoutAddress(planId: number, billingCycle: BillingCycle): string {
  return `${paths.checkout}?${new URLSearchParams({ planId: String(planId), billingCycle })}`;
}

/** What an address says of a payment; nothing of it decides what is granted. */
export interface PaymentQuery {
  /** Null where no plan that is paid for is named. */
  readonly planId: number | null;
  readonly billingCycle: BillingCycle;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
  /** What the address says came of it; null where it says nothing. */
  readonly isSuccess: boolean | null;
}

/**
 * Reads the address of the checkout or of the success page.
 * @example readPayment(new URLSearchParams('planId=2')).billingCycle // 'monthly'
 */
export function readPayment(query: URLSearchParams): PaymentQuery {
  const planId = Number(query.get('planId'));
  const outcome = query.get('redirect_status') ?? query.get('success');
  return {
    planId: Number.isSafeInteger(planId) && planId > FREE_PLAN.id ? planId : null,
    billingCycle: query.get('billingCycle') === 'yearly' ? 'yearly' : 'monthly',
    sessionId: query.get('session_id') || null,
    paymentIntentId: query.get('payment_intent') || null,
    isSuccess: outcome === null ? null : ['succeeded', 'true'].includes(outcome),
  };
}
