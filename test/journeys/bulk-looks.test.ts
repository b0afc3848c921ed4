import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { examine, MANNERS } from './examine.ts';
import { addCampaignParameters, addParameter, see, startJourney } from './journey.ts';
import { card, fill, untilFocused } from './link-cards.ts';

t.test('creating many links, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@many'));
  await admin.goto('/bulk-create');
  await see(admin, 'No tracking parameters configured yet.');
  await examine(t, admin, 'bulk-empty');
  await addCampaignParameters(admin);
  await addParameter(admin, {
    type: 'dropdown',
    displayName: 'Size',
    queryName: 'size',
    allowedValues: 'small,medium,large',
  });

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@many'), options);
      await page.goto('/bulk-create');
      await fill(card(page, 1), 'Spring', 'spring');
      await page.getByRole('button', { name: 'Add Another Link' }).click();
      await untilFocused(card(page, 2).getByLabel('Link Name'));
      await fill(card(page, 2), '', 'spring sale');
      await page.getByRole('button', { name: 'Create Links' }).click();
      await see(page, '1 link needs a correction');
      await examine(t, page, `bulk-manual-${manner}`);

      await page.getByRole('button', { name: 'Generate Variations' }).click();
      await page.getByRole('button', { name: 'All values of Size' }).click();
      await examine(t, page, `bulk-variations-${manner}`);
      await page.keyboard.press('Escape');
    });
  }

  t.test('while the parameters are on their way, and when they do not come', async (t) => {
    const page = await journey.openAs(t, address('ada@many'));
    const held = Promise.withResolvers<void>();
    await page.route('**/api/value-mappings', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto('/bulk-create');
    await page.locator('[aria-busy="true"]').waitFor();
    await examine(t, page, 'bulk-loading');
    held.resolve();
    await see(page, 'The parameters could not be loaded.');
    await examine(t, page, 'bulk-failed');
  });

  t.test('members have the screen too', async (t) => {
    const page = await journey.openAs(t, address('ada@many'));
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, role: 'user' } });
    });
    await page.goto('/create-link');
    const tab = page.getByRole('link', { name: 'Bulk Create' });
    await becomes(t, () => tab.getAttribute('title'), 'Generate multiple tracking URLs');
    await tab.click();
    await card(page, 1).waitFor();
  });
});
