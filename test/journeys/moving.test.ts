import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes } from './becomes.ts';
import { callApi, see, startJourney } from './journey.ts';

t.test('somebody with a workspace is asked, and moves only when they say so', async (t) => {
  const journey = await startJourney(t);
  const [people, host, guest] = [address('people'), address('host'), address('guest')];
  const admin = await journey.openAs(t, address('ada@people'));
  const eve = await journey.openAs(t, address('eve@host'));
  await callApi(eve, 'POST', '/api/users/invite', { email: address('fay@guest') });
  const guestAdmin = await journey.openAs(t, address('gus@guest'));
  await callApi(eve, 'POST', '/api/users/invite', { email: address('gus@guest') });
  await guestAdmin.goto('/create-link');
  await see(guestAdmin, `You are invited to ${host}.`);
  await guestAdmin.getByRole('link', { name: 'View invitation' }).click();
  await see(guestAdmin, `eve invites you to the workspace ${host}.`);
  await keepScreenshot(guestAdmin, 'invitation-asked');
  await guestAdmin.getByRole('button', { name: `Move to ${host}` }).click();
  await see(guestAdmin, 'Invitation Not Accepted');
  await see(guestAdmin, 'You are the administrator of your workspace.');
  await guestAdmin.getByRole('link', { name: `Stay in ${guest}` }).click();
  await see(guestAdmin, 'gus · admin');

  await callApi(admin, 'POST', '/api/users/invite', { email: address('hal@people') });
  const hal = await journey.openAs(t, address('hal@people'));
  await hal.goto('/create-link');
  await see(hal, 'hal · user');
  await callApi(eve, 'POST', '/api/users/invite', { email: address('hal@people') });
  await hal.goto('/invitation');
  await see(hal, `If you accept, you leave ${people}.`);
  await hal.getByRole('button', { name: `Move to ${host}` }).click();
  await see(hal, `You are a member of ${host} now.`);
  await becomes(t, async () => new URL(hal.url()).pathname, '/create-link');
  await hal.goto('/manage-links');
  await see(hal, 'No links yet');
});
