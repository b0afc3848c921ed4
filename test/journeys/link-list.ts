import type { components } from '@utmost/core/contract.d.ts';
import type { Locator, Page } from 'playwright-core';
import { addCampaignParameters, addParameter, callApi, choose } from './journey.ts';

/** The rows of links; the tables of numbers have a caption instead of a label. */
const ROWS = 'table[aria-label] tbody tr';

export type StoredLink = components['schemas']['TrackingLink'];

/** Stores a link as the page's user. */
export function addLink(
  page: Page,
  name: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<StoredLink> {
  return callApi(page, 'POST', '/api/tracking-links', {
    name,
    baseUrl: `https://example.com/${encodeURIComponent(name)}`,
    parameters: JSON.stringify(parameters),
  });
}

/** The id of the newest link with a name. */
export async function idOf(page: Page, name: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ q: name }));
  const found = await callApi<StoredLink[]>(page, 'GET', `/api/tracking-links?filter=${filter}`);
  return found.find((link) => link.name === name)?.id ?? '';
}

/** Stores many links at once, `Link 1` first. @param parametersOf of the link with a number */
export async function addLinks(
  page: Page,
  count: number,
  parametersOf: (number: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  const links = Array.from({ length: count }, (_, index) => ({
    name: `Link ${index + 1}`,
    baseUrl: 'https://example.com/',
    parameters: JSON.stringify(parametersOf(index + 1)),
  }));
  await callApi(page, 'POST', '/api/tracking-links/bulk', { links, mode: 'all' });
}

/** The row of the link with a name that begins so. */
export function rowOf(page: Page, name: string): Locator {
  return page.locator(ROWS).filter({ hasText: name });
}

/** The names of the rows from top to bottom. */
export function namesShown(page: Page): Promise<string[]> {
  return page
    .locator(ROWS)
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('td:has(+ td time)')?.textContent ?? ''),
    );
}

/** Waits until so many rows are shown. */
export async function rowsAre(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    ({ rows, wanted }) => document.querySelectorAll(rows).length === wanted,
    { rows: ROWS, wanted: count },
  );
}

/** Shows the links that are announced as new. */
export async function showNew(page: Page, announced: string): Promise<void> {
  await page.getByRole('status').getByRole('button', { name: announced, exact: true }).click();
}

/** Chooses how high the rows are. */
export async function chooseDensity(page: Page, density: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await choose(dialog, 'Density', density);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Takes the pointer off the list. */
export async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
}

/** A name that no row has room for. */
export const LONG_NAME =
  'Spring launch, the one with the very long name that nobody wants to read to its end';

/** Links to look at: of several sources and campaigns, and a long one. */
export async function prepareLooks(page: Page): Promise<void> {
  await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'utm_source' });
  await addCampaignParameters(page);
  await addLinks(page, 28, (number) => ({
    utm_campaign: `spring-launch_${2020 + (number % 7)}`,
    ...(number % 3 > 0 && { utm_source: number % 3 === 1 ? 'linkedin' : 'newsletter' }),
    ...(number % 2 === 0 && { utm_medium: 'cpc' }),
  }));
  await callApi(page, 'POST', '/api/tracking-links', {
    name: LONG_NAME,
    baseUrl: `https://shop.example.com/${'collections/outdoor-'.repeat(12)}?ref=nav#sizes`,
    parameters: JSON.stringify({ utm_campaign: 'spring', utm_source: 'partner-site' }),
  });
}
