import type { BillingCycle } from '@utmost/core/subscription.ts';

/** Paying more or less often. */
export const switchCycleTexts = {
  action: { monthly: 'Switch to Monthly Billing', yearly: 'Switch to Yearly Billing' },
  loading: 'Calculating...',
  loadFailed: "Couldn't calculate the price.",
  price: 'New price',
  due: 'Due now',
  tax: 'Including taxes',
  credit: 'Credit for later invoices',
  renews: 'Renews on',
  text: "The time you've already paid for is deducted.",
  confirming: 'Switching...',
  keep: 'Not Now',
  title: 'Billing Changed',
  done: (cycle: BillingCycle) => `Your Pro subscription is now billed ${cycle}.`,
  failedTitle: "Couldn't change the billing",
};
