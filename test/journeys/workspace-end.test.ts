import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn as signInByRequests } from '../support/browserless.ts';
import { matches } from './becomes.ts';
import { subscribe } from './checkout.ts';
import { examineClosely } from './examine.ts';
import { callApi, seePart, signInAtSandbox, startJourney } from './journey.ts';

t.test('the end of a workspace', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@ending'));
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@ending') });
  const bob = await signInByRequests(journey.url, address('bob@ending'));

  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'Delete Organization' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Delete Organization Account' });
  const download = admin.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Export' }).click();
  t.match((await download).suggestedFilename(), /\.ndjson$/);
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete Organization' }).click();
  await seePart(admin, 'Confirmation Required');

  t.test('a subscription that is active stops it', async (t) => {
    await subscribe(admin);
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await seePart(
      admin,
      'Active Subscription Detected: You must cancel your subscription before deleting your account',
    );
    const alert = dialog.getByRole('alert');
    await matches(t, () => alert.textContent(), /^Active Subscription Detected: You must cancel/);
    await examineClosely(t, admin, 'delete-organization-subscribed');
    t.equal((await bob.get('/api/tracking-links')).status, 200);
    await alert.getByRole('link', { name: 'Manage subscription' }).click();
    await admin.waitForURL('**/account/subscription');
    // It was bought behind the page's back, which may still know the plan from before.
    await admin.reload();
    await admin.getByRole('button', { name: 'Cancel Subscription' }).click();
    const cancel = admin.getByRole('dialog', { name: 'Cancel Subscription' });
    await cancel.getByRole('button', { name: 'Cancel Subscription' }).click();
    await seePart(admin, 'Your subscription will be canceled');
    await admin.goBack();
    await admin.getByRole('button', { name: 'Delete Organization' }).click();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  });

  t.test('then everything and everybody is gone', async (t) => {
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await seePart(admin, 'Account Deleted');
    await seePart(admin, 'Sign in with Google');
    t.equal((await bob.get('/api/tracking-links')).status, 401);
    t.pass();
  });

  t.test('and who signs in again begins at home, not at the screen that deleted', async (t) => {
    t.equal(new URL(admin.url()).search, '');
    await signInAtSandbox(admin, address('ada@ending'), '/create-link');
    await admin.goto('/user-management');
    await seePart(admin, "You're the only one here.");
    t.pass();
  });
});
