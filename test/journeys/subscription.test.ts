import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes, matches } from './becomes.ts';
import { examine } from './examine.ts';
import { callApi, see, signIn, startJourney } from './journey.ts';

t.test('what a workspace has, what it could have, and its end', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@plans'));
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@plans') });
  const member = await journey.openAs(t, address('bob@plans'));
  const database = await journey.database();
  const store = (changes: string) =>
    database.query(
      `UPDATE organizations SET ${changes} WHERE id = (SELECT organizationId FROM users WHERE email = ?)`,
      { replacements: [address('ada@plans')] },
    );

  t.test('the way from User Management to the plans', async (t) => {
    await admin.goto('/user-management');
    await see(admin, 'Free plan');
    await admin.getByRole('link', { name: 'Upgrade Plan (Free)' }).click();
    await admin.getByRole('heading', { name: 'Subscription Plans' }).waitFor();
    const cards = admin.getByRole('main').getByRole('list').first().locator(':scope > li');
    await matches(t, () => cards.nth(0).textContent(), /Free Current plan\$0\.00 a month/);
    await matches(t, () => cards.nth(1).textContent(), /Pro \$29\.00 a month/);
    await see(admin, 'Save 17%');
    await admin.getByRole('switch', { name: 'Bill yearly' }).click();
    await matches(t, () => cards.nth(1).textContent(), /Pro \$289\.00 a year/);
    await becomes(t, () => admin.getByText('Admin privileges required').count(), 0);
  });

  t.test('what is used and until when it is paid', async (t) => {
    await admin.getByRole('button', { name: 'Your menu' }).click();
    await admin.getByRole('menuitem', { name: 'Subscription' }).click();
    await see(admin, 'No subscription');
    await see(admin, '2 of 3');
    await see(admin, '0 of 500');
    await store(`planId = 2, stripeSubscriptionId = 'sub_1', subscriptionStatus = 'active',
      cancelAtPeriodEnd = 1, currentPeriodEndsAt = '2099-03-29 12:00:00.000'`);
    await admin.reload();
    await see(admin, 'Your subscription will be canceled on March 29, 2099');
    await see(admin, '2 of 25');
    t.pass();
  });

  t.test('a member looks, and is told that they only look', async (t) => {
    await member.goto('/subscription/plans');
    await see(member, 'Current plan');
    await see(
      member,
      'Admin privileges required: Only administrators can change subscription plans.',
    );
    await examine(t, member, 'plans');
    await member.goto('/account/subscription');
    await see(member, 'Your subscription will be canceled');
    await see(member, '2 of 25');
    await examine(t, member, 'subscription');
  });

  const dialog = admin.getByRole('dialog', { name: 'Delete Organization Account' });

  t.test('the end of it is asked for in words', async (t) => {
    await admin.getByRole('link', { name: 'User Management' }).click();
    await admin.getByRole('button', { name: 'Delete Organization' }).click();
    const download = admin.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download Export' }).click();
    t.match((await download).suggestedFilename(), /\.ndjson$/);
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await see(admin, 'Confirmation Required');
    await keepScreenshot(admin, 'delete-organization');
  });

  t.test('a subscription that is active stops it', async (t) => {
    await store("subscriptionStatus = 'active', cancelAtPeriodEnd = 0, currentPeriodEndsAt = NULL");
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await see(
      admin,
      'Active Subscription Detected: You must cancel your subscription before deleting your account',
    );
    const alert = dialog.getByRole('alert');
    await matches(t, () => alert.textContent(), /^Active Subscription Detected: You must cancel/);
    await keepScreenshot(admin, 'delete-organization-subscribed');
    await member.goto('/manage-links');
    await see(member, 'No links yet');
    await alert.getByRole('link', { name: 'Manage subscription' }).click();
    await admin.waitForURL('**/account/subscription');
    await see(admin, 'Active');
    await store("subscriptionStatus = 'canceled'");
    await admin.goBack();
    await admin.getByRole('button', { name: 'Delete Organization' }).click();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  });

  t.test('then everything and everybody is gone', async (t) => {
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await see(admin, 'Account Deleted');
    await see(admin, 'Sign in with Google');
    await member.goto('/manage-links');
    await member.waitForURL('**/login?**');
    await signIn(admin, address('ada@plans'), '/user-management');
    await see(admin, 'You are the only one here.');
    t.pass();
  });
});
