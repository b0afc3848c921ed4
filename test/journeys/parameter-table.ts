import type { Locator, Page } from 'playwright-core';
import { see } from './journey.ts';

/** Opens the screen, with its parameters or without. */
export async function openConfig(page: Page, shows: string): Promise<void> {
  await page.goto('/parameter-config');
  await see(page, shows);
}

/** The row of the parameter with that query name. */
export function rowOf(page: Page, queryName: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(queryName, { exact: true }) });
}

/** The query names as the table has them. */
export function namesInOrder(page: Page): Promise<string[]> {
  return page.locator('tbody tr > td:nth-child(3) code').allTextContents();
}
