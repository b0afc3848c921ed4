import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { ApiError } from '../data/api-error.ts';
import type { Notice } from '../data/use-action.ts';

/** Whether the server rejected the call with a reason of its own. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * What is said of an error: why the server refused, or else our own sentence.
 * @example sentenceFor(new ApiError(503, 'Unavailable'), 'Please try again later.') // 'Please try again later.'
 */
export const sentenceFor = (error: unknown, otherwise: string): string =>
  isRefusal(error) ? error.message : otherwise;

// Refusals that have titles of their own.
const TITLES: ReadonlyMap<string, string> = new Map([
  [billingErrors.noSubscription, billingErrors.noSubscriptionTitle],
  [billingErrors.downgrade, billingErrors.downgradeTitle],
]);

/** The same for the notice of an action. */
export const failureOf =
  (title: string, otherwise: string) =>
  (_message: string, error: Error): Notice => {
    const text = sentenceFor(error, otherwise);
    return { title: TITLES.get(text) ?? title, text };
  };
