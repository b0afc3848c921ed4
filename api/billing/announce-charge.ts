import type { Services } from '../caller.ts';
import { changeData } from '../models/organization-data.ts';
import { findOrganization, listSubscriptions, requireStripe } from './billing-account.ts';
import { type BillingMail, queueBillingMails } from './billing-mails.ts';
import type { StripeEvent } from './stripe/stripe-gateway.ts';

// By the event: what is told, or what the charge itself decides.
const ANNOUNCED: ReadonlyMap<string, BillingMail | 'dispute-closed'> = new Map([
  ['charge.dispute.closed', 'dispute-closed'],
  ['charge.dispute.created', 'payment-disputed'],
  ['charge.refunded', 'payment-refunded'],
  ['credit_note.created', 'payment-credited'],
  ['refund.failed', 'refund-failed'],
]);

/** Whether an event is told to admins. */
export const isAnnounced = ({ type }: StripeEvent): boolean => ANNOUNCED.has(type);

/**
 * Tells the admins by email what became of a charge for their subscription, once for each event, however often it is sent.
 * Whose charge it is, and what for, is looked up at the payment provider.
 */
export async function announceCharge(
  services: Services,
  { id, type, moneyId }: StripeEvent,
): Promise<void> {
  const { invoices } = await requireStripe(services);
  const about = ANNOUNCED.get(type);
  if (about === undefined || moneyId === null) return;
  const find = about === 'payment-credited' ? invoices.findCredit : invoices.findCharge;
  const charge = await find(moneyId);
  const organizationId = charge && (await findOrganization(services, charge.customerId));
  if (!charge || !organizationId) return;
  const { listed } = await listSubscriptions(services, organizationId);
  if (!listed.some((one) => charge.subscriptionIds.includes(one.stripeSubscriptionId))) return;
  const outcome = charge.isLost ? 'dispute-lost' : 'dispute-won';
  const kind = about === 'dispute-closed' ? outcome : about;
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
