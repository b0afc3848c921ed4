import type { Locator, Page } from 'playwright-core';

/** The nth card of Manual Entry. @param number from 1 */
export function card(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Link #${number}`, exact: true });
}

/** Fills in a card. */
export async function fill(card: Locator, name: string, campaign: string): Promise<void> {
  await card.getByLabel('Link Name').fill(name);
  await card.getByLabel('Website URL').fill('https://shop.example.com/spring?ref=nav#sizes');
  await card.getByLabel('Campaign').fill(campaign);
}

/** What is said at a field; null for nothing. */
export async function problemOf(card: Locator, label: string): Promise<string | null> {
  const id = await card.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return id === null ? null : card.locator(`[id="${id}"]`).textContent();
}

/** Waits until the element has the focus. */
export async function untilFocused(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor();
}
