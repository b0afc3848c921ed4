import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes } from './becomes.ts';
import { addCampaignParameters, see, startJourney } from './journey.ts';

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

t.test('a link without a mouse', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@keys'));
  await addCampaignParameters(page);
  await page.goto('/manage-links');
  await see(page, 'No links yet');

  t.test('? shows the keys, Escape closes them', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    await keepScreenshot(page, 'keys');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
  });

  t.test('c creates, and typing it into a field does not', async (t) => {
    await page.keyboard.press('c');
    await page.waitForURL('**/create-link');
    await page.getByLabel('Link Name').waitFor();
    await becomes(t, () => focusedId(page), 'field-name');
    await page.keyboard.type('c?/');
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'c?/');
  });

  t.test('Tab goes through the fields in their order', async (t) => {
    const ids = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      ids.push(await focusedId(page));
    }
    t.same(ids, [
      'field-baseUrl',
      'field-parameters.utm_campaign',
      'field-parameters.utm_medium',
      'field-parameters.lid',
    ]);
  });

  t.test('the part of the URL is lifted with its field', async (t) => {
    await page.getByLabel('Website URL').fill('https://example.com/');
    await page.getByLabel('Campaign').fill('spring');
    await becomes(t, () => page.locator('code [data-lifted]').textContent(), 'spring');
    await page.locator('code').getByText('00001').first().hover();
    await becomes(t, () => page.locator('code [data-lifted]').textContent(), '00001');
  });

  t.test('Ctrl with Enter generates, Enter then saves', async (t) => {
    await page.getByLabel('Link Name').focus();
    await page.keyboard.press('Control+Enter');
    await becomes(t, () => focusedId(page), 'save-link');
    await page.keyboard.press('Enter');
    await see(page, 'Tracking link has been saved');
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
  });

  t.test('Enter in the last field generates', async (t) => {
    await page.getByLabel('Campaign').focus();
    await page.keyboard.press('Enter');
    await see(page, 'Link name is required');
    await becomes(t, () => focusedId(page), 'field-name');
  });
});
