import type { Services } from '../caller.ts';
import { changeData } from '../models/organization-data.ts';
import { findOrganization, listSubscriptions, requireStripe } from './billing-account.ts';
import { type BillingMail, queueBillingMails } from './billing-mails.ts';
import type { StripeEvent } from './stripe/stripe-gateway.ts';

/**
 * Tells the admins by email what became of a charge for their subscription, once for each event, however often it is sent.
 * Whose charge it is, and what for, is looked up at the payment provider.
 */
export async function announceCharge(
  services: Services,
  { id, chargeId }: StripeEvent,
  kind: BillingMail,
): Promise<void> {
  const { invoices } = await requireStripe(services);
  const charge = chargeId === null ? null : await invoices.findCharge(chargeId);
  const organizationId = charge && (await findOrganization(services, charge.customerId));
  if (!charge || !organizationId) return;
  const { listed } = await listSubscriptions(services, organizationId);
  if (!listed.some((one) => charge.subscriptionIds.includes(one.stripeSubscriptionId))) return;
  const { database, clock } = services;
  const mails = await changeData(database, { organizationId }, async (data) => {
    const { transaction } = data;
    const [told] = await database.models.stripeEvents.update(
      { announcedAt: clock.now() },
      { where: { id, announcedAt: null }, transaction },
    );
    return told === 0 ? [] : queueBillingMails(services, data, [kind]);
  });
  await Promise.all(mails.map((mail) => services.outbox.deliver(mail)));
}
