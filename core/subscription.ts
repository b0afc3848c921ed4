/** How often the subscription is charged; monthly by default. */
export type BillingCycle = 'monthly' | 'yearly';

/** An amount of money. */
export interface Price {
  /** In the smallest unit of the currency, such as cents. */
  readonly amount: number;
  /** Three letters, such as `usd`. */
  readonly currency: string;
}

/** What an organization pays for, as the payment provider has told. */
export interface Subscription {
  /** The provider's name for it; null before the first. */
  readonly stripeSubscriptionId: string | null;
  /** The provider's word for how it stands; null before the first. */
  readonly subscriptionStatus: string | null;
  /** Whether it was canceled and goes on until the end of the period that is paid for. */
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEndsAt: Date | null;
}

// In these, something may be charged again; https://docs.stripe.com/api/subscriptions/object names them all.
const CHARGING: ReadonlySet<string> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
]);

// In these it is paid for, or the provider still tries to charge a renewal.
const PAID: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/**
 * Whether a subscription has not ended, paid for or not.
 * @example isLive({ subscriptionStatus: 'past_due' }) // true
 */
export function isLive({ subscriptionStatus }: Pick<Subscription, 'subscriptionStatus'>): boolean {
  return CHARGING.has(subscriptionStatus ?? '');
}

/**
 * Whether a subscription can be canceled: one that lives, or whose first payment isn't done.
 * @example isCancelable({ subscriptionStatus: 'incomplete' }) // true
 */
export function isCancelable(subscription: Pick<Subscription, 'subscriptionStatus'>): boolean {
  return isLive(subscription) || subscription.subscriptionStatus === 'incomplete';
}

/**
 * Whether a subscription grants nothing, so that canceling it ends it at once and another can be bought.
 * @example isUnpaid({ subscriptionStatus: 'unpaid' }) // true
 */
export function isUnpaid(subscription: Pick<Subscription, 'subscriptionStatus'>): boolean {
  return isCancelable(subscription) && !PAID.has(subscription.subscriptionStatus ?? '');
}
