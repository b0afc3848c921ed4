import type { Page } from 'playwright-core';

/**
 * Lets calls through that failed, and presses 'Try again'. The page believes meanwhile that nobody looks at
 * it: it would else ask by itself before the press, and take the button away.
 * @param call the pattern that the calls were made to fail by
 */
export async function tryAgain(page: Page, call: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await button.waitFor();
  await page.unroute(call);
  await button.click();
  await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
}
