import type { Services } from '../caller.ts';
import { readBillingAccount } from './billing-account.ts';
import type { BillingTurn } from './billing-turn.ts';
import { requireStripe } from './payments.ts';

/** Closes payment pages that lie open, and takes back first payments that no bank has confirmed yet. */
export async function withdrawPayments(
  services: Services,
  { organizationId }: BillingTurn,
): Promise<void> {
  const { checkouts, subscriptions } = await requireStripe(services);
  const { stripeCustomerId } = await readBillingAccount(services, organizationId);
  if (stripeCustomerId === null) return;
  const open = (await checkouts.list(stripeCustomerId)).filter(({ isOpen }) => isOpen);
  for (const { id } of open) await checkouts.expire(id);
  const listed = await subscriptions.list(stripeCustomerId);
  for (const { stripeSubscriptionId, subscriptionStatus } of listed) {
    if (subscriptionStatus === 'incomplete') await subscriptions.cancel(stripeSubscriptionId);
  }
}
