import type { Page } from 'playwright-core';
import { unansweredOn } from '../support/browser.ts';

/** Keeps every call of a path on its way. @returns what lets them arrive, those that wait and those to come */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    unansweredOn(page).delete(route.request());
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await letThrough(page);
  };
}

/** Lets every call through again, once those that were held or changed on their way have their answers. */
export function letThrough(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}
