import type { Page } from 'playwright-core';

/** Keeps every call of a path on its way. @returns what lets them arrive, those that wait and those to come */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    held.resolve();
    await page.unroute(path);
  };
}
