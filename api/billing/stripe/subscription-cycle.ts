import type { BillingCycle } from '@utmost/core/subscription.ts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import { asked, dateOf } from './client.ts';
import { chargedFor, type FindOwnItem, linesFor } from './prices.ts';
import { releaseSchedule } from './subscriptions.ts';

/** What a change of the billing cycle comes to, in the smallest unit of the currency. */
export interface CyclePreview {
  readonly currency: string;
  /** What the new period costs, discounts deducted; null where no one amount says it. */
  readonly price: number | null;
  /** What is charged now. */
  readonly amountDue: number;
  /** Taxes in it. */
  readonly tax: number;
  /** What is left over and set off against later invoices. */
  readonly credit: number;
  readonly renewsAt: Date;
}

/** Another billing cycle of a subscription. */
interface CycleOrder {
  readonly subscriptionId: string;
  readonly billingCycle: BillingCycle;
  /** From when on it is charged; not before the period. */
  readonly from: Date;
}

/** How often a subscription is paid. */
export function cyclesAt(stripe: Stripe, { prices }: StripeSettings, ownItem: FindOwnItem) {
  const read = async ({ subscriptionId, billingCycle, from }: CycleOrder) => {
    const one = await asked(stripe.subscriptions.retrieve(subscriptionId));
    const item = (await ownItem(one))?.item;
    const change = {
      items: [{ id: item?.id ?? '', price: prices[billingCycle][0] ?? '' }],
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.max(from.getTime() / 1000, item?.current_period_start ?? 0),
    } satisfies Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;
    return { one, change };
  };
  return {
    async preview(order: CycleOrder): Promise<CyclePreview> {
      const { one, change } = await read(order);
      const invoice = await asked(
        stripe.invoices.createPreview({ subscription: one.id, subscription_details: change }),
      );
      const { currency, amount_due: amountDue, ending_balance, starting_balance, total } = invoice;
      const balance = ending_balance ?? Math.min(0, starting_balance + total);
      const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
      // What is left of the old period is among its lines.
      const priceId = change.items[0]?.price ?? '';
      const own = linesFor(invoice, priceId);
      const lines = own.length > 0 ? own : invoice.lines.data;
      const periodEnds = lines.map(({ period }) => period.end);
      return {
        ...{ currency, amountDue, tax, credit: Math.max(0, -balance) },
        price: chargedFor(invoice, priceId)?.amount ?? null,
        renewsAt: dateOf(Math.max(...periodEnds)),
      };
    },
    /** @returns where it is paid, where the payment failed or has to be confirmed first */
    async change(order: CycleOrder): Promise<string | null> {
      const { one, change } = await read(order);
      await releaseSchedule(stripe, one);
      const changed = await asked(
        stripe.subscriptions.update(one.id, {
          ...change,
          payment_behavior: 'pending_if_incomplete',
          expand: ['latest_invoice'],
        }),
      );
      if (changed.pending_update === null) return null;
      const { latest_invoice: invoice } = changed;
      return typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null;
    },
  };
}
