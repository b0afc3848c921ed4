import { billingErrors } from '@utmost/core/messages/subscription.ts';
import Stripe from 'stripe';
import { DomainError } from '../../domain-error.ts';
import { boundedFetch } from '../../outbound/bounded-fetch.ts';
import type { StripeSettings } from '../../settings.ts';
import { API_VERSION } from './api-version.ts';

const PATIENCE_MS = 10_000;
const RETRIES = 2;
// A page of a hundred subscriptions has some 500 kB.
const ANSWER_BOUNDS = { bytes: 8 * 1024 * 1024, ms: PATIENCE_MS };

/** The SDK, for an account. */
export function stripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch('stripe', ANSWER_BOUNDS)),
    ...(apiBase !== undefined && addressOf(new URL(apiBase))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
  } as const;
}

/** Stripe does not do as asked; its cause is the SDK's error. */
export class StripeRefusal extends DomainError {
  override readonly cause: unknown;

  constructor(cause: unknown) {
    super('unavailable', billingErrors.providerGone);
    this.cause = cause;
  }

  /** Whether the thing that was asked for is not there. */
  get isAbsence(): boolean {
    return this.isRequestAtFault && (this.cause as { code?: string }).code === 'resource_missing';
  }

  /** Whether asking again would not help. */
  get isRequestAtFault(): boolean {
    return this.cause instanceof Stripe.errors.StripeInvalidRequestError;
  }
}

/** Asks Stripe. @throws {StripeRefusal} when it does not answer or refuses */
export async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    throw new StripeRefusal(error);
  }
}

/** The same; null where Stripe has no such thing. */
export async function askedFor<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked(question);
  } catch (error) {
    if (error instanceof StripeRefusal && error.isAbsence) return null;
    throw error;
  }
}

/** Stripe names a thing by its id, or tells it whole. */
export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : (named ?? null);
}

/** Stripe's seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
