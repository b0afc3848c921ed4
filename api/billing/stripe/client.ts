import { billingErrors } from '@utmost/core/messages/subscription.ts';
import Stripe from 'stripe';
import { DomainError } from '../../domain-error.ts';
import { boundedFetch } from '../../outbound/bounded-fetch.ts';
import { API_VERSION, type StripeSettings } from '../../settings.ts';

const PATIENCE_MS = 10_000;
const RETRIES = 2;
// A page of a hundred subscriptions has some 500 kB.
const ANSWER_BOUNDS = { bytes: 8 * 1024 * 1024, ms: PATIENCE_MS };

/** The SDK, for an account. */
export function stripeClient({
  secretKey,
  apiBase,
}: Pick<StripeSettings, 'secretKey' | 'apiBase'>): Stripe {
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

/** Stripe does not do as asked: people are told what they can do about it, and the log has its reason. */
class StripeRefusal extends DomainError {
  constructor(error: unknown) {
    const { type, code, message, param, statusCode, requestId } =
      error as Partial<Stripe.errors.StripeError>;
    const reason = { type, code, message, param, status: statusCode, requestId };
    const [errorCode, sentence] = answerTo(error);
    super(errorCode, sentence, [], reason);
  }
}

// `conflict` is what trying again does not help against.
function answerTo(error: unknown): ['conflict' | 'unavailable', string] {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return ['conflict', billingErrors.cardDeclined];
  if (error instanceof errors.StripeRateLimitError)
    return ['unavailable', billingErrors.providerBusy];
  const isKey =
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError;
  if (isKey) return ['conflict', billingErrors.providerKey];
  if (error instanceof errors.StripeInvalidRequestError)
    return ['conflict', billingErrors.providerRefused];
  return ['unavailable', billingErrors.providerGone];
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
    if ((error as StripeRefusal).reason?.code === 'resource_missing') return null;
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
