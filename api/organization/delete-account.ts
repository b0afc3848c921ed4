import { accessTexts } from '@utmost/core/messages/access.ts';
import { listSubscriptions, requireStripe } from '../billing/billing-account.ts';
import { type BillingTurn, inBillingTurn } from '../billing/billing-turn.ts';
import { hasToBeCanceled } from '../billing/subscription-state.ts';
import { syncInTurn } from '../billing/sync-customer.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { readCounts } from '../models/organization-counts.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { readOrganization, readRows } from '../models/read-row.ts';
import { changeConfiguration } from './lock-organization.ts';

/**
 * Deletes the organization: at once for all its users, with its people and their credentials, in one short transaction. Its
 * links and all else are removed afterwards (`removeDeleted`), for a million of them take minutes. Whether it still pays is
 * asked of the payment provider first, its customer there is deleted, and no payment begins meanwhile (threat I6).
 * @throws {DomainError} `forbidden`, and `unavailable` where the payment provider does not answer
 * @throws {ActiveSubscription} while a subscription may charge again
 */
export async function deleteAccount(services: Services, caller: Caller): Promise<void> {
  requireAdmin(caller);
  if (!services.payments) return deleteRows(services, caller);
  return inBillingTurn(services, caller.organizationId, async (turn) => {
    await withdrawPayments(services, turn);
    const { subscription } = await syncInTurn(services, turn, caller);
    if (hasToBeCanceled(subscription)) throw new ActiveSubscription();
    await endCustomer(services, turn);
    await deleteRows(services, caller);
  });
}

function deleteRows(services: Services, caller: Caller): Promise<void> {
  return changeConfiguration(services, caller, async (data) => {
    const organization = await readOrganization(data);
    if (organization && hasToBeCanceled(organization)) throw new ActiveSubscription();
    await endOrganization(services, data);
  });
}

/** Deletes an organization for all its users, with the people who are in it; the rest of its rows is removed afterwards. */
export async function endOrganization(
  { clock }: Pick<Services, 'clock'>,
  { models, organizationId: id, transaction }: OrganizationData,
): Promise<void> {
  const ofIt = { where: { organizationId: id }, transaction };
  await models.invitations.destroy(ofIt);
  await models.outbox.destroy(ofIt);
  // With their sessions and API tokens.
  await models.users.destroy(ofIt);
  await models.billingAccounts.destroy(ofIt);
  // Every change begins with this row, and finds nothing any more.
  await models.usage.destroy(ofIt);
  await models.organizations.update({ deletedAt: clock.now() }, { where: { id }, transaction });
}

/** Closes payment pages that lie open, and takes back first payments that no bank has confirmed yet. */
async function withdrawPayments(
  services: Services,
  { organizationId }: BillingTurn,
): Promise<void> {
  const { checkouts, subscriptions } = await requireStripe(services);
  const { customerId, listed } = await listSubscriptions(services, organizationId);
  if (customerId === null) return;
  await checkouts.expireAll(customerId);
  for (const { stripeSubscriptionId, subscriptionStatus } of listed) {
    if (subscriptionStatus === 'incomplete') await subscriptions.cancel(stripeSubscriptionId);
  }
}

/** Ends its customer at the payment provider, so that nothing is charged any more. */
async function endCustomer(services: Services, { organizationId }: BillingTurn): Promise<void> {
  const { customers } = await requireStripe(services);
  const { customerId, listed } = await listSubscriptions(services, organizationId);
  if (customerId === null) return;
  const ours = new Set(listed.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  await customers.end(customerId, organizationId, ours);
}

/** The refusal to delete an organization that still pays; its answer says so in a field of its own. */
export class ActiveSubscription extends DomainError {
  constructor() {
    super('conflict', accessTexts.activeSubscription);
  }
}

/**
 * Whether a workspace is as a first sign-in has made it: without links, parameters, other members, invitations and payments.
 * The caller holds the lock on its configuration.
 */
export async function isUnusedWorkspace(data: OrganizationData): Promise<boolean> {
  const counts = await readCounts(data);
  const billing = await readRows(data.models.billingAccounts, {
    where: { organizationId: data.organizationId },
    transaction: data.transaction,
  });
  return (
    counts?.links === 0 &&
    (await data.parameters.count()) === 0 &&
    (await data.users.count()) === 1 &&
    (await data.invitations.count()) === 0 &&
    billing.every(({ stripeCustomerId }) => stripeCustomerId === null)
  );
}
