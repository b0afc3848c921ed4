import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, matches } from './becomes.ts';
import { examine } from './examine.ts';
import { callApi, see, startJourney } from './journey.ts';

t.test('what a workspace has, and what it could have', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@plans'));
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@plans') });
  const member = await journey.openAs(t, address('bob@plans'));

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

  t.test('a member looks, and is told that they only look', async (t) => {
    await member.goto('/subscription/plans');
    await see(
      member,
      'Admin privileges required: Only administrators can change subscription plans.',
    );
    t.pass();
  });

  t.test('what is used and until when it is paid', async (t) => {
    await admin.getByRole('button', { name: 'Your menu' }).click();
    await admin.getByRole('menuitem', { name: 'Subscription' }).click();
    await see(admin, 'No subscription');
    await see(admin, '2 of 3');
    await see(admin, '0 of 500');
    const database = await journey.database();
    await database.query(
      `UPDATE organizations SET planId = 2, stripeSubscriptionId = 'sub_1', subscriptionStatus = 'active',
         cancelAtPeriodEnd = 1, currentPeriodEndsAt = '2099-03-29 12:00:00.000'
       WHERE id = (SELECT organizationId FROM users WHERE email = ?)`,
      { replacements: [address('ada@plans')] },
    );
    await admin.reload();
    await see(admin, 'Your subscription will be canceled on March 29, 2099');
    await see(admin, '2 of 25');
    t.pass();
  });

  t.test('how it looks to a member', async (t) => {
    await member.goto('/subscription/plans');
    await see(member, 'Current plan');
    await examine(t, member, 'plans');
    await member.goto('/account/subscription');
    await see(member, 'Your subscription will be canceled');
    await see(member, '2 of 25');
    await examine(t, member, 'subscription');
  });
});
