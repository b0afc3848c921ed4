import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, onConsole } from './console-page.ts';

const LONGEST_S = 1;

export const benchLanding: Bench = {
  title: 'The landing page',
  about:
    'When Chromium draws the largest part of the landing page, in a new profile each time, from a service on the same machine. The best of three.',
  measure: () =>
    onConsole([], async function* (page) {
      const paints = await inRounds(() => largestPaint(page));
      yield {
        name: 'largest contentful paint',
        value: Math.min(...paints),
        unit: 's',
        most: LONGEST_S,
      };
    }),
};

// In a profile of its own each time: without a session or a cache.
async function largestPaint(page: Page): Promise<number> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The browser is gone.');
  const visit = await context.newPage();
  await visit.goto(new URL('/', page.url()).href, { waitUntil: 'networkidle' });
  const milliseconds = await visit.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.POSITIVE_INFINITY);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return milliseconds / 1000;
}
