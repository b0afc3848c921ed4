import type { BillingCycle } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, askedOnce, idOf } from './client.ts';

/** What of a subscription pays for Pro. */
interface OwnItem {
  readonly item: Stripe.SubscriptionItem;
  readonly billingCycle: BillingCycle;
}

/** Finds what of a subscription pays for Pro; null where nothing does. */
export type FindOwnItem = (subscription: Stripe.Subscription) => Promise<OwnItem | null>;

/**
 * Finds what of a subscription pays for Pro: the item at a price of the settings or, where our payment page began it, at
 * another price of the same product, which was sold before. Null for other products.
 */
export function ownItemsAt(stripe: Stripe, { prices }: StripeSettings): FindOwnItem {
  const products = askedOnce(async () => {
    const ids = Object.values(prices).flat();
    const all = await Promise.all(ids.map((id) => asked(stripe.prices.retrieve(id))));
    return new Set(all.map(({ product }) => idOf(product)));
  });
  return async ({ items, metadata }) => {
    for (const item of items.data)
      for (const billingCycle of ['monthly', 'yearly'] as const)
        if (prices[billingCycle].includes(item.price.id)) return { item, billingCycle };
    if (!metadata.organizationId) return null;
    const ours = await products();
    const item = items.data.find(({ price }) => ours.has(idOf(price.product)));
    const isYearly = item?.price.recurring?.interval === 'year';
    return item ? { item, billingCycle: isYearly ? 'yearly' : 'monthly' } : null;
  };
}
