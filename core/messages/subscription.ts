/** What the API and the screens say of plans and of what is paid for. */
import type { BillingCycle } from '../subscription.ts';
import { LOCALE } from './locale.ts';

// Decimals of amounts at Stripe, where they are not two; https://docs.stripe.com/currencies#zero-decimal
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DECIMALS = 'bhd jod kwd omr tnd';

/**
 * An amount of money, with its currency and that one's decimals.
 * @param amount in the currency's smallest unit
 * @example formatAmount(2900, 'usd') // '$29.00'
 * @example formatAmount(2900, 'jpy') // '¥2,900'
 */
export function formatAmount(amount: number, currency: string): string {
  const code = currency.toLowerCase();
  const digits = WITHOUT_DECIMALS.includes(code) ? 0 : THREE_DECIMALS.includes(code) ? 3 : 2;
  const value = amount / 10 ** digits;
  // A currency that is written without decimals may be charged with some.
  const decimals = Number.isInteger(value) ? {} : { minimumFractionDigits: digits };
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...decimals }).format(value);
}

// Where the end of what is paid for is not known.
const UNKNOWN_END = 'the end of your billing period';

/** Writes the day of a moment of a subscription, in UTC. */
export const SUBSCRIPTION_DAY = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeZone: 'UTC',
});

/** What the amber notice says. */
const cancellationOf = (endsAt: Date | null): string =>
  `Your subscription will be canceled ${endsAt === null ? `at ${UNKNOWN_END}` : `on ${SUBSCRIPTION_DAY.format(endsAt)}`}`;

/** What can be done with a subscription, and how it ends. */
export const billingTexts = {
  cancelDialog: {
    title: 'Cancel Subscription',
    text: (endsAt: Date | null) =>
      `Your access continues until ${endsAt === null ? UNKNOWN_END : SUBSCRIPTION_DAY.format(endsAt)}. After that, your workspace moves to the Free plan. Your links stay.`,
    atOnce: 'Your subscription ends now, and nothing more is charged. Your links stay.',
    keep: 'Keep Subscription',
    confirm: 'Cancel Subscription',
  },
  canceled: {
    title: 'Subscription Canceled',
    atPeriodEnd: (endsAt: Date | null) => `${cancellationOf(endsAt)}.`,
    immediately: 'Your subscription has been canceled.',
  },
  willEnd: cancellationOf,
  resumed: {
    title: 'Subscription Resumed',
    text: 'Your subscription has been resumed successfully.',
  },
  changedToFree: {
    title: 'Plan Changed',
    text: 'Your subscription has been successfully updated to Free plan.',
  },
  redirecting: 'Redirecting to Checkout',
  activated: {
    title: 'Subscription Activated',
    text: (cycle: BillingCycle) => `Your ${cycle} Pro subscription is active.`,
  },
  severalSubscriptions: {
    title: 'Two subscriptions',
    text: "Your workspace pays for more than one subscription. Cancel the one you don't need in the billing portal.",
  },
  sandbox: 'Sandbox payments: no card is charged.',
  notSetUp: "Payments aren't set up, so you can't change plans here.",
  portal: 'Manage Billing',
  openingPortal: 'Opening...',
  portalFailedTitle: "Couldn't open the billing portal",
  pay: 'Update Payment Method',
  sync: 'Sync',
  syncing: 'Syncing...',
  synced: 'Your subscription is up to date.',
  syncFailedTitle: "Couldn't sync the subscription",
  tryLater: 'Please try again later.',
};

/** Why something about a subscription was not done. */
export const billingErrors = {
  cancelAdminsOnlyTitle: 'Permission Denied',
  cancelAdminsOnly: 'Only administrators can cancel subscriptions.',
  upgradeAdminsOnly:
    'Only administrators can upgrade plans. Please contact your organization administrator.',
  alreadySubscribed: 'You are already subscribed to this plan.',
  downgradeTitle: 'Downgrade Not Available',
  downgrade:
    'To downgrade to the Free plan, please cancel your Pro subscription and it will automatically downgrade at the end of your billing period.',
  noSubscriptionTitle: 'No Active Subscription',
  noSubscription: 'There is no active subscription to cancel.',
  cancelFailedTitle: 'Cancellation Failed',
  cancelFailed: 'There was a problem canceling your subscription. Please try again later.',
  updateFailedTitle: 'Update Failed',
  updateFailed: 'There was a problem updating your plan. Please try again later.',
  resumeFailedTitle: 'Error',
  resumeFailed: 'Failed to resume subscription. Please try again.',
  completeFailed: 'Failed to complete subscription update',
  updateNeedsSupport: 'Failed to update subscription. Please contact support.',
  processFailed: 'Failed to process payment',
  verifyFailed: 'Failed to verify payment. Please contact support.',
  missingPayment: 'Missing payment information. Please try again or contact support.',
  missingPlan: 'Missing plan ID. Please select a plan first.',
  setUpFailed: 'Failed to set up payment. Please try again.',
  setUpFallback: 'An error occurred while setting up the payment. Please try again later.',
  redirectFailed: 'Automatic redirect failed. Please use the manual option below.',
  newTabFailed: 'Unable to open in new tab. Try copying the link instead.',
  unknownPlan: 'Plan not found.',
  notResumable: 'You have no canceled subscription to resume.',
  proNeedsPayment: 'Pro starts with a payment. Choose Pro on the plans page to check out.',
  notPaid: "This payment isn't complete. Finish it on the payment page, or start again.",
  rejected: 'Your bank rejected this payment. Choose a plan to start again.',
  confirming: 'Your bank is still confirming this payment. Pro starts as soon as it does.',
  unknownPayment: 'Payment not found.',
  overdue:
    'Your subscription has an unpaid invoice. Pay it in the billing portal, or cancel the subscription first.',
  paused: 'Your subscription is paused. Resume or cancel it first.',
  noSubscriptionToSwitch: 'There is no active subscription to change.',
  ending: 'Your subscription was canceled. Resume it first.',
  onTrial: 'You can change how often you pay once your trial has ended.',
  notActive: 'Your subscription is unpaid or paused. Pay or resume it first.',
  amountChanged: 'The amount has changed. Please check it again.',
  customerGone:
    'Your billing account was deleted at the payment service. Choose a plan to start a new one.',
  wrongPrices:
    "This server's prices are set up wrong. Please contact the person who runs the server.",
  nothingPaid: "You haven't paid for anything yet.",
  billingOff: 'Billing is turned off on this server, so there are no limits and no paid plans.',
  notSetUp: "Payments aren't set up on this server. Please contact the person who runs it.",
  providerGone: "The payment service isn't responding. Please try again shortly.",
  providerBusy: 'The payment service is receiving too many requests. Please try again shortly.',
  providerKey:
    "The payment service doesn't accept this server's key. Please contact the person who runs the server.",
  providerRefused:
    'The payment service rejected the request. Please contact the person who runs this server.',
  cardDeclined: 'Your payment failed. Update your payment method in the billing portal.',
  otherAccount:
    'Your workspace pays through another payment account than this server uses now. Please contact the person who runs the server.',
  busy: 'Another change to this subscription is in progress. Please try again shortly.',
  badEvent: 'The signature of this event is missing, wrong or too old.',
  unreadableEvent:
    'This event has no ID, type or date. Choose the snapshot payload style for the endpoint in Stripe.',
} as const;
