import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { callApi, see, startJourney } from './journey.ts';

t.test('the people of a workspace, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@team'));
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@team') });
  await journey.openAs(t, address('bob@team'));
  const { url } = await callApi<{ url: string }>(admin, 'POST', '/api/users/invite', {
    email: address('somebody.with.a.long.name@team'),
  });

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@team'), options);
      await page.goto('/user-management');
      await see(page, 'Pending invitations');
      await examine(t, page, `user-management-${manner}`);
      await page.getByRole('button', { name: 'Edit bob' }).click();
      await page.getByLabel('Username').fill('bo');
      await see(page, 'Username must be at least 3 characters');
      await examine(t, page, `edit-user-${manner}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete Organization' }).click();
      await see(page, 'Type DELETE to confirm');
      await examine(t, page, `delete-organization-${manner}`);

      const guest = await journey.open(t, options);
      await guest.goto(url);
      await see(guest, address('somebody.with.a.long.name@team'));
      await examine(t, guest, `invitation-${manner}`);
    });
  }
});
