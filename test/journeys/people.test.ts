import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, signIn as signInByRequests } from '../support/browserless.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import {
  callApi,
  comeBack,
  goWithin,
  see,
  seePart,
  signIn,
  signInAtSandbox,
  signInInvited,
  startJourney,
} from './journey.ts';

const invite = async (admin: Page, email: string): Promise<void> => {
  await admin.getByRole('button', { name: 'Add User' }).click();
  await admin.getByLabel('Email').fill(email);
  await admin.getByRole('button', { name: 'Send Invitation' }).click();
  await see(admin, `We sent an invitation to ${email}.`);
  await admin.getByRole('button', { name: 'Done' }).click();
};

const OPEN_TO_MEMBERS = [
  ['/bulk-create', 'Bulk Create Tracking Links'],
  ['/manage-links', 'Manage Tracking Links'],
  ['/check-urls', 'Check URLs'],
  ['/profile', 'Profile'],
  ['/api-tokens', 'API Tokens'],
  ['/subscription/plans', 'Subscription Plans'],
  ['/account/subscription', 'Subscription'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/no-such-page', 'Page not found'],
] as const;

t.test('the people of a workspace', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@people'));
  // The users who join a workspace, one after the other.
  const guest = await journey.open(t);

  t.test('the admin invites a person, once the address is one', async (t) => {
    await admin.goto('/create-link');
    await admin.getByRole('link', { name: 'User Management' }).click();
    await see(admin, 'Manage users and their access to the application.');
    await see(admin, 'Free plan');
    await seePart(admin, "You're the only one here.");
    const own = admin.getByRole('row', { name: address('ada@people') });
    await becomes(t, () => own.getByRole('button', { name: /^Delete/ }).isDisabled(), true);
    await own
      .getByRole('button', { name: /^Delete/ })
      .locator('..')
      .hover();
    await admin.getByRole('tooltip', { name: 'Cannot delete yourself' }).waitFor();

    await admin.getByRole('button', { name: 'Add User' }).click();
    await admin.getByRole('dialog', { name: 'Invite New User' }).waitFor();
    await admin.getByLabel('Email').fill('bob');
    await admin.getByRole('button', { name: 'Send Invitation' }).click();
    await see(admin, 'Please enter a valid email address');
    await admin.getByRole('button', { name: 'Cancel' }).click();

    await invite(admin, address('bob@people'));
    const row = admin.getByRole('row', { name: address('bob@people') });
    await matches(t, () => row.textContent(), /in 7 days/);
    await isAbsent(t, admin.getByText("You're the only one here."));
    await row.getByRole('button', { name: `Copy Link for ${address('bob@people')}` }).click();
    await see(admin, 'The invitation link has been copied to clipboard');
    t.match(
      await admin.evaluate(() => navigator.clipboard.readText()),
      /\/invitation\?token=[\w-]{43}$/,
    );
    await row.getByRole('button', { name: 'Resend invitation' }).click();
    await see(admin, 'User Invitation Failed');
    await examineClosely(t, admin, 'user-management-pending');
  });

  t.test('a link that was never sent is said to be closed', async (t) => {
    await guest.goto('/invitation');
    await see(guest, 'This invitation is no longer valid');
    await goWithin(guest, '/terms');
    await guest.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
    await goWithin(guest, '/invitation?token=made-up');
    await see(guest, 'This invitation is no longer valid');
    await examineClosely(t, guest, 'invitation-closed');
    t.pass();
  });

  t.test('the mail leads to the sign-in, and a yes into the workspace', async (t) => {
    const bob = guest;
    await bob.goto('/sandbox/mail');
    const mail = bob.getByRole('article').filter({ hasText: address('bob@people') });
    await mail.getByRole('link', { name: 'Accept invitation' }).click();
    await bob.getByRole('heading', { name: `Join ${address('people')} on Utmost` }).waitFor();
    await see(bob, address('bob@people'));
    const link = bob.url();
    await signInAtSandbox(bob, address('bob@people'), '/invitation');
    await see(bob, `ada invited you to join ${address('people')}.`);
    await seePart(bob, `If you accept, you leave your own workspace, ${address('people')},`);
    await examineClosely(t, bob, 'invitation-first');
    await bob.getByRole('button', { name: `Join ${address('people')}` }).click();
    await bob.waitForURL('**/create-link');
    await see(bob, 'bob · user');
    await isAbsent(t, bob.getByRole('link', { name: 'User Management' }));
    await isAbsent(t, bob.getByRole('link', { name: 'Parameter Config' }));

    await goWithin(bob, '/user-management');
    await see(bob, 'Access Denied');
    await see(bob, 'You need administrator privileges to access this page.');
    await becomes(t, async () => new URL(bob.url()).pathname, '/create-link');
    for (const [path, heading] of OPEN_TO_MEMBERS) {
      await goWithin(bob, path);
      await bob.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
      t.equal(new URL(bob.url()).pathname, path);
    }
    for (const path of ['/parameter-config', '/audit-log']) {
      await goWithin(bob, path);
      await bob.getByRole('heading', { name: 'Create Tracking Link' }).waitFor();
      await becomes(t, async () => new URL(bob.url()).pathname, '/create-link', path);
    }
    await bob.getByRole('button', { name: 'Account menu' }).click();
    await bob.getByRole('menuitem', { name: 'API Tokens' }).waitFor();
    await isAbsent(t, bob.getByRole('menuitem', { name: 'Audit Log' }));

    await goWithin(bob, link);
    await see(bob, 'This invitation is no longer valid');
  });

  t.test('the admin finds a member and changes them', async (t) => {
    await comeBack(admin);
    await admin.getByRole('row', { name: address('bob@people') }).waitFor();
    await admin.keyboard.press('/');
    await admin.keyboard.type('BOB');
    await admin.getByRole('row', { name: address('ada@people') }).waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Edit bob' }).click();
    await admin.getByLabel('Username').fill('bo');
    await see(admin, 'Username must be at least 3 characters');
    await admin.getByLabel('Username').fill('robert');
    await admin.getByLabel('Email').fill('robert');
    await see(admin, 'Please enter a valid email address');
    await admin.getByLabel('Email').fill(address('robert@people'));
    await becomes(t, () => admin.getByLabel('Role').isDisabled(), true);
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await see(admin, 'User updated successfully');
    await admin.getByLabel('Search users').fill('nobody');
    await seePart(admin, 'No users match “nobody”.');
    await admin.getByRole('button', { name: 'Clear search', exact: true }).click();
    await admin.getByRole('row', { name: address('robert@people') }).waitFor();
  });

  t.test('with the last seat taken no member can be added', async (t) => {
    await invite(admin, address('cleo@people'));
    await signInInvited(guest, address('cleo@people'));
    await seePart(guest, 'cleo · user');
    await comeBack(admin);
    await seePart(admin, 'Workspace Member Limit Reached');
    await seePart(admin, 'Upgrade to Pro for up to 25 workspace members.');
    await examineClosely(t, admin, 'user-management-full');
    await admin.getByRole('button', { name: 'Add User' }).click();
    await becomes(
      t,
      () => admin.getByRole('button', { name: 'Send Invitation' }).isDisabled(),
      true,
    );
    await admin.getByRole('button', { name: 'Cancel' }).click();
  });

  t.test('a deleted user is out at once', async (t) => {
    await admin.getByRole('button', { name: 'Delete cleo' }).click();
    await examineClosely(t, admin, 'user-delete');
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
    await seePart(admin, 'User deleted successfully');
    await admin.getByRole('row', { name: address('cleo@people') }).waitFor({ state: 'detached' });
    await goWithin(guest, '/manage-links');
    await guest.waitForURL('**/login?**');
    t.pass();
  });

  t.test('an invitation can be taken back', async (t) => {
    await invite(admin, address('dan@people'));
    await admin
      .getByRole('button', { name: `Revoke invitation for ${address('dan@people')}` })
      .click();
    await examineClosely(t, admin, 'invitation-revoke');
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await seePart(admin, `Revoked the invitation for ${address('dan@people')}.`);
    // The notice of a full workspace has these words as well, until the page has heard.
    await admin
      .getByRole('heading', { name: 'Pending invitations' })
      .waitFor({ state: 'detached' });
    t.same(await callApi(admin, 'GET', '/api/invitations'), []);
  });

  t.test('a person with a workspace is asked, and moves only when they say so', async (t) => {
    const [crowd, host, own] = [address('crowd'), address('host'), address('guest')];
    const admin = await signInByRequests(journey.url, address('ada@crowd'));
    const eve = await signInByRequests(journey.url, address('eve@host'));
    const invites = (by: Client, email: string) => by.post('/api/users/invite', { email });
    // So that there are seats for all whom she invites.
    const { body } = await eve.get('/api/auth/me');
    const database = await journey.database();
    await database.query('UPDATE organizations SET planId = 2 WHERE id = ?', {
      replacements: [body.organizationId],
    });
    await invites(eve, address('fay@guest'));
    const gus = await signInByRequests(journey.url, address('gus@guest'));
    await gus.post('/api/tracking-links', { name: 'L', baseUrl: 'https://a.example/' });
    await invites(eve, address('gus@guest'));
    // To where Cleo, who was there before, was on her way.
    await signIn(guest, address('gus@guest'), '/manage-links');
    await seePart(guest, `You're invited to ${host}.`);
    await guest.getByRole('link', { name: 'View invitation' }).click();
    await seePart(guest, `eve invited you to join ${host}.`);
    await examineClosely(t, guest, 'invitation-asked');
    await guest.getByRole('button', { name: `Join ${host}` }).click();
    await seePart(guest, 'Invitation Not Accepted');
    await seePart(guest, "You're the admin of a workspace that's in use.");
    await guest.getByRole('link', { name: `Stay in ${own}` }).click();
    await seePart(guest, 'gus · admin');
    await goWithin(guest, '/invitation');
    await guest.getByRole('button', { name: 'Decline' }).click();
    await seePart(guest, `You declined the invitation to ${host}.`);
    await guest.waitForURL('**/create-link');
    t.same(await callApi(guest, 'GET', '/api/invitations/mine'), []);

    await invites(admin, address('hal@crowd'));
    await signInByRequests(journey.url, address('hal@crowd'));
    await invites(eve, address('hal@crowd'));
    await signIn(guest, address('hal@crowd'));
    await seePart(guest, 'hal · user');
    await goWithin(guest, '/invitation');
    await seePart(guest, `If you accept, you leave ${crowd}.`);
    await guest.getByRole('button', { name: `Move to ${host}` }).click();
    await seePart(guest, `You've joined ${host}.`);
    await becomes(t, async () => new URL(guest.url()).pathname, '/create-link');
    // Until it is drawn, the list of invitations leads there as well: it is empty now.
    await guest.getByRole('heading', { name: 'Create Tracking Link' }).waitFor();
    await goWithin(guest, '/manage-links');
    await seePart(guest, 'No links yet');
  });
});
