import type { Page } from 'playwright-core';

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

/** Signs in, and waits for the first screen. */
export async function signIn(page: Page, email: string): Promise<void> {
  const query = new URLSearchParams({ login_hint: email });
  const answer = await page.request.get(`/api/auth/google/url?${query}`);
  await page.goto((await answer.json()).url);
  await page.waitForURL('**/create-link');
}
