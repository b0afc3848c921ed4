import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { examine, MANNERS } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  type Journey,
  see,
  startJourney,
} from './journey.ts';

t.test('every screen of those who are signed in', async (t) => {
  const journey = await startJourney(t);
  await prepare(t, journey);
  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@looks'), options);
      await page.goto('/create-link');
      await page.getByLabel('Link Name').fill('Spring launch');
      await page.getByLabel('Website URL').fill('https://shop.example.com/spring?ref=nav#sizes');
      await choose(page, 'Channel', /Paid Social/);
      await page.getByLabel('Campaign').fill('spring launch');
      await see(page, 'Campaign cannot contain spaces or whitespace');
      await examine(t, page, `create-link-${manner}`);
      await page.getByRole('combobox', { name: 'Channel' }).click();
      // A menu lies over the page, outside its landmarks.
      await examine(t, page, `create-link-menu-${manner}`, ['region']);
      await page.keyboard.press('Escape');

      await page.goto('/manage-links');
      await page
        .getByRole('row', { name: /Spring launch/ })
        .first()
        .waitFor();
      await examine(t, page, `manage-links-${manner}`);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await examine(t, page, `delete-${manner}`);

      await page.goto('/no-such-page');
      await see(page, 'Page not found');
      await examine(t, page, `not-found-${manner}`);
    });
  }

  t.test('on a phone the tabs are at the bottom, and links are cards', async (t) => {
    const page = await journey.openAs(t, address('ada@looks'), DEVICES.phone);
    await page.goto('/create-link');
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    t.equal(Math.round((tabs?.y ?? 0) + (tabs?.height ?? 0)), DEVICES.phone.viewport.height);
    const tops = await Promise.all(
      [
        page.getByRole('heading', { name: 'Create Tracking Link' }),
        page.getByText('Generated URL'),
        page.getByLabel('Link Name'),
      ].map(async (one) => (await one.boundingBox())?.y ?? 0),
    );
    t.same(
      tops,
      [...tops].sort((one, other) => one - other),
      'title, URL, fields',
    );
    await page.goto('/manage-links');
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const cells = await row
      .locator('td')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    t.ok(new Set(cells).size >= 3, 'the cells stand below each other');
  });
});

async function prepare(t: Test, journey: Journey): Promise<void> {
  const page = await journey.openAs(t, address('ada@looks'));
  await addCampaignParameters(page);
  for (const name of ['Spring launch', 'Spring launch, the one with the very long name']) {
    await callApi(page, 'POST', '/api/tracking-links', {
      name,
      baseUrl: 'https://shop.example.com/spring?ref=nav#sizes',
      parameters: JSON.stringify({ utm_campaign: 'spring-launch_2026', utm_medium: 'cpc' }),
    });
  }
}
