import type { Page, Request } from 'playwright-core';

const STEP_MS = 500;

/** How often a page has asked for a list. */
export interface Polls {
  asked(): number;
  /** The same while the page's own clock goes on so many milliseconds. */
  askedWithin(milliseconds: number): Promise<number>;
}

/**
 * Watches a page whose clock the test has.
 * @param isPoll which of its requests ask for the list
 */
export function watchPolls(page: Page, isPoll: (request: Request) => boolean): Polls {
  let asked = 0;
  let answered = 0;
  page.on('request', (request) => {
    if (isPoll(request)) asked++;
  });
  const end = (request: Request) => {
    if (isPoll(request)) answered++;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    asked: () => asked,
    askedWithin: async (milliseconds) => {
      const before = asked;
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
        await page.clock.runFor(STEP_MS);
        // What the page has asked is told before it answers this.
        await page.evaluate(() => null);
        // A poll waits for the one before.
        while (answered < asked) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return asked - before;
    },
  };
}

/** Shows the page's tab, or hides it behind another one. */
export async function turnTab(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}
