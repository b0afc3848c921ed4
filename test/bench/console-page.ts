import type { components } from '@utmost/core/contract.d.ts';
import type { Page } from 'playwright-core';
import { findChromium } from '../runner/browsers.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { NotMeasured } from './bench.ts';
import type { Figure } from './figure.ts';
import { onService } from './on-service.ts';

/** The best of so many rounds counts, as the machine's other work only adds. */
const ROUNDS = 3;

/**
 * Measures on a page of a fresh service, whose admin is signed in.
 * @throws {NotMeasured} where there is no Chromium
 */
export async function* onConsole(
  parameters: readonly components['schemas']['TrackingParameterDraft'][],
  measure: (page: Page) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  if (findChromium() === null) throw new NotMeasured('This machine has no Chromium.');
  yield* onService(undefined, async function* ({ url }) {
    const browser = await launchBrowser();
    try {
      const { page } = await openPage(browser, url);
      await signIn(page, 'ada@bench.example');
      for (const data of parameters) await page.request.post('/api/tracking-parameters', { data });
      yield* measure(page);
    } finally {
      await browser.close();
    }
  });
}

/** Does something some times, one after the other. */
export async function inRounds<Result>(run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await run());
  return results;
}

type Watched = Window & { longest?: number };

/** From now on the page's longest task is noted. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as Watched;
    watched.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        watched.longest = Math.max(watched.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
}

/** The longest one, in seconds; a browser speaks only of tasks over 50 ms, so nothing means that there was none. */
export async function longestTask(page: Page): Promise<number> {
  return ((await page.evaluate(() => (window as Watched).longest)) ?? 0) / 1000;
}

async function signIn(page: Page, email: string): Promise<void> {
  const query = new URLSearchParams({ login_hint: email });
  const answer = await page.request.get(`/api/auth/google/url?${query}`);
  await page.goto((await answer.json()).url);
  await page.waitForURL('**/create-link');
}
