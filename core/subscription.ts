/** How often is paid; monthly where nobody says (spec part 1 section 9). */
export type BillingCycle = 'monthly' | 'yearly';

/** What an organisation pays for, as the payment provider has told. */
export interface Subscription {
  /** The provider's name for it; null before the first. */
  readonly stripeSubscriptionId: string | null;
  /** The provider's word for how it stands; null before the first. */
  readonly subscriptionStatus: string | null;
  /** Whether it was cancelled and goes on until the end of the period that is paid for. */
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEndsAt: Date | null;
}

/** What an organisation has that never paid. */
export const NO_SUBSCRIPTION: Subscription = {
  stripeSubscriptionId: null,
  subscriptionStatus: null,
  cancelAtPeriodEnd: false,
  currentPeriodEndsAt: null,
};

// In these, something may be charged again; https://docs.stripe.com/api/subscriptions/object names them all.
const CHARGING: ReadonlySet<string> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
]);

/**
 * Whether a subscription has to be cancelled before its organisation is deleted (spec part 2 section 6):
 * while it may charge again. One that was cancelled and only runs out does not.
 * @example hasToBeCancelled({ ...NO_SUBSCRIPTION, subscriptionStatus: 'active' }) // true
 * @example hasToBeCancelled({ ...NO_SUBSCRIPTION, subscriptionStatus: 'canceled' }) // false
 */
export function hasToBeCancelled(
  subscription: Pick<Subscription, 'subscriptionStatus' | 'cancelAtPeriodEnd'>,
): boolean {
  const { subscriptionStatus, cancelAtPeriodEnd } = subscription;
  return CHARGING.has(subscriptionStatus ?? '') && !cancelAtPeriodEnd;
}
