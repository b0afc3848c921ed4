import { isLive, isUnpaid, type Price } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { DomainError } from '../../domain-error.ts';
import type { ListedSubscription } from '../subscription-state.ts';
import { asked, askedFor, dateOf, idOf } from './client.ts';
import { amountOf, chargedFor, type FindOwnItem } from './prices.ts';

const PAGE = 100;
const MOST = 10_000;

// Stripe's price has the amount of its own currency alone.
function listPriceOf(
  { currency }: Stripe.Subscription,
  { price, quantity }: Stripe.SubscriptionItem,
): Price | null {
  const one = amountOf(price);
  if (!one || one.currency !== currency || quantity === undefined) return null;
  return { ...one, amount: one.amount * quantity };
}

/** The subscriptions of customers that pay for Pro; any other is none of ours. */
export function subscriptionsAt(stripe: Stripe, ownItem: FindOwnItem) {
  // What comes next, as Stripe works it out: the customer's discounts, taxes, credit and schedule are in it.
  const nextInvoiceOf = async ({ id, status: subscriptionStatus }: Stripe.Subscription) => {
    if (!isLive({ subscriptionStatus }) || isUnpaid({ subscriptionStatus })) return null;
    const preview = asked(stripe.invoices.createPreview({ subscription: id }));
    // Whether it is paid for is known without it.
    return preview.catch((error: DomainError) => {
      if (error.code === 'conflict') return null;
      throw error;
    });
  };

  // With a discount no price list says what it costs.
  const costOf = (
    one: Stripe.Subscription,
    item: Stripe.SubscriptionItem,
    next: Stripe.Invoice | null,
  ) => {
    const isDiscounted = one.discounts.length + item.discounts.length > 0;
    return (
      (next && chargedFor(next, item.price.id)) ?? (isDiscounted ? null : listPriceOf(one, item))
    );
  };

  const read = async (one: Stripe.Subscription): Promise<ListedSubscription[]> => {
    const own = await ownItem(one);
    if (!own) return [];
    const { item: ours, billingCycle } = own;
    // The period stands on the items. Until a later end it renews.
    const { current_period_end: periodEnd } = ours;
    const isEnding = one.cancel_at !== null && one.cancel_at <= periodEnd;
    const cancelAtPeriodEnd = one.cancel_at_period_end || isEnding;
    const next = cancelAtPeriodEnd ? null : await nextInvoiceOf(one);
    const isCollectionPaused = one.pause_collection !== null;
    return [
      {
        stripeSubscriptionId: one.id,
        subscriptionStatus: one.status,
        cancelAtPeriodEnd,
        currentPeriodEndsAt: dateOf(isEnding ? (one.cancel_at ?? periodEnd) : periodEnd),
        billingCycle,
        price: costOf(one, ours, next),
        nextPayment:
          next && !isCollectionPaused ? { amount: next.amount_due, currency: next.currency } : null,
        isCollectionPaused,
        createdAt: dateOf(one.created),
      },
    ];
  };

  /** One that can be changed. */
  const released = async (id: string): Promise<Stripe.Subscription> => {
    const one = await asked(stripe.subscriptions.retrieve(id));
    await releaseSchedule(stripe, one);
    return one;
  };

  return {
    /** All that the customer has, or had; null where Stripe does not know the customer. */
    async list(customerId: string): Promise<ListedSubscription[] | null> {
      const all = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE });
      const listed = await askedFor(all.autoPagingToArray({ limit: MOST }));
      return listed && (await Promise.all(listed.map(read))).flat();
    },
    async cancel(id: string): Promise<void> {
      await released(id);
      await asked(stripe.subscriptions.cancel(id));
    },
    async cancelAtPeriodEnd(id: string): Promise<void> {
      await released(id);
      await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    /** Takes back whatever keeps it from being charged: a cancellation, the pause after a trial, one of its collection. */
    async resume(id: string): Promise<void> {
      const one = await released(id);
      if (one.status === 'paused') await asked(stripe.subscriptions.resume(id));
      const end = one.cancel_at_period_end
        ? { cancel_at_period_end: false }
        : one.cancel_at !== null && { cancel_at: '' as const };
      const pause = one.pause_collection !== null && { pause_collection: '' as const };
      if (end || pause) await asked(stripe.subscriptions.update(id, { ...end, ...pause }));
    },
  };
}

/** Ends a schedule, such as the portal's of a later downgrade, which would not let the subscription be changed. */
export async function releaseSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(schedule);
  if (id !== null) await asked(stripe.subscriptionSchedules.release(id));
}
