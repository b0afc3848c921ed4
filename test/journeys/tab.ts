import type { Page, Request } from 'playwright-core';
import { letThrough } from './hold.ts';
import { answered, untilAskedAnew } from './journey.ts';

const STEP_MS = 500;
// How long what was fetched counts as new.
const NEW_MS = 5_000;

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
  const answers: Promise<unknown>[] = [];
  page.on('request', (request) => {
    // A page that is closed takes its requests with it.
    if (isPoll(request)) answers.push(answered(request).catch(() => null));
  });
  return {
    asked: () => answers.length,
    askedWithin: async (milliseconds) => {
      const before = answers.length;
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
        await page.clock.runFor(STEP_MS);
        // What the page has asked is told before it answers this.
        await page.evaluate(() => null);
        // A poll waits for the one before.
        await Promise.all(answers);
      }
      return answers.length - before;
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

/** Comes back to a page whose clock the test has, when what it fetched is old, and waits for it to ask again. */
export async function lookBack(page: Page, path: string): Promise<void> {
  await page.clock.fastForward(NEW_MS);
  const asked = untilAskedAnew(page, path);
  await turnTab(page, 'visible');
  await asked;
}

/**
 * Lets calls through that failed, and presses 'Try again'. The tab is hidden meanwhile: the page would else
 * ask by itself, and take the button away.
 * @param call the pattern that the calls were made to fail by
 */
export async function tryAgain(page: Page, call: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await turnTab(page, 'hidden');
  await button.waitFor();
  await letThrough(page);
  const answered = page.waitForResponse(call);
  await button.click();
  await answered;
  await turnTab(page, 'visible');
}
