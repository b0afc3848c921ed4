import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { callApi, see, startJourney } from './journey.ts';

t.test('the header fits every window, with all the tabs of an admin', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada-with-a-rather-long-name@widths'));
  const { id } = await callApi<{ id: string }>(page, 'GET', '/api/auth/me');
  await page.goto('/create-link');
  const home = page.getByRole('link', { name: 'Utmost, to Create Link' });
  const roomOf = async () => (await home.boundingBox())?.width;
  await page.evaluate(async () => void (await document.fonts.ready));
  const room = await roomOf();
  for (const username of ['ada-with-a-rather-long-name', 'N'.repeat(255)]) {
    await callApi(page, 'PATCH', `/api/users/${id}`, { username });
    await page.reload();
    await see(page, username);
    for (const width of [360, 390, 768, 821, 900, 1001, 1024, 1181, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      t.equal(overhang, 0, `${width} px`);
      await becomes(t, () => page.getByRole('button', { name: 'Logout' }).isVisible(), true);
      await becomes(t, roomOf, room, 'the mark keeps its room');
    }
    await becomes(
      t,
      () => page.getByText('· admin').isVisible(),
      true,
      'the role is there, however long the name',
    );
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  await becomes(t, () => page.getByRole('link', { name: 'Check URLs' }).isVisible(), false);
  await page.locator('#user-menu-button').click();
  await page.getByRole('menuitem', { name: 'Check URLs' }).click();
  await see(page, 'URLs, or any text that contains them');
});
