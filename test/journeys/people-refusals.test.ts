// What an admin is told when another admin was quicker, or may no longer do it.

import type { Page } from 'playwright-core';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { hold, letThrough } from './hold.ts';
import { callApi, comeBack, see, seePart, startJourney } from './journey.ts';

const OF_PERSON = '(SELECT organizationId FROM users WHERE email = ?)';

interface Entry {
  id: string;
  username: string;
}

async function idOf(page: Page, username: string): Promise<string> {
  const users = await callApi<Entry[]>(page, 'GET', '/api/users');
  return users.find((user) => user.username === username)?.id ?? '';
}

/** Fills the workspace of a person up to so many people. */
async function fill(database: Sequelize, email: string, upTo: number): Promise<void> {
  const columns = 'organizationId, name, role, createdAt';
  const [rows] = await database.query(
    `SELECT COUNT(*) AS there FROM users WHERE organizationId = ${OF_PERSON}`,
    { replacements: [email] },
  );
  const [{ there }] = rows as [{ there: number }];
  for (let number = there; number < upTo; number++) {
    await database.query(
      `INSERT INTO users (id, subject, username, email, ${columns})
       SELECT ?, ?, ?, ?, organizationId, name, 'user', createdAt FROM users WHERE email = ?`,
      {
        replacements: [
          crypto.randomUUID(),
          `subject ${email} ${number}`,
          `person${number}`,
          address(`person${number}@filled`),
          email,
        ],
      },
    );
  }
  // A change past the service doesn't raise the revision of the list.
  await database.query(
    `UPDATE organization_usage SET revision = revision + 1 WHERE organizationId = ${OF_PERSON}`,
    { replacements: [email] },
  );
}

// What the list asks for by itself would tell the page of a change before the test does what it is about.
const holdPolls = (page: Page) =>
  hold(page, '**/api/{users,invitations,subscription/member-limit-check}');

