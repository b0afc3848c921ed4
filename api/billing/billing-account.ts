import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { type LOCK, Transaction } from 'sequelize';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import type { BillingAccountRow, OrganizationRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import type { StripeAccount, StripeGateway } from './stripe/stripe-gateway.ts';
import type { ListedSubscription } from './subscription-state.ts';

/**
 * What the payment provider knows the organization by.
 * @throws {DomainError} `unauthenticated` when the caller's organization was deleted meanwhile
 */
export function readBillingAccount(
  services: Pick<Services, 'database'>,
  organizationId: string,
): Promise<BillingAccountRow> {
  return read(services, organizationId, {});
}

/** The same, locked until the transaction ends. */
export function lockBillingAccount(
  services: Pick<Services, 'database'>,
  { organizationId, transaction }: OrganizationData,
): Promise<BillingAccountRow> {
  return read(services, organizationId, { transaction, lock: Transaction.LOCK.UPDATE });
}

async function read(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  options: { transaction?: Transaction | null; lock?: LOCK },
): Promise<BillingAccountRow> {
  const where = { id: organizationId };
  const [found] = await readRows(database.models.billingAccounts, { ...options, where });
  if (!found) throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  return found;
}

/** The organization of a customer; null where none has it. */
export async function findOrganization(
  { database }: Services,
  stripeCustomerId: string,
): Promise<string | null> {
  const [found] = await readRows(database.models.billingAccounts, { where: { stripeCustomerId } });
  return found?.id ?? null;
}

/** An organization with what it pays for. @throws as `readBillingAccount` does */
export async function readPlanHolder(
  services: Pick<Services, 'database'>,
  organizationId: string,
): Promise<{ organization: OrganizationRow; account: BillingAccountRow }> {
  const { organizations } = services.database.models;
  const account = await readBillingAccount(services, organizationId);
  const [organization] = await readRows(organizations, { where: { id: organizationId } });
  if (!organization) throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  return { organization, account };
}

/**
 * The customer that an organization is in the account of the settings. A customer of another account who pays with money is
 * no customer who pays nothing: the operator is told, and nothing changes. What was paid in test mode is forgotten.
 * @returns null before the first payment
 * @throws {DomainError} `conflict` where another account has the customer
 */
export async function readCustomer(
  services: Services,
  organizationId: string,
): Promise<string | null> {
  const stripe = await requireStripe(services);
  const account = await readBillingAccount(services, organizationId);
  const { stripeCustomerId, stripeAccountId, isLivemode } = account;
  if (stripeCustomerId === null || stripeAccountId === null) return stripeCustomerId;
  const now = await stripe.account();
  if (stripeAccountId === now.stripeAccountId && isLivemode === now.isLivemode)
    return stripeCustomerId;
  if (isLivemode === false) return null;
  throw otherAccount(account, now);
}

function otherAccount(
  { stripeCustomerId, stripeAccountId, isLivemode }: BillingAccountRow,
  now: StripeAccount,
): DomainError {
  const modeOf = (isLive: boolean | null) => (isLive ? 'live mode' : 'test mode');
  const place = stripeAccountId ? `${stripeAccountId} in ${modeOf(isLivemode)}` : 'account unknown';
  const message = `STRIPE_SECRET_KEY opens ${now.stripeAccountId} in ${modeOf(now.isLivemode)}, which is not where ${stripeCustomerId} is (${place}).`;
  return new DomainError('conflict', billingErrors.otherAccount, [], { message });
}

/**
 * An organization's customer, as `readCustomer` has it, with its subscriptions as the payment provider has them.
 * @throws {DomainError} `conflict` where another account has the customer
 */
export async function listSubscriptions(
  services: Services,
  organizationId: string,
): Promise<{ customerId: string | null; listed: readonly ListedSubscription[] }> {
  const stripe = await requireStripe(services);
  const customerId = await readCustomer(services, organizationId);
  const listed = customerId === null ? [] : await stripe.subscriptions.list(customerId);
  if (listed !== null) return { customerId, listed };
  // Where it was known before, it was removed. The sandbox is removed with its file.
  const account = await readBillingAccount(services, organizationId);
  if (account.stripeAccountId !== null || services.payments?.kind === 'sandbox')
    return { customerId, listed: [] };
  throw otherAccount(account, await stripe.account());
}

/** Where the organization's plan is paid. @throws {DomainError} `conflict` where nothing can be paid */
export async function requireStripe({ settings, payments }: Services): Promise<StripeGateway> {
  if (payments) return payments.stripe();
  const { billingOff, notSetUp } = billingErrors;
  throw new DomainError('conflict', settings.isBilled ? notSetUp : billingOff);
}

/** The same, where plans are for sale at prices that fit. @throws {DomainError} `conflict` where they aren't */
export async function requireSale(services: Services): Promise<StripeGateway> {
  if (!services.settings.isBilled) throw new DomainError('conflict', billingErrors.billingOff);
  const stripe = await requireStripe(services);
  await stripe.prices.sold();
  return stripe;
}

/** The caller's invoices, the newest first; none before anything was paid. */
export async function listInvoices(services: Services, caller: Caller) {
  requireAdmin(caller);
  const stripe = await requireStripe(services);
  const customerId = await readCustomer(services, caller.organizationId);
  return customerId === null ? [] : stripe.invoices.list(customerId);
}

/** Where the payment method is changed. @throws {DomainError} `conflict` before anything was paid */
export async function openPortal(services: Services, caller: Caller): Promise<string> {
  requireAdmin(caller);
  const stripe = await requireStripe(services);
  const customerId = await readCustomer(services, caller.organizationId);
  if (customerId === null) throw new DomainError('conflict', billingErrors.nothingPaid);
  if (!(await stripe.customers.isThere(customerId)))
    throw new DomainError('conflict', billingErrors.customerGone);
  const { publicUrl } = services.settings;
  return stripe.openPortal(customerId, `${publicUrl}/account/subscription`);
}
