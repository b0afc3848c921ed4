import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes } from './becomes.ts';
import { addParameter, choose, see, startJourney } from './journey.ts';

const channelOf = (page: Page) => page.getByText('Channel in GA4').locator('+ dd');

t.test('the channel under which Google Analytics 4 will show a link', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@forecast'));

  t.test('nothing is foretold where there is no source and medium', async (t) => {
    await page.goto('/create-link');
    await see(page, 'No tracking parameters configured yet.');
    await becomes(t, () => channelOf(page).count(), 0);
  });

  t.test('it follows what is typed', async (t) => {
    for (const parameter of ga4.parameters) await addParameter(page, parameter);
    await page.reload();
    await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
    await becomes(t, () => channelOf(page).textContent(), 'not known yet');
    await page.getByLabel('Campaign Source').fill('linkedin');
    await choose(page, 'Campaign Medium', 'cpc');
    await becomes(t, () => channelOf(page).textContent(), 'Paid Social');
    await keepScreenshot(page, 'create-link-channel');
    await page.getByLabel('Campaign Source').fill('google');
    await becomes(t, () => channelOf(page).textContent(), 'Paid Search');
    await becomes(t, () => page.getByText('Unassigned').count(), 0);
  });

  t.test('what fits no channel is warned of', async (t) => {
    await page.getByLabel('Campaign Source').fill('my-partner');
    await choose(page, 'Campaign Medium', 'email');
    await becomes(t, () => channelOf(page).textContent(), 'Email');
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
    await page.getByLabel('Campaign Source').fill('my-partner');
    await becomes(t, () => channelOf(page).textContent(), 'Unassigned');
    await see(
      page,
      'Google Analytics 4 will show these links under "Unassigned": no channel rule fits this source and medium',
    );
  });

  t.test('a value that Google Analytics 4 would cut is warned of', async (t) => {
    await page.getByLabel('Campaign Name').fill('x'.repeat(101));
    await see(page, 'Google Analytics 4 cuts utm_campaign at 100 characters; this value has 101');
    await becomes(t, () => page.getByRole('button', { name: 'Save Link' }).isVisible(), true);
  });
});
