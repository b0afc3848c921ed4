import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { isLive } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { type AdminMail, queueAdminMails } from '../mail/admin-mails.ts';
import { changeData } from '../models/organization-data.ts';
import { findOrganization, listSubscriptions, requireStripe } from './billing-account.ts';
import type { StripeEvent } from './stripe/webhook-signature.ts';
import { syncCustomer } from './sync-customer.ts';

/** The events after which a plan may be another one, or money went back: those that the webhook endpoint at Stripe has to be sent. */
export const WEBHOOK_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'credit_note.created',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'refund.failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
const ACTED_ON: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

/**
 * Takes an event of the payment provider: its customer is looked up there, whatever else it says (threats M1 and M5).
 * It is written down for the audit alone, so an event that is sent again is looked up again.
 * @returns the customer, where it was charged for a subscription of ours and is no organization's any more
 * @throws {DomainError} `malformed` where its signature is not good, `unavailable` when it is to be sent again
 */
export async function receiveEvent(
  services: Services,
  body: Buffer,
  signature: string,
): Promise<string | null> {
  const { payments, clock } = services;
  if (!payments) throw new DomainError('malformed', billingErrors.badEvent);
  // The signature is over the text that is made of the bytes: without its byte-order mark, and with what is no UTF-8 replaced.
  const text = new TextDecoder().decode(body);
  if (!Buffer.from(text).equals(body)) throw new DomainError('malformed', billingErrors.badEvent);
  const stripe = await payments.stripe();
  const event = stripe.readEvent(body, signature, clock.now());
  await writeDown(services, event);
  const { customerId, type } = event;
  if (!ACTED_ON.has(type)) return null;
  try {
    if (isAnnounced(event)) {
      await announceCharge(services, event);
      return null;
    }
    if (customerId === null) return null;
    if ((await syncCustomer(services, customerId)) !== null || type !== 'invoice.paid') return null;
    const listed = await stripe.subscriptions.list(customerId);
    if (!listed?.some(isLive)) return null;
    return (await stripe.customers.isElsewhere(customerId)) ? null : customerId;
  } catch (error) {
    // Whatever keeps us from it now: the payment provider sends it again.
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('unavailable', error.message, [], error.reason);
  }
}

async function writeDown(
  { database, clock }: Services,
  { moneyId, ...event }: StripeEvent,
): Promise<void> {
  const row = { ...event, receivedAt: clock.now(), announcedAt: null };
  await database.models.stripeEvents.bulkCreate([row], { ignoreDuplicates: true });
}

// By the event: what is told, or what the charge itself decides.
const ANNOUNCED: ReadonlyMap<string, AdminMail | 'dispute-closed'> = new Map([
  ['charge.dispute.closed', 'dispute-closed'],
  ['charge.dispute.created', 'payment-disputed'],
  ['charge.refunded', 'payment-refunded'],
  ['credit_note.created', 'payment-credited'],
  ['refund.failed', 'refund-failed'],
]);

/** Whether an event is told to admins. */
const isAnnounced = ({ type }: StripeEvent): boolean => ANNOUNCED.has(type);

/**
 * Tells the admins by email what became of a charge for their subscription, once for each event, however often it is sent.
 * Whose charge it is, and what for, is looked up at the payment provider.
 */
async function announceCharge(
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
    return told === 0 ? [] : queueAdminMails(services, data, [kind]);
  });
  await Promise.all(mails.map((mail) => services.outbox.deliver(mail)));
}
