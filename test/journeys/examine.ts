import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEVICES, keepScreenshot } from '../support/browser.ts';

/** The manners in which every screen is looked at. */
export const MANNERS: Readonly<Record<string, BrowserContextOptions>> = {
  light: DEVICES.desktop,
  dark: { ...DEVICES.desktop, colorScheme: 'dark' },
  phone: DEVICES.phone,
};

/**
 * Keeps a picture of the page, and holds it to what everybody needs of a page.
 * @param besides rules of axe that do not hold for what is shown
 */
export async function examine(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  // What appears does so within 200 ms.
  await page.waitForTimeout(200);
  await keepScreenshot(page, name);
  const { violations } = await new AxeBuilder({ page }).disableRules(besides).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  t.same(found, [], `${name} is open to everybody`);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  t.equal(overhang, 0, `${name} does not scroll sideways`);
}
