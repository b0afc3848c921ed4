import { formatNumber } from '@utmost/core/messages/figures.ts';
import { formatAmount, SUBSCRIPTION_DAY } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle, Price } from '@utmost/core/subscription.ts';

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

const CYCLE_WORDS = { monthly: 'per month', yearly: 'per year' } as const;

/**
 * A price and how often it is paid.
 * @example priceIn('yearly', { amount: 28900, currency: 'usd' }) // '$289.00 per year'
 */
export const priceIn = (cycle: BillingCycle, { amount, currency }: Price): string =>
  `${formatAmount(amount, currency)} ${CYCLE_WORDS[cycle]}`;

export const plansTexts = {
  title: 'Subscription Plans',
  description: 'Compare plans and change yours at any time.',
  adminsOnlyTitle: 'Admin privileges required',
  adminsOnly: 'Only administrators can change subscription plans.',
  yearly: 'Bill yearly',
  saving: (percent: number) => `Save ${percent}%`,
  /** In place of a price that the payment provider doesn't tell now. */
  noPrice: 'Price unavailable',
  cycleWord: CYCLE_WORDS,
  plusTaxes: ', plus taxes',
  current: 'Current Plan',
  upgradeTo: (planName: string) => `Upgrade to ${planName}`,
  downgradeTo: (planName: string) => `Downgrade to ${planName}`,
  cancel: 'Cancel Subscription',
  canceling: 'Canceling...',
  resume: 'Resume Subscription',
  resuming: 'Resuming...',
  loading: 'Loading plans...',
  loadFailed: "Couldn't load the plans.",
  unlimited: 'Everything is included, with no limits and nothing to pay.',
  preparing: (planName: string) => `Preparing your ${planName} checkout.`,
};

/** The notice where a limit is hit, and the plan that would lift it. */
export const limitTexts = {
  reached: {
    members: 'Workspace Member Limit Reached',
    parameters: 'Parameter Limit Reached',
    links: 'Link Limit Reached',
    aiRequests: 'AI Request Limit Reached',
  },
  left: (remaining: number) => `You can add ${formatNumber(remaining)} more.`,
  recommended: 'Recommended upgrade',
  allows: {
    members: (limit: number) => `Up to ${formatNumber(limit)} workspace members`,
    parameters: (limit: number) => `Up to ${formatNumber(limit)} tracking parameters`,
    links: (limit: number) => `Up to ${formatNumber(limit)} tracking links`,
    aiRequests: (limit: number) => `Up to ${formatNumber(limit)} AI requests per month`,
  },
  upgrade: 'Upgrade Plan',
  close: 'Close',
};

/** The pages around a payment. */
export const paymentTexts = {
  success: {
    processing: 'Processing your payment...',
    processingText: 'This usually takes a few seconds.',
    text: 'Your workspace is on the Pro plan now.',
    title: 'Payment Successful',
    start: 'Start Using Premium Features',
  },
  failure: {
    title: 'Payment Verification',
    back: 'Return to Dashboard',
    sessionId: 'Session ID for support',
    again: 'Check Again',
    logIn: 'Log In',
  },
  canceled: {
    title: 'Payment Canceled',
    text: "You weren't charged, and your plan stays as it is.",
    back: 'Return to Dashboard',
    plans: 'View Plans',
  },
  checkout: {
    title: 'Checkout',
    settingUp: 'Setting up your payment...',
    settingUpText: 'This takes a moment.',
    redirecting: 'Redirecting to Checkout',
    redirectingText: 'Taking you to the secure payment page.',
    manual: 'Still here? Open the payment page yourself.',
    failedTitle: "Couldn't set up your payment",
    openInNewTab: 'Open Checkout in New Tab',
    copyUrl: 'Copy Checkout URL',
    copied: 'Checkout URL copied to clipboard',
    back: 'Back to Plans',
    tryAgain: 'Try Again',
  },
  signInRequired: {
    title: 'Authentication Required',
    text: 'Please log in to continue with your subscription.',
  },
} as const;

const STATUS_NAMES: ReadonlyMap<string, string> = new Map([
  ['active', 'Active'],
  ['trialing', 'Trial'],
  ['past_due', 'Payment overdue'],
  ['unpaid', 'Unpaid'],
  ['paused', 'Paused'],
  ['canceled', 'Canceled'],
  ['incomplete', 'Payment not completed'],
  ['incomplete_expired', 'Payment not completed'],
]);

export const subscriptionTexts = {
  title: 'Subscription',
  description: 'Your plan, your usage and your invoices.',
  currentPlan: 'Current plan',
  plan: 'Plan',
  status: 'Status',
  price: 'Price',
  nextPayment: 'Next payment',
  renews: 'Renews on',
  ends: 'Ends on',
  used: 'Usage',
  members: 'Workspace members',
  parameters: 'Tracking parameters',
  links: 'Tracking links',
  aiRequests: 'AI requests this month',
  of: (used: number, limit: number | null) =>
    limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`,
  viewPlans: 'View Plans',
  loading: 'Loading your subscription...',
  loadFailed: "Couldn't load your subscription.",
  /** The day of a moment. */
  day: (at: Date) => SUBSCRIPTION_DAY.format(at),
  statusName: (status: string | null) =>
    status === null ? 'No subscription' : (STATUS_NAMES.get(status) ?? status),
};
