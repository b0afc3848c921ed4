import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { examine, MANNERS } from './examine.ts';
import { choose, see, startJourney } from './journey.ts';
import { addManyParameters, openConfig } from './parameter-table.ts';

t.test('configuring parameters, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@tidy'));
  await openConfig(admin, 'No parameters found');
  await examine(t, admin, 'parameter-config-empty');
  await addManyParameters(admin);

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@tidy'), options);
      await openConfig(page, 'Campaign');
      await page.getByText('+2 more').waitFor();
      await examine(t, page, `parameter-config-${manner}`);

      await page.getByRole('button', { name: 'Add Parameter' }).click();
      await page.getByLabel('Display Name').fill('campaign');
      await choose(page, 'Type', 'Dropdown');
      await see(page, 'Another parameter is called "Campaign" already');
      await examine(t, page, `parameter-add-${manner}`);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Use Template' }).click();
      await page.getByRole('dialog', { name: 'Select Parameter Template' }).waitFor();
      await page.getByRole('button', { name: /^Google Analytics 4/ }).click();
      await see(page, 'exists, skipped');
      await examine(t, page, `parameter-template-${manner}`);
      await page.keyboard.press('Escape');
    });
  }

  t.test('a member has no tab for it and is led away', async (t) => {
    const page = await journey.openAs(t, address('ada@tidy'));
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, role: 'user' } });
    });
    await page.goto('/parameter-config');
    await see(page, 'Access Denied');
    await see(page, 'You need administrator privileges to access this page.');
    await page.waitForURL('**/create-link');
    await becomes(t, () => page.getByRole('link', { name: 'Parameter Config' }).count(), 0);
  });
});
