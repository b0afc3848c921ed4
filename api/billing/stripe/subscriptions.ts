import type { BillingCycle, ListedSubscription } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, askedFor, dateOf } from './client.ts';

const PAGE = 100;

/** The subscriptions of customers. */
export function subscriptionsAt(stripe: Stripe, { prices }: StripeSettings) {
  const cycleOf = (priceId: string): BillingCycle | null =>
    (['monthly', 'yearly'] as const).find((cycle) => prices[cycle].includes(priceId)) ?? null;

  const read = (one: Stripe.Subscription): ListedSubscription => {
    const items = one.items.data;
    const ours = items.find(({ price }) => cycleOf(price.id) !== null) ?? items[0];
    // The period stands on the items. One that is canceled at another time ends then.
    const endsAt = one.cancel_at ?? ours?.current_period_end ?? null;
    return {
      stripeSubscriptionId: one.id,
      subscriptionStatus: one.status,
      cancelAtPeriodEnd: one.cancel_at_period_end || one.cancel_at !== null,
      currentPeriodEndsAt: endsAt === null ? null : dateOf(endsAt),
      billingCycle: ours ? cycleOf(ours.price.id) : null,
      createdAt: dateOf(one.created),
    };
  };

  return {
    /** All that the customer has, or had; none where Stripe does not know the customer. */
    async list(customerId: string): Promise<ListedSubscription[]> {
      const listed: ListedSubscription[] = [];
      for (let startingAfter: string | undefined; ; ) {
        const page = await askedFor(
          stripe.subscriptions.list({
            customer: customerId,
            status: 'all',
            limit: PAGE,
            ...(startingAfter && { starting_after: startingAfter }),
          }),
        );
        if (page === null) return [];
        listed.push(...page.data.map(read));
        if (!page.has_more) return listed;
        startingAfter = page.data.at(-1)?.id;
      }
    },
    async cancel(id: string): Promise<void> {
      await asked(stripe.subscriptions.cancel(id));
    },
    async cancelAtPeriodEnd(id: string): Promise<void> {
      await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    async resume(id: string): Promise<void> {
      const { cancel_at_period_end: atPeriodEnd } = await asked(stripe.subscriptions.retrieve(id));
      // The portal may have canceled it as of a date instead.
      const change = atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await asked(stripe.subscriptions.update(id, change));
    },
  };
}