t.test('what an admin is told when it cannot be done', async (t) => {
  const journey = await startJourney(t);
  const database = await journey.database();
  const email = address('ada@refused');
  const admin = await journey.openAs(t, email);
  const gone = async (username: string) =>
    callApi(admin, 'DELETE', `/api/users/${await idOf(admin, username)}`);
  const dialog = (name: string) => admin.getByRole('dialog', { name });

  t.test('another admin has deleted them meanwhile', async (t) => {
    await fill(database, email, 2);
    await admin.goto('/user-management');
    await admin.getByRole('button', { name: 'Edit person1' }).click();
    await gone('person1');
    await dialog('Edit User').getByLabel('Username').fill('renamed');
    await dialog('Edit User').getByRole('button', { name: 'Save Changes' }).click();
    await see(admin, 'User Update Failed');
    await see(admin, 'User not found.');
    await examineClosely(t, admin, 'user-update-failed');
    await dialog('Edit User').getByRole('button', { name: 'Cancel' }).click();

    await fill(database, email, 2);
    await comeBack(admin);
    await admin.getByRole('button', { name: 'Delete person1' }).click();
    await gone('person1');
    await dialog('Delete User').getByRole('button', { name: 'Delete User' }).click();
    await see(admin, 'User Deletion Failed');
    t.pass();
  });

  t.test('an invitation whose mail does not go out is there, with its link', async (t) => {
    await comeBack(admin);
    // Where no mail goes out, the answer says so (test/api/mail/mail.test.ts).
    await admin.route('**/api/users/invite', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mailStatus: 'failed' } });
    });
    await admin.route('**/api/invitations?**', async (route) => {
      const response = await route.fetch();
      const list: object[] = response.status() === 200 ? await response.json() : [];
      const json = list.map((one) => ({ ...one, mailStatus: 'waiting' }));
      await route.fulfill(response.status() === 200 ? { response, json } : { response });
    });
    await admin.getByRole('button', { name: 'Add User' }).click();
    await admin.getByLabel('Email').fill(address('bob@unsent'));
    await admin.getByRole('button', { name: 'Send Invitation' }).click();
    await see(admin, 'Invitation Created');
    await seePart(admin, `We couldn't email ${address('bob@unsent')}.`);
    await examineClosely(t, admin, 'invitation-unsent');
    const link = await admin.getByLabel('Invitation link').inputValue();
    await admin.getByRole('button', { name: 'Done' }).click();
    await see(admin, 'Email not sent yet. Trying again.');
    await examineClosely(t, admin, 'invitation-waits');
    await letThrough(admin);
    const { pathname, searchParams } = new URL(link);
    t.equal(pathname, '/invitation');
    const token = searchParams.get('token') ?? '';
    const found = await callApi(admin, 'POST', '/api/invitations/look-up', { token });
    t.match(found, { email: address('bob@unsent') });
    const [invitation] = await callApi<{ id: string }[]>(admin, 'GET', '/api/invitations');
    await callApi(admin, 'DELETE', `/api/invitations/${invitation?.id}`);
  });

  t.test('they are here already', async (t) => {
    await comeBack(admin);
    await admin.getByRole('button', { name: 'Add User' }).click();
    await admin.getByLabel('Email').fill(email);
    await admin.getByRole('button', { name: 'Send Invitation' }).click();
    await see(admin, 'User Invitation Failed');
    await see(admin, 'This person is already a member of the workspace.');
    await admin.getByRole('button', { name: 'Cancel' }).click();
    t.same(await callApi(admin, 'GET', '/api/invitations'), []);
  });

  t.test('the last seat was taken a moment ago', async (t) => {
    await comeBack(admin);
    await admin.getByRole('button', { name: 'Add User' }).click();
    await admin.getByLabel('Email').fill(address('late@refused'));
    const arrive = await holdPolls(admin);
    await fill(database, email, 3);
    const refusal = admin.waitForResponse('**/api/users/invite');
    await admin.getByRole('button', { name: 'Send Invitation' }).click();
    await refusal;
    await arrive();
    await see(admin, 'Workspace Member Limit Reached');
    await see(
      admin,
      'Your Free plan allows a maximum of 3 workspace members, including pending invitations. Upgrade your plan to add more.',
    );
    await seePart(admin, 'Upgrade to Pro for up to 25 workspace members.');
    await examineClosely(t, admin, 'member-limit-reached');
    await becomes(
      t,
      () => admin.getByRole('button', { name: 'Send Invitation' }).isDisabled(),
      true,
    );
    await admin.getByRole('button', { name: 'Cancel' }).click();
  });

  t.test('from 80 % of the seats on they are warned, at 100 % no member is added', async (t) => {
    await database.query(`UPDATE organizations SET planId = 2 WHERE id = ${OF_PERSON}`, {
      replacements: [email],
    });
    await fill(database, email, 19);
    await admin.reload();
    await see(admin, 'Pro plan');
    await admin.getByRole('row', { name: /person18/ }).waitFor();
    await isAbsent(t, admin.getByText('Almost at your workspace member limit'));
    await fill(database, email, 20);
    await comeBack(admin);
    await see(admin, 'Almost at your workspace member limit');
    await seePart(
      admin,
      "Your Pro plan includes 25 workspace members. You've used 20, including pending invitations.",
    );
    await isAbsent(t, admin.getByText('unlimited workspace members'));
    await examineClosely(t, admin, 'member-limit-near');
    await admin.getByRole('button', { name: 'Add User' }).click();
    await becomes(
      t,
      () => admin.getByRole('button', { name: 'Send Invitation' }).isEnabled(),
      true,
    );
    await fill(database, email, 25);
    await comeBack(admin);
    await see(admin, 'Workspace Member Limit Reached');
    await seePart(
      admin,
      'Your Pro plan allows a maximum of 25 workspace members, including pending invitations.',
    );
    await admin.getByRole('button', { name: 'Add User' }).click();
    await becomes(
      t,
      () => admin.getByRole('button', { name: 'Send Invitation' }).isDisabled(),
      true,
    );
    await admin.getByRole('button', { name: 'Cancel' }).click();
  });

  t.test('who is no admin any more loses their open tab', async (t) => {
    const demote = () =>
      database.query("UPDATE users SET role = 'user' WHERE email = ?", { replacements: [email] });
    const promote = () =>
      database.query("UPDATE users SET role = 'admin' WHERE email = ?", { replacements: [email] });
    await admin.getByRole('button', { name: 'Delete Organization' }).click();
    const end = dialog('Delete Organization Account');
    await end.getByRole('button', { name: 'Delete Organization' }).click();
    await see(admin, 'Confirmation Required');
    await end.getByLabel('Type DELETE to confirm').fill('DELETE');
    const arrive = await holdPolls(admin);
    await demote();
    const refusal = admin.waitForResponse('**/api/account');
    await end.getByRole('button', { name: 'Delete Organization' }).click();
    await refusal;
    await arrive();
    await see(admin, 'Deletion Failed');
    await seePart(admin, 'Only administrators can do this.');
    await see(admin, 'Access Denied');
    await see(admin, 'You need administrator privileges to access this page.');
    await admin.waitForURL('**/create-link');
    await isAbsent(t, admin.getByRole('link', { name: 'User Management' }));
    await promote();
  });
});
