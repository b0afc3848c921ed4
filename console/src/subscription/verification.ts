import { billingErrors as errors } from '@utmost/core/messages/subscription.ts';
import { processPayment, processSession, readCurrentPlan } from './calls.ts';
import type { PaymentQuery } from './payment-query.ts';

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
