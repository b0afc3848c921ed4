import { FREE_PLAN, type Plan, PRO_PLAN } from '@utmost/core/plans.ts';
import {
  type BillingCycle,
  isLive,
  isUnpaid,
  type Price,
  type Subscription,
} from '@utmost/core/subscription.ts';

/** What an organization has that never paid. */
export const NO_SUBSCRIPTION: Subscription = {
  stripeSubscriptionId: null,
  subscriptionStatus: null,
  cancelAtPeriodEnd: false,
  currentPeriodEndsAt: null,
};

/**
 * Whether a subscription has to be canceled before its organization is deleted:
 * while it may charge again. One that was canceled and only runs out does not.
 * @example hasToBeCanceled({ ...NO_SUBSCRIPTION, subscriptionStatus: 'active' }) // true
 * @example hasToBeCanceled({ ...NO_SUBSCRIPTION, subscriptionStatus: 'canceled' }) // false
 */
export function hasToBeCanceled(
  subscription: Pick<Subscription, 'subscriptionStatus' | 'cancelAtPeriodEnd'>,
): boolean {
  return isLive(subscription) && !subscription.cancelAtPeriodEnd;
}

/** One subscription of a customer at one of our prices, as the payment provider lists it. */
export interface ListedSubscription extends Subscription {
  readonly stripeSubscriptionId: string;
  readonly subscriptionStatus: string;
  /** By its price. */
  readonly billingCycle: BillingCycle;
  /** What it costs each cycle; null where no one amount says it. */
  readonly price: Price | null;
  /** What the next payment comes to; null where none comes, or it isn't known. */
  readonly nextPayment: Price | null;
  /** Whether its renewals are not collected for now, by the operator's decision. */
  readonly isCollectionPaused: boolean;
  readonly createdAt: Date;
}

/** How an organization stands, of all the subscriptions of its customer; prices are those of the one that counts. */
export interface SubscriptionState
  extends Pick<ListedSubscription, 'price' | 'nextPayment' | 'isCollectionPaused'> {
  readonly planId: Plan['id'];
  readonly subscription: Subscription;
  readonly billingCycle: BillingCycle | null;
  /** Whether more than one may charge, which is a mistake. */
  readonly hasSeveralSubscriptions: boolean;
}

/**
 * What a customer's subscriptions at our prices come to: Pro where one is paid for (threat M1). Of several
 * the better one counts, whatever order they are listed in.
 * @example subscriptionStateOf([]).planId // 1
 */
export function subscriptionStateOf(listed: readonly ListedSubscription[]): SubscriptionState {
  const [best] = listed.toSorted((one, other) => compare(rank(other), rank(one)));
  const live = listed.filter(isLive);
  if (!best) {
    return {
      planId: FREE_PLAN.id,
      subscription: NO_SUBSCRIPTION,
      billingCycle: null,
      price: null,
      nextPayment: null,
      hasSeveralSubscriptions: false,
      isCollectionPaused: false,
    };
  }
  const { stripeSubscriptionId, subscriptionStatus, cancelAtPeriodEnd, currentPeriodEndsAt } = best;
  return {
    planId: isPro(best) ? PRO_PLAN.id : FREE_PLAN.id,
    subscription: {
      stripeSubscriptionId,
      subscriptionStatus,
      cancelAtPeriodEnd: cancelAtPeriodEnd && isLive(best),
      currentPeriodEndsAt,
    },
    billingCycle: best.billingCycle,
    price: best.price,
    nextPayment: best.nextPayment,
    hasSeveralSubscriptions: live.length > 1,
    isCollectionPaused: best.isCollectionPaused && isLive(best),
  };
}

const isPro = (one: ListedSubscription) => isLive(one) && !isUnpaid(one);

// What makes one better than another, the weightiest first; the name last, so that no two are alike.
function rank(one: ListedSubscription): readonly (number | string)[] {
  const live = Number(isLive(one));
  return [
    Number(isPro(one)),
    live,
    live * Number(!one.cancelAtPeriodEnd),
    live * (one.currentPeriodEndsAt?.getTime() ?? 0),
    one.createdAt.getTime(),
    one.stripeSubscriptionId,
  ];
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  if (at < 0) return 0;
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
