import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEVICES, keepScreenshot } from '../support/browser.ts';

/** The manners in which every screen is looked at; {@link examine} sees to light and dark. */
export const MANNERS: Readonly<Record<string, BrowserContextOptions>> = DEVICES;

/**
 * Keeps pictures of the page, and holds it to what everybody needs of a page. A wide one is looked at in
 * light and in dark, which turn into each other where they stand; a narrow one in light alone.
 * @param besides rules of axe that do not hold for what is shown
 */
export async function examine(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  if (page.viewportSize()?.width === DEVICES.phone.viewport.width) {
    return await look(t, page, name, besides);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await look(t, page, `${name}-${colorScheme}`, besides);
  }
}

async function look(t: Test, page: Page, name: string, besides: string[]): Promise<void> {
  await atRest(page);
  await keepScreenshot(page, name);
  const { violations } = await new AxeBuilder({ page })
    // There are no frames, and to weigh what is found on a page of its own costs more than to find it.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(besides)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  t.same(found, [], `${name} is open to everybody`);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  t.equal(overhang, 0, `${name} does not scroll sideways`);
}

// Until what appears has appeared; what moves as long as something is awaited is let move.
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
