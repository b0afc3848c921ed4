import type { Page } from 'playwright-core';
import t from 'tap';
import { keepScreenshot } from '../support/browser.ts';
import { addCampaignParameters, see, startJourney } from './journey.ts';

const HEADER = 'link_name,website_url,utm_campaign,utm_medium';
const MIXED = [
  HEADER,
  'Spring,https://shop.example.com/spring,spring,Paid Social',
  'Letter,https://shop.example.com/letter?ref=nav,letter,email',
  ',ftp://shop.example.com,spring sale,fax',
  '"Summer, the ""big"" one",https://shop.example.com/summer,summer,none',
  'Too few,https://shop.example.com/few',
];

t.test('links come from a file', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, 'ada@file.example');
  await addCampaignParameters(page);
  await page.goto('/bulk-create');
  await page.getByRole('tab', { name: 'CSV Upload' }).click();
  const results = page.getByRole('tab', { name: 'Validation Results' });

  t.test('the results wait for a validated file', async (t) => {
    t.ok(await results.isDisabled());
    t.ok(await page.getByRole('button', { name: 'Validate File' }).isDisabled());
    await see(page, 'CSV files up to 10MB');
    await keepScreenshot(page, 'bulk-csv');
  });

  t.test('a file is checked, and every error is said at its row and column', async () => {
    await take(page, 'mixed.csv', MIXED);
    await keepScreenshot(page, 'bulk-csv-chosen');
    await page.getByRole('button', { name: 'Validate File' }).click();
    await see(page, 'Validation Failed');
    await see(page, 'Found 5 errors');
    await see(page, '3 valid rows');
    await see(page, '2 rows with errors');
    await keepScreenshot(page, 'bulk-csv-results');
  });
});

async function take(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('CSV file').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
}
