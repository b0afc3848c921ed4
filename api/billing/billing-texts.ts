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
} as const;

/** What the log tells the operator: a subscription goes on that belongs to no workspace any more. */
export const chargedWithoutWorkspace = (customerId: string) =>
  `Stripe charged ${customerId} for a subscription, but its workspace was deleted. Cancel the subscription in Stripe.`;
