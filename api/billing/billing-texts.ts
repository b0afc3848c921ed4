import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';

/** The mails about payments to a workspace's administrators, by their kind in the outbox. */
export const billingMails = {
  'several-subscriptions': {
    subject: 'Your workspace pays for two Utmost subscriptions',
    heading: 'Two subscriptions',
    lines: [
      'Your workspace has more than one Utmost subscription, so it is charged twice. The better one sets your plan.',
      "Open Manage Billing and cancel the one you don't need:",
    ],
    button: 'Manage Billing',
  },
  'payment-failed': {
    subject: 'Your Utmost payment failed',
    heading: 'Payment failed',
    lines: [
      'The payment for your Utmost subscription failed, or your bank wants you to confirm it.',
      'Open Manage Billing and update your payment method, or confirm the payment:',
    ],
    button: 'Manage Billing',
  },
  'payment-rejected': {
    subject: 'Your Utmost payment was not completed',
    heading: 'Payment not completed',
    lines: [
      'The first payment for your Utmost subscription was rejected or not confirmed in time, so your workspace stays on the Free plan.',
      'Nothing more is charged. To buy Pro, choose it again:',
    ],
    button: 'View Subscription',
  },
  'moved-to-free': {
    subject: 'Your workspace moved to the Free plan',
    heading: 'Free plan',
    lines: [
      'The last attempt to charge your Utmost subscription failed, so your workspace is on the Free plan. Your links stay.',
      'Your subscription says what to do next:',
    ],
    button: 'View Subscription',
  },
  'payment-refunded': {
    subject: 'Your Utmost payment was refunded',
    heading: 'Payment refunded',
    lines: [
      'A payment for your Utmost subscription was refunded. Your bank needs 5 to 10 business days to show it.',
      "A refund doesn't cancel the subscription. Your invoices show how much was refunded:",
    ],
    button: 'View Invoices',
  },
  'payment-disputed': {
    subject: 'Your Utmost payment was disputed',
    heading: 'Payment disputed',
    lines: [
      'Your bank disputed a payment for your Utmost subscription, often because the cardholder did not recognize it.',
      "If that's a mistake, ask your bank to withdraw the dispute. A dispute doesn't cancel the subscription:",
    ],
    button: 'View Subscription',
  },
  'dispute-won': {
    subject: 'The dispute of your Utmost payment has ended',
    heading: 'Dispute ended',
    lines: [
      'The dispute of a payment for your Utmost subscription has ended, and the payment stands.',
      "You don't need to do anything. Your subscription goes on:",
    ],
    button: 'View Subscription',
  },
  'dispute-lost': {
    subject: 'Your disputed Utmost payment was charged back',
    heading: 'Payment charged back',
    lines: [
      'The dispute of a payment for your Utmost subscription has ended, and your bank gave the money back to the cardholder.',
      "A dispute doesn't cancel the subscription. If you no longer need it, cancel it:",
    ],
    button: 'View Subscription',
  },
  'payment-credited': {
    subject: 'You received a credit for your Utmost subscription',
    heading: 'Credit note issued',
    lines: [
      'A credit note was issued for an invoice of your Utmost subscription.',
      'Your invoices show it. What was not refunded is deducted from your next invoices, unless you were paid another way:',
    ],
    button: 'View Invoices',
  },
  'refund-failed': {
    subject: 'A refund of your Utmost payment failed',
    heading: 'Refund failed',
    lines: [
      "A refund for your Utmost subscription couldn't be paid to your card or bank account, often because it is closed.",
      'Please contact the person who runs this server to receive it another way:',
    ],
    button: 'View Invoices',
  },
} as const;

/** What the log tells the operator: a subscription is charged that belongs to no workspace. */
export const chargedWithoutWorkspace = (customerId: string) =>
  `Stripe charged ${customerId} for a subscription, but no workspace has this customer, or it was deleted. Cancel the subscription in Stripe.`;

/** The same: events that look like Stripe's are refused. */
export const wrongWebhookSecret =
  "An event was refused because its signature doesn't match STRIPE_WEBHOOK_SECRET or is older than 5 minutes. Compare it with the signing secret of the webhook endpoint in Stripe. This is logged once an hour.";

/** The same: the settings of prices contradict the prices. */
export const wrongPrices = {
  cycle: (cycle: BillingCycle, priceId: string) =>
    `STRIPE_PRICE_PRO_${cycle.toUpperCase()} is ${priceId}, which is not a price that is paid ${cycle}.`,
  currencies: (monthly: string, yearly: string) =>
    `STRIPE_PRICE_PRO_MONTHLY is in ${monthly} and STRIPE_PRICE_PRO_YEARLY in ${yearly}. Use prices in the same currency.`,
};

/** What members are told of calls that are for administrators, by operation, where it is not what all such calls say. */
export const billingForAdmins: ReadonlyMap<string, string> = new Map([
  ['cancelSubscription', billingErrors.cancelAdminsOnly],
  ['resumeSubscription', billingErrors.cancelAdminsOnly],
  ['changePlan', billingErrors.upgradeAdminsOnly],
  ['changeBillingCycle', billingErrors.upgradeAdminsOnly],
  ['startCheckout', billingErrors.upgradeAdminsOnly],
]);
