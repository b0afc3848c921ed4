import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type Stripe from 'stripe';
import { DomainError } from '../../domain-error.ts';
import type { StripeSettings } from '../../settings.ts';
import { dateOf, idOf } from './client.ts';

/** An event as far as it is believed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about. */
  readonly customerId: string | null;
  /** Which charge it is about, or which credit note. */
  readonly moneyId: string | null;
  readonly createdAt: Date;
}

const TOLERANCE_SECONDS = 300;
const LONGEST_NAME = 255;
// Of the year 9999, the last that the database can write down.
const LAST_SECOND = 253_402_300_799;

/**
 * Reads an event, once its signature is seen to be good.
 * @param body as it was sent, byte for byte
 * @throws {DomainError} `malformed` where the signature is missing, wrong or too old, or it is none that says what changed
 */
export function eventReader(stripe: Stripe, settings: StripeSettings) {
  return function readEvent(body: Buffer, signature: string, now: Date): StripeEvent {
    const event = verified(body, signature, now);
    try {
      const about = event.data.object as unknown as Record<'id' | 'object', string> &
        Record<'customer' | 'charge', string | { id: string } | null | undefined>;
      const customerId = about.object === 'customer' ? about.id : idOf(about.customer);
      const isMoney = about.object === 'charge' || about.object === 'credit_note';
      const moneyId = isMoney ? about.id : idOf(about.charge);
      const { id, type, created } = event;
      if (!isName(id) || !isName(type)) throw new Error('The event has no id or no type.');
      if (!Number.isFinite(created) || created < 0 || created > LAST_SECOND)
        throw new Error('The event has no date.');
      return {
        ...{ id, type, createdAt: dateOf(created) },
        customerId: isName(customerId) ? customerId : null,
        moneyId: isName(moneyId) ? moneyId : null,
      };
    } catch {
      throw new DomainError('malformed', billingErrors.unreadableEvent);
    }
  };

  // While the secret is being rolled, an event may be signed with the old one, the new one or both.
  function verified(body: Buffer, signature: string, now: Date): Stripe.Event {
    const by = (one: string) =>
      stripe.webhooks.constructEvent(
        body,
        signature,
        one,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    for (const secret of settings.webhookSecrets)
      try {
        return by(secret);
      } catch {
        // Signed with the other one, or not by Stripe.
      }
    throw new DomainError('malformed', billingErrors.badEvent);
  }
}

// A signature says who sent it, not that the SDK's types are true.
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}
