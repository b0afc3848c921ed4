import { DomainError } from '@utmost/core/errors.ts';
import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { StripeGateway } from '../../gateways/stripe/stripe.ts';
import type { Services } from '../caller.ts';

/** Where plans are paid. */
export interface Payments {
  /** `sandbox`: this machine plays Stripe, and nobody is charged. */
  readonly kind: 'stripe' | 'sandbox';
  /** Loaded when it is first needed. */
  stripe(): Promise<StripeGateway>;
}

/** Where the organization's plan is paid. @throws {DomainError} `conflict` where nothing can be paid */
export async function requireStripe({ settings, payments }: Services): Promise<StripeGateway> {
  if (!settings.isBilled) throw new DomainError('conflict', billingErrors.billingOff);
  if (!payments) throw new DomainError('conflict', billingErrors.notSetUp);
  return payments.stripe();
}
