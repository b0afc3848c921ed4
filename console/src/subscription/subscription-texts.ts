import type { BillingCycle } from '@utmost/core/subscription.ts';

const INVOICE_STATUS_NAMES: ReadonlyMap<string, string> = new Map([
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['draft', 'Draft'],
  ['void', 'Void'],
  ['uncollectible', 'Uncollectible'],
]);

/** The list of what was paid. */
export const invoiceTexts = {
  title: 'Invoices',
  empty: 'No invoices yet.',
  loading: 'Loading invoices...',
  loadFailed: "Couldn't load the invoices.",
  date: 'Date',
  number: 'Number',
  amount: 'Amount',
  status: 'Status',
  none: 'Draft',
  creditNote: 'Credit note',
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  disputed: 'Disputed',
  chargedBack: 'Charged back',
  refund: (amount: string) => `${amount} refunded`,
  disputedTitle: 'Payment disputed',
  disputedText:
    "Your bank disputed a payment. If that's a mistake, ask your bank to withdraw the dispute.",
  openTitle: 'Unpaid invoice',
  openText:
    "Your subscription has ended, and an invoice is still open. It isn't charged automatically. Paying it doesn't start your subscription again.",
  actions: 'Actions',
  view: 'View',
  viewNumbered: (number: string) => `View invoice ${number}`,
  download: 'Download PDF',
  downloadNumbered: (number: string) => `Download PDF of invoice ${number}`,
  statusName: (status: string | null) => INVOICE_STATUS_NAMES.get(status ?? '') ?? status ?? '',
};

interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** What has to be known of a subscription, by the payment provider's word for how it stands. */
export const stateNotices: ReadonlyMap<string | null, NoticeText> = new Map<
  string | null,
  NoticeText
>([
  [
    'past_due',
    {
      title: 'Payment overdue',
      text: 'Your last payment failed, or your bank asks you to confirm it. To keep Pro, update your payment method, or open the invoice to confirm.',
    },
  ],
  [
    'unpaid',
    {
      title: 'Subscription unpaid',
      text: 'Your last payment failed, so your workspace is on the Free plan. Pay the open invoice in the billing portal, or cancel the subscription.',
    },
  ],
  [
    'paused',
    {
      title: 'Subscription paused',
      text: 'Your trial ended without a payment method, so your workspace is on the Free plan. Add one in the billing portal and resume, or cancel the subscription.',
    },
  ],
  [
    'incomplete',
    {
      title: 'Payment not completed',
      text: 'Your bank is still confirming your first payment, or asks you to confirm it: open the invoice to do so. Pro starts as soon as it is paid. To pay another way, cancel the subscription first.',
    },
  ],
]);

/** That a subscription goes on where nothing is sold any more. */
export const billingOff: NoticeText = {
  title: 'Nothing to pay for',
  text: 'Billing is turned off on this server, so nothing is limited. Your subscription is still charged until you cancel it.',
};

/** That renewals are not collected, though the subscription goes on. */
export const collectionPaused: NoticeText = {
  title: 'Payments paused',
  text: "Your subscription isn't charged for now. Resume it to be charged again, or cancel it.",
};

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
