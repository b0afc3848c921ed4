import { DomainError } from '@utmost/core/errors.ts';
import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { readBillingAccount } from './billing-account.ts';
import { requireStripe } from './payments.ts';

/** The caller's invoices, the newest first; none before anything was paid. */
export async function listInvoices(services: Services, caller: Caller) {
  requireAdmin(caller);
  const stripe = await requireStripe(services);
  const { stripeCustomerId } = await readBillingAccount(services, caller.organizationId);
  return stripeCustomerId === null ? [] : stripe.listInvoices(stripeCustomerId);
}

/** Where the payment method is changed. @throws {DomainError} `conflict` before anything was paid */
export async function openPortal(services: Services, caller: Caller): Promise<string> {
  requireAdmin(caller);
  const stripe = await requireStripe(services);
  const { stripeCustomerId } = await readBillingAccount(services, caller.organizationId);
  if (stripeCustomerId === null) throw new DomainError('conflict', billingErrors.nothingPaid);
  const { publicUrl } = services.settings;
  return stripe.openPortal(stripeCustomerId, `${publicUrl}/account/subscription`);
}
