import { readCounts } from '../models/organization-counts.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';

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
