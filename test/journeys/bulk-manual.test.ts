import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { keepScreenshot } from '../support/browser.ts';
import { addCampaignParameters, see, startJourney } from './journey.ts';

t.test('many links are typed and created together', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, 'ada@bulk.example');
  await addCampaignParameters(page);
  await page.getByRole('link', { name: 'Bulk Create' }).click();
  await page.getByRole('heading', { name: 'Bulk Create Tracking Links' }).waitFor();
  const createButton = page.getByRole('button', { name: 'Create Links' });

  t.test('one empty link is there, and cannot be removed', async (t) => {
    await card(page, 1).waitFor();
    t.equal(await page.getByRole('button', { name: /^Remove Link/ }).count(), 0);
    t.equal(await page.locator('[aria-invalid="true"]').count(), 0);
  });

  t.test('Create Links says everything and goes to the first', async (t) => {
    await createButton.click();
    t.equal(await problemOf(card(page, 1), 'Link Name'), 'Link name is required');
    t.equal(await problemOf(card(page, 1), 'Website URL'), 'Please enter a valid URL');
    t.equal(await problemOf(card(page, 1), 'Campaign'), 'Campaign is required');
    await see(page, '1 link needs a correction');
    t.ok(await isFocused(card(page, 1).getByLabel('Link Name')));
  });

  t.test('a link shows its URL while it is typed, each with a number of its own', async (t) => {
    await fill(card(page, 1), 'Spring', 'spring');
    await card(page, 1).locator('code', { hasText: 'utm_campaign=spring&lid=00001' }).waitFor();
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await card(page, 2).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'link-1-name');
    await fill(card(page, 2), 'Summer', 'summer sale');
    await card(page, 2).locator('code', { hasText: 'lid=00002' }).waitFor();
    t.equal(
      await problemOf(card(page, 2), 'Campaign'),
      'Campaign cannot contain spaces or whitespace',
    );
    t.equal(await card(page, 2).locator('[data-wrong]').textContent(), 'summer%20sale');
    await keepScreenshot(page, 'bulk-manual');
  });
});

function card(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Link #${number}`, exact: true });
}

async function fill(card: Locator, name: string, campaign: string): Promise<void> {
  await card.getByLabel('Link Name').fill(name);
  await card.getByLabel('Website URL').fill('https://shop.example.com/spring?ref=nav#sizes');
  await card.getByLabel('Campaign').fill(campaign);
}

async function problemOf(card: Locator, label: string): Promise<string | null> {
  const id = await card.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return id === null ? null : card.locator(`[id="${id}"]`).textContent();
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);
