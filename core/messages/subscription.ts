/** Every text of the screens about plans and what is paid for; wording of the specification where it gives one. */
import { formatNumber } from './figures.ts';

/**
 * A price for people: cents divided by 100, with 2 decimals (spec part 1 section 9).
 * @example formatPrice(28900) // '$289.00'
 */
export function formatPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export const plansTexts = {
  title: 'Subscription Plans',
  description: 'What each plan allows a workspace.',
  adminsOnlyTitle: 'Admin privileges required',
  adminsOnly: 'Only administrators can change subscription plans.',
  yearly: 'Bill yearly',
  saving: 'Save 17%',
  aMonth: 'a month',
  aYear: 'a year',
  current: 'Current plan',
  loading: 'Loading plans...',
  loadFailed: 'The plans could not be loaded.',
  unlimited: 'Nothing is limited here, and nothing is paid.',
};

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

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
  description: 'What your workspace has, and how much of it is used.',
  plan: 'Plan',
  status: 'Status',
  periodEnds: 'Paid until',
  used: 'Used',
  members: 'Workspace members',
  parameters: 'Tracking parameters',
  links: 'Tracking links',
  of: (used: number, limit: number | null) =>
    limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`,
  viewPlans: 'View Plans',
  willEnd: (at: Date | null) =>
    `Your subscription will be canceled ${at === null ? 'at the end of your billing period' : `on ${DATE.format(at)}`}`,
  loading: 'Loading your subscription...',
  loadFailed: 'The subscription could not be loaded.',
  /** The day of a moment. */
  day: (at: Date) => DATE.format(at),
  statusName: (status: string | null) =>
    status === null ? 'No subscription' : (STATUS_NAMES.get(status) ?? status),
};
