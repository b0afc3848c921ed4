import type { Locator, Page } from 'playwright-core';
import { addCampaignParameters, addParameter, seePart } from './journey.ts';

/** Opens the screen, with its parameters or without. */
export async function openConfig(page: Page, shows: string): Promise<void> {
  await page.goto('/parameter-config');
  await seePart(page, shows);
}

/** The row of the parameter with that query name. */
export function rowOf(page: Page, queryName: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(queryName, { exact: true }) });
}

/** The query names as the table has them. */
export function namesInOrder(page: Page): Promise<string[]> {
  return page.locator('tbody tr > td:nth-child(3) code').allTextContents();
}

/** Lifts a row by keyboard and moves it up, to where Space drops it. @param places so far up */
export async function liftUp(page: Page, name: string, places: number): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  const lifted = page.getByText(`Picked up ${name} at position`);
  await lifted.waitFor({ state: 'attached' });
  const [place = 0, of = 0] = (await lifted.innerText()).match(/\d+/g)?.slice(-2).map(Number) ?? [];
  for (let step = 1; step <= places; step++) {
    await page.keyboard.press('ArrowUp');
    await untilAt(page, name, `${place - step} of ${of}`);
  }
}

/** Waits until it is said of a lifted row where it is: `2 of 6`. */
export async function untilAt(page: Page, name: string, place: string): Promise<void> {
  await page.getByText(`${name} is at position ${place}.`).waitFor({ state: 'attached' });
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

/** Leaves a form of a parameter in which something was typed, and agrees to lose it. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
}
