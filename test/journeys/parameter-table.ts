import type { Locator, Page } from 'playwright-core';
import { addCampaignParameters, addParameter, see } from './journey.ts';

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

/** A parameter for each form that the table has. */
export async function addManyParameters(page: Page): Promise<void> {
  await addCampaignParameters(page);
  await addParameter(page, {
    type: 'text',
    displayName: 'Source',
    queryName: 'utm_source',
    allowedSpecialChars: '-_.',
    forceLowercase: true,
    visible: false,
  });
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Platform',
    queryName: 'utm_source_platform',
    allowedValues: 'dv360,googleads,metaads,linkedinads,bingads',
  });
  const partners = Array.from({ length: 7 }, (_, index) => [
    `Partner ${index}`,
    `partner-${index}`,
  ]);
  await addParameter(
    page,
    { type: 'dropdown', displayName: 'Partner', queryName: 'partner', useCodedValues: true },
    Object.fromEntries(partners),
  );
}
