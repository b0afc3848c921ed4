import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { see, startJourney } from './journey.ts';
import { LONG_NAME, prepareLooks, rowsAre } from './link-list.ts';

t.test('what opens over and above the list of links, in every manner', async (t) => {
  const journey = await startJourney(t);
  await prepareLooks(await journey.openAs(t, address('ada@looks')));

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@looks'), options);
      await page.goto('/manage-links?numbers=open&createdBy=ada');
      await page.getByRole('figure').locator('svg').nth(3).waitFor();
      await see(page, 'Created By ada');
      await examine(t, page, `manage-links-numbers-${manner}`);

      await page.getByRole('button', { name: `Edit ${LONG_NAME}` }).click();
      await page.getByRole('dialog').getByLabel('Campaign').fill('two words');
      await see(page, 'Campaign cannot contain spaces or whitespace');
      await examine(t, page, `manage-links-edit-${manner}`);
      await page.keyboard.press('Escape');
    });
  }

  t.test('saved views, and what is on its way', async (t) => {
    const page = await journey.openAs(t, address('ada@looks'));
    await page.goto('/manage-links');
    await rowsAre(page, 10);
    await page.getByRole('button', { name: 'Views' }).click();
    await see(page, 'Nothing saved yet.');
    await examine(t, page, 'manage-links-views');
    await page.keyboard.press('Escape');
    await page.route('**/api/tracking-links?*', () => {});
    await page.reload();
    await page.locator('[aria-busy="true"]').waitFor();
    await examine(t, page, 'manage-links-loading');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
