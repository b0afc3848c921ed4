// From Free to Pro and back, through the console and the sandbox's payment pages.
import type { components } from '@utmost/core/contract.d.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { isAbsent, matches } from './becomes.ts';
import { endPayment, goToCheckout, inPortal, press, sync } from './checkout.ts';
import { examine, examineClosely } from './examine.ts';
import { callApi, dismissNotices, goWithin, see, seePart, startJourney } from './journey.ts';

type CurrentPlan = components['schemas']['CurrentPlan'];

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

const planOf = (page: Page) => callApi<CurrentPlan>(page, 'GET', '/api/subscription/current-plan');

async function periodEnd(page: Page): Promise<string> {
  const { organization } = await planOf(page);
  return DATE.format(new Date(organization.currentPeriodEndsAt ?? 0));
}

t.test('from Free to Pro and back', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@plans'));
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@plans') });
  const member = await journey.openAs(t, address('bob@plans'));
  // On the payment provider's own page of the customer, which the admin's page knows nothing of.
  const atProvider = async (...buttons: string[]) => {
    await member.goto('/sandbox/stripe');
    const customer = member.getByRole('listitem').filter({ hasText: address('ada@plans') });
    await customer.getByRole('link').click();
    for (const name of buttons) await press(member, name);
  };
  const fact = (name: string) =>
    admin.getByRole('region', { name: 'Current plan' }).locator('dl > div', { hasText: name });

  t.test('the way from User Management to the plans', async (t) => {
    await admin.goto('/user-management');
    await admin.getByRole('link', { name: 'Upgrade Plan (Free)' }).click();
    await admin.getByRole('heading', { name: 'Subscription Plans' }).waitFor();
    const cards = admin.getByRole('main').getByRole('list').first().locator(':scope > li');
    await matches(t, () => cards.nth(0).textContent(), /Free.*\$0\.00 per month.*Current Plan/);
    await matches(t, () => cards.nth(1).textContent(), /Pro.*\$29\.00 per month.*Upgrade to Pro/);
    await see(admin, 'Save 17%');
    await see(admin, 'Sandbox payments: no card is charged.');
    await admin.getByRole('switch', { name: 'Bill yearly' }).click();
    await matches(t, () => cards.nth(1).textContent(), /\$289\.00 per year/);
    await isAbsent(t, admin.getByText('Admin privileges required'));
    await admin.getByRole('button', { name: 'Current Plan' }).click();
    await see(admin, 'You are already subscribed to this plan.');
  });

  t.test('a declined card, and leaving without paying, change nothing', async (t) => {
    await goToCheckout(admin, 'monthly');
    await endPayment(admin, 'declines');
    await seePart(admin, 'Your card was declined.');
    await endPayment(admin, 'abandons');
    await admin.getByRole('heading', { name: 'Payment Canceled' }).waitFor();
    await admin.getByRole('link', { name: 'Return to Dashboard' }).waitFor();
    await examine(t, admin, 'payment-canceled');
    await admin.getByRole('link', { name: 'View Plans' }).click();
    await admin.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
    t.equal((await planOf(admin)).plan.id, 1);
  });

  t.test('an upgrade, paid monthly', async (t) => {
    await goToCheckout(admin, 'monthly');
    await endPayment(admin, 'pays');
    await admin.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await seePart(admin, 'Subscription Activated');
    await seePart(admin, 'Your monthly Pro subscription is active.');
    await examine(t, admin, 'payment-success');
    await admin.getByRole('link', { name: 'Start Using Premium Features' }).click();
    await admin.getByRole('heading', { name: 'Create Tracking Link' }).waitFor();
    t.equal(new URL(admin.url()).pathname, '/create-link');
    await admin.getByRole('button', { name: 'Account menu' }).click();
    await admin.getByRole('menuitem', { name: 'Subscription' }).click();
    await seePart(admin, '2 of 25');
    await matches(t, () => fact('Status').textContent(), 'Active');
    await matches(t, () => fact('Price').textContent(), '$29.00 per month');
    await matches(t, () => fact('Renews on').textContent(), await periodEnd(admin));
    const invoice = admin.getByRole('row', { name: /SANDBOX\d+-\d+/ });
    await matches(t, () => invoice.textContent(), /Paid\$29\.00View/);
    await examine(t, admin, 'subscription');
  });

  t.test('what is not possible with a plan that is paid for', async (t) => {
    await goWithin(admin, '/subscription/plans');
    await admin.getByRole('button', { name: 'Downgrade to Free' }).click();
    await seePart(admin, 'Downgrade Not Available');
    await seePart(
      admin,
      'To downgrade to the Free plan, please cancel your Pro subscription and it will automatically downgrade at the end of your billing period.',
    );
    await goWithin(admin, '/subscription/checkout?planId=2');
    await seePart(admin, 'You are already subscribed to this plan.');
    await admin.getByRole('button', { name: 'Try Again' }).waitFor();
    await admin.getByRole('link', { name: 'Back to Plans' }).click();
    await admin.waitForURL('**/subscription/plans');
    t.pass();
  });

  t.test('a member looks, and is told that they only look', async (t) => {
    await member.goto('/subscription/plans');
    await seePart(
      member,
      'Admin privileges required: Only administrators can change subscription plans.',
    );
    await examine(t, member, 'plans-phone');
    await member.getByRole('button', { name: 'Downgrade to Free' }).click();
    await seePart(
      member,
      'Only administrators can upgrade plans. Please contact your organization administrator.',
    );
    await dismissNotices(member);
    await member.getByRole('button', { name: 'Cancel Subscription' }).click();
    await seePart(member, 'Permission Denied');
    await seePart(member, 'Only administrators can cancel subscriptions.');
    await goWithin(member, '/subscription/checkout?planId=2');
    await seePart(
      member,
      'Only administrators can upgrade plans. Please contact your organization administrator.',
    );
    await goWithin(member, '/account/subscription');
    await seePart(member, '2 of 25');
    await examine(t, member, 'subscription-phone');
    await isAbsent(t, member.getByRole('button', { name: /Sync|Manage Billing|Cancel/ }));
    await isAbsent(t, member.getByRole('heading', { name: 'Invoices' }));
  });

  t.test('canceling at the end of the period, and resuming', async (t) => {
    const end = await periodEnd(admin);
    const notice = admin.getByText(`Your subscription will be canceled on ${end}`, { exact: true });
    await admin.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Cancel Subscription' });
    await dialog.getByText(`Your access continues until ${end}.`).waitFor();
    await examineClosely(t, admin, 'subscription-cancel');
    await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.getByRole('button', { name: 'Cancel Subscription' }).click();
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await seePart(admin, 'Subscription Canceled');
    await notice.waitFor();
    t.equal((await planOf(admin)).plan.id, 2, 'the plan stays until then');
    await examine(t, admin, 'plans');
    await admin.getByRole('button', { name: 'Resume Subscription' }).click();
    await seePart(admin, 'Subscription Resumed');
    await seePart(admin, 'Your subscription has been resumed successfully.');
    await notice.waitFor({ state: 'hidden' });
    await admin.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
  });

  t.test('a renewal that fails, and a card that works again', async (t) => {
    await goWithin(admin, '/account/subscription');
    await inPortal(admin, 'Use a declined card', 'To period end');
    await sync(admin);
    await seePart(
      admin,
      'Payment overdue: Your last payment failed, or your bank asks you to confirm it.',
    );
    await matches(t, () => fact('Status').textContent(), 'Payment overdue');
    await matches(t, () => fact('Plan').textContent(), 'Pro', 'it is still Pro');
    await admin.getByRole('button', { name: 'Update Payment Method' }).waitFor();
    await atProvider('Use a working card', 'Pay the open invoice');
    await sync(admin);
    await matches(t, () => fact('Status').textContent(), 'Active');
    await isAbsent(t, admin.getByText('Payment overdue'));
  });

  t.test('canceled, it becomes Free when the period ends', async (t) => {
    await admin.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Cancel Subscription' });
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await matches(t, () => fact('Ends on').textContent(), await periodEnd(admin));
    await dismissNotices(admin);
    await atProvider('To period end');
    await sync(admin);
    await matches(t, () => fact('Plan').textContent(), 'Free');
    await matches(t, () => fact('Status').textContent(), 'Canceled');
    await seePart(admin, '2 of 3');
    await isAbsent(t, admin.getByText('Your subscription will be canceled'));
  });

  t.test('an upgrade, paid yearly by a bank transfer that is confirmed later', async (t) => {
    await goWithin(admin, '/subscription/plans');
    await goToCheckout(admin, 'yearly');
    await endPayment(admin, 'waits');
    await admin.getByRole('heading', { name: 'Payment Verification' }).waitFor();
    await seePart(admin, 'Your bank is still confirming this payment.');
    await matches(t, () => admin.getByRole('definition').textContent(), /^cs_\w+$/);
    await examine(t, admin, 'payment-verification');
    await atProvider('Bank confirms the payment');
    await member.getByRole('button', { name: 'Cancel at period end' }).waitFor();
    await admin.getByRole('button', { name: 'Check Again' }).click();
    await seePart(admin, 'Your yearly Pro subscription is active.');
    await goWithin(admin, '/account/subscription');
    await matches(t, () => fact('Price').textContent(), '$289.00 per year');
  });

  t.test('from yearly to monthly, and what it costs is shown first', async (t) => {
    await goWithin(admin, '/subscription/plans');
    await admin.getByRole('button', { name: 'Current Plan' }).waitFor();
    await admin.getByRole('switch', { name: 'Bill yearly' }).setChecked(false);
    await admin.getByRole('button', { name: 'Switch to Monthly Billing' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Switch to Monthly Billing' });
    await dialog.getByText('$29.00 per month').waitFor();
    await dialog.getByText('Due now').waitFor();
    await dialog.getByText('$260.00').waitFor();
    await examineClosely(t, admin, 'subscription-switch');
    await dialog.getByRole('button', { name: 'Not Now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.equal((await planOf(admin)).organization.billingCycle, 'yearly');
    await admin.getByRole('button', { name: 'Switch to Monthly Billing' }).click();
    await dialog.getByText('$260.00').waitFor();
    await dialog.getByRole('button', { name: 'Switch to Monthly Billing' }).click();
    await seePart(admin, 'Your Pro subscription is now billed monthly.');
    await admin.getByRole('button', { name: 'Current Plan' }).waitFor();
    await goWithin(admin, '/account/subscription');
    await matches(t, () => fact('Price').textContent(), '$29.00 per month');
  });

  t.test('a change whose payment has to be confirmed leads to its page', async (t) => {
    await atProvider('Use a declined card');
    await atProvider('To period end');
    await sync(admin);
    await goWithin(admin, '/subscription/plans');
    await admin.getByRole('switch', { name: 'Bill yearly' }).setChecked(true);
    await admin.getByRole('button', { name: 'Switch to Yearly Billing' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Switch to Yearly Billing' });
    await dialog.getByText('Due now').waitFor();
    await dialog.getByRole('button', { name: 'Switch to Yearly Billing' }).click();
    await admin.waitForURL('**/sandbox/stripe/invoices/**');
    await press(admin, 'Pay with a working card');
    await admin.goto('/account/subscription');
    await sync(admin);
    await matches(t, () => fact('Price').textContent(), '$289.00 per year');
  });
});
