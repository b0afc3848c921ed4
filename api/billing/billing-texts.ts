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
} as const;

/** What the log tells the operator: a subscription goes on that belongs to no workspace any more. */
export const chargedWithoutWorkspace = (customerId: string) =>
  `Stripe charged ${customerId} for a subscription, but its workspace was deleted. Cancel the subscription in Stripe.`;
