import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { StripeEvent } from './stripe/stripe.ts';
import { syncCustomer } from './sync-customer.ts';

// The events after which a plan may be another one.
const ABOUT_PLANS = /^(customer\.(subscription\.|deleted$)|checkout\.session\.|invoice\.)/;

/**
 * Takes an event of the payment provider: its customer is looked up there, whatever else it says (threats M1 and M5).
 * It is written down for the audit alone, so an event that is sent again is looked up again.
 * @throws {DomainError} `malformed` where its signature is not good, `unavailable` when it is to be sent again
 */
export async function receiveEvent(
  services: Services,
  body: Buffer,
  signature: string,
): Promise<void> {
  const { settings, payments, clock } = services;
  if (!settings.isBilled || !payments) throw new DomainError('malformed', billingErrors.badEvent);
  // The signature is over the text that is made of the bytes: without its byte-order mark, and with what is no UTF-8 replaced.
  const text = new TextDecoder().decode(body);
  if (!Buffer.from(text).equals(body)) throw new DomainError('malformed', billingErrors.badEvent);
  const stripe = await payments.stripe();
  const event = stripe.readEvent(body, signature, clock.now());
  await writeDown(services, event);
  const { customerId, type } = event;
  if (customerId !== null && ABOUT_PLANS.test(type)) await syncCustomer(services, customerId);
}

async function writeDown({ database, clock }: Services, event: StripeEvent): Promise<void> {
  await database.models.stripeEvents.bulkCreate([{ ...event, receivedAt: clock.now() }], {
    ignoreDuplicates: true,
  });
}
