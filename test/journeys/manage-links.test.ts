import type { Page } from 'playwright-core';
import t from 'tap';
import { keepScreenshot } from '../support/browser.ts';
import { callApi, see, startJourney } from './journey.ts';

t.test('the links of the organisation', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, 'ada@list.example');

  t.test('none yet', async () => {
    await page.goto('/manage-links');
    await see(page, 'No links yet');
    await keepScreenshot(page, 'manage-links-empty');
    await page.getByRole('main').getByRole('link', { name: 'Create Link' }).last().click();
    await page.waitForURL('**/create-link');
  });

  t.test('pages of ten, newest first', async (t) => {
    for (let number = 1; number <= 33; number += 1) await addLink(page, `Link ${number}`);
    await page.goto('/manage-links');
    await see(page, '33 links in');
    t.equal(await nameInRow(page, 1), 'Link 33');
    t.equal(await page.locator('tbody tr').count(), 10);
    await page.getByRole('button', { name: 'Page 4' }).click();
    await page.getByRole('row', { name: /Link 3\b/ }).waitFor();
    await rowsAre(page, 3);
    await see(page, '31–33 of 33');
    await page.reload();
    await see(page, '31–33 of 33');
  });

  t.test('a page size of 25', async (t) => {
    await page.getByRole('combobox', { name: 'Links per page' }).click();
    await page.getByRole('option', { name: '25' }).click();
    await rowsAre(page, 25);
    await see(page, '1–25 of 33');
    t.equal(await nameInRow(page, 1), 'Link 33');
  });

  t.test('a long name is cut until it is asked for', async (t) => {
    const long = 'A name that is longer than twenty-five characters';
    await addLink(page, long);
    await see(page, '34 links in');
    const row = page.getByRole('row', { name: /A name that is/ });
    t.equal(await row.getByText(long, { exact: true }).count(), 0);
    await row.getByRole('button', { name: 'more' }).click();
    await row.getByText(long, { exact: true }).waitFor();
    await row.getByRole('button', { name: 'less' }).click();
  });

  t.test('a new link of somebody else appears by itself', async (t) => {
    await addLink(page, 'From elsewhere');
    await page.getByRole('row', { name: /From elsewhere/ }).waitFor({ timeout: 5_000 });
    t.pass();
  });

  t.test('deleting asks first', async (t) => {
    const row = page.getByRole('row', { name: /From elsewhere/ });
    await row.getByRole('button', { name: 'Delete From elsewhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.waitFor();
    await keepScreenshot(page, 'manage-links-delete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await row.count(), 1);
    await row.getByRole('button', { name: 'Delete From elsewhere' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Tracking link deleted successfully');
    await row.waitFor({ state: 'detached' });
    await see(page, '34 links in');
    await rowsAre(page, 25);
  });

  t.test('a deletion that fails is told', async (t) => {
    await page.route('**/api/tracking-links/*', (route) => route.abort());
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Failed to delete link: The server cannot be reached.');
    t.equal(await page.locator('tbody tr').count(), 25);
    await page.unroute('**/api/tracking-links/*');
  });

  t.test('a list that cannot be loaded says so, and can be tried again', async (t) => {
    await page.route('**/api/tracking-links?*', (route) => route.abort());
    await page.reload();
    await see(page, 'The links could not be loaded.');
    await keepScreenshot(page, 'manage-links-failed');
    await page.unroute('**/api/tracking-links?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
    t.pass();
  });
});

function addLink(page: Page, name: string): Promise<object> {
  return callApi(page, 'POST', '/api/tracking-links', {
    name,
    baseUrl: `https://example.com/${encodeURIComponent(name)}`,
  });
}

function nameInRow(page: Page, row: number): Promise<string | null> {
  return page.locator(`tbody tr:nth-child(${row}) td`).first().textContent();
}

async function rowsAre(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('tbody tr').length === wanted,
    count,
  );
}
