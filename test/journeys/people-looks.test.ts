import t from 'tap';
import { address } from '../support/addresses.ts';
import { matches } from './becomes.ts';
import { examine, examineClosely, examinePart } from './examine.ts';
import { callApi, goWithin, seePart, startJourney } from './journey.ts';
import { tryAgain } from './tab.ts';

t.test('people, and what they sign in with, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@team'));
  await callApi(page, 'POST', '/api/users/invite', { email: address('bob@team') });
  await journey.openAs(t, address('bob@team'));
  const { url } = await callApi<{ url: string }>(page, 'POST', '/api/users/invite', {
    email: address('somebody.with.a.long.name@team'),
  });
  await callApi(page, 'POST', '/api/api-tokens', { name: 'ci-pipeline', scope: 'write' });

  t.test('the people of a workspace', async (t) => {
    await page.goto('/user-management');
    await seePart(page, 'Pending invitations');
    await examine(t, page, 'user-management');
    await page.getByRole('button', { name: 'Edit bob' }).click();
    await page.getByLabel('Username').fill('bo');
    await seePart(page, 'Username must be at least 3 characters');
    await examinePart(t, page, 'edit-user');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Organization' }).click();
    await seePart(page, 'Type DELETE to confirm');
    await examinePart(t, page, 'delete-organization');

    const guest = await journey.open(t);
    await guest.goto(url);
    await seePart(guest, address('somebody.with.a.long.name@team'));
    await examine(t, guest, 'invitation');
  });

  t.test('what they sign in with', async (t) => {
    await page.goto('/api-tokens');
    await seePart(page, 'ci-pipeline');
    await examine(t, page, 'api-tokens');
    await goWithin(page, '/profile');
    await seePart(page, 'Chrome on Linux');
    const bookmark = page.getByRole('main').getByRole('link', { name: 'Create Link' });
    await matches(t, () => bookmark.getAttribute('href'), /^javascript:.*\/create-link\?url='\+/);
    await bookmark.click();
    t.equal(new URL(page.url()).pathname, '/profile', 'is dragged, not followed');
    await examine(t, page, 'profile');
    await goWithin(page, '/audit-log');
    await page.getByRole('button', { name: 'Show API token created: ci-pipeline' }).click();
    await examine(t, page, 'audit-log');
  });

  const failures = [
    { path: '/user-management', call: '**/api/users?*', shows: "Couldn't load the users." },
    { path: '/api-tokens', call: '**/api/api-tokens?*', shows: "Couldn't load the tokens." },
    {
      path: '/profile',
      call: '**/api/profile/sessions',
      shows: "Couldn't load the sessions.",
    },
    { path: '/audit-log', call: '**/api/audit-log?*', shows: "Couldn't load the audit log." },
  ];
  t.test('what cannot be loaded is said, and can be tried again', async (t) => {
    for (const { path, call, shows } of failures) {
      await page.route(call, (route) =>
        route.fulfill({ status: 503, json: { message: 'The database does not answer.' } }),
      );
      await page.goto(path);
      await seePart(page, shows);
      await seePart(page, 'The database does not answer.');
      await examineClosely(t, page, `${path.slice(1)}-failed`);
      await tryAgain(page, call);
      await page.getByText(shows).waitFor({ state: 'detached' });
    }
    t.pass();
  });
});
