// What people come for, in Firefox: the other journeys drive Chromium.
import type { Locator } from 'playwright-core';
import t from 'tap';
import { findFirefox } from '../runner/browsers.ts';
import { address } from '../support/addresses.ts';
import { becomes, matches } from './becomes.ts';
import {
  addCampaignParameters,
  choose,
  goWithin,
  see,
  signInAtSandbox,
  startJourney,
} from './journey.ts';
import { card } from './link-cards.ts';
import { MIXED, validate } from './link-files.ts';
import { rowOf, rowsAre } from './link-list.ts';

const skip = findFirefox() === null && 'Firefox is not there';

const SHEET = [
  'Link Name\tWebsite URL\tCampaign\tChannel',
  ...['First', 'Another', 'Third'].map(
    (name) => `${name} in the grid\thttps://shop.example.com/grid\tgrid\tPaid Social`,
  ),
].join('\n');

// Key by key: Playwright's own way to fill a field tells a page in Firefox nothing of it.
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('Control+a');
  await field.pressSequentially(text);
}

async function fillCard(within: Locator, name: string): Promise<void> {
  await type(within.getByLabel('Link Name'), name);
  await type(within.getByLabel('Website URL'), 'https://shop.example.com/');
  await type(within.getByLabel('Campaign'), name.toLowerCase());
}

t.test('in Firefox', { skip }, async (t) => {
  const journey = await startJourney(t, { browser: 'firefox' });
  const page = await journey.open(t);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  t.test('a person signs in and makes a link', async (t) => {
    await page.goto('/login');
    await signInAtSandbox(page, address('ada@firefox'), '/create-link');
    await see(page, 'No parameters added');
    await addCampaignParameters(page);
    await page.reload();
    await type(page.getByLabel('Link Name'), 'Spring');
    await type(page.getByLabel('Website URL'), 'https://shop.example.com/spring');
    await type(page.getByLabel('Campaign'), 'spring sale');
    await see(page, 'Campaign cannot contain spaces or whitespace');
    await type(page.getByLabel('Campaign'), 'spring');
    await choose(page, 'Channel', /Paid Social/);
    await button(/^Save Link/).click();
    const saved = page.getByRole('region', { name: 'Saved: Spring' });
    await matches(t, () => saved.textContent(), 'utm_campaign=spring&utm_medium=cpc&lid=00001');
  });

  t.test('many links: typed, pasted into the grid, and from a file', async (t) => {
    await page.getByRole('link', { name: 'Bulk Create', exact: true }).click();
    await fillCard(card(page, 1), 'One');
    await button('Add Another Link').click();
    await fillCard(card(page, 2), 'Two');
    await button('Create Links').click();
    await see(page, '2 tracking links have been created');
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const cell = (column: string, row: number) =>
      page.getByLabel(`${column}, Link #${row}`, { exact: true });
    await cell('Link Name', 1).click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), SHEET);
    await cell('Link Name', 1).press('Control+v');
    await becomes(t, () => cell('Link Name', 3).inputValue(), 'Third in the grid');
    await becomes(t, () => cell('Channel', 3).inputValue(), 'Paid Social');
    await button('Create Links').click();
    await see(page, '3 tracking links have been created');
    await goWithin(page, '/bulk-create?tab=csv');
    await validate(page, 'mixed.csv', MIXED);
    await button('Import 3 Valid Row(s)').click();
    await see(page, '3 links have been imported');
  });

  t.test('finds, edits and exports them', async (t) => {
    await goWithin(page, '/manage-links');
    await rowsAre(page, 9);
    await button('Edit Two').click();
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel('Link Name'), 'Second');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Link updated');
    await rowOf(page, 'Second').waitFor();
    await type(page.getByRole('textbox', { name: 'Search links' }), 'sec');
    await rowsAre(page, 1);
    // Firefox does not tell of a download by this protocol.
    const saved = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const make = URL.createObjectURL;
          URL.createObjectURL = (file) => {
            if (file instanceof Blob) resolve(file.text());
            return make(file);
          };
        }),
    );
    await button('Export').click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    t.match(await saved, /\r\nSecond,/);
  });

  t.test('adds a parameter', async (t) => {
    await page.getByRole('link', { name: 'Parameter Config', exact: true }).click();
    await button('Add Parameter').click();
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel('Display Name'), 'Content');
    await type(dialog.getByLabel('URL Query Name'), 'utm_content');
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Tracking parameter added successfully');
    await becomes(t, () => page.getByRole('cell', { name: 'utm_content' }).count(), 1);
  });
});
