import type { Page } from 'playwright-core';
import { inRounds, measureOnConsole } from './console-page.ts';
import type { Figure } from './figure.ts';

const LONGEST_S = 1;

/**
 * When the largest part of the landing page is drawn, for somebody who was never there.
 * @returns no figures where there is no Chromium
 */
export function benchLanding(): Promise<Figure[]> {
  return measureOnConsole([], async (page) => {
    const paints = await inRounds(() => largestPaint(page));
    return [
      {
        name: 'landing page, largest contentful paint',
        value: Math.min(...paints),
        unit: 's',
        against: { name: 'the limit', value: LONGEST_S, share: 1 },
      },
    ];
  });
}

// In a profile of its own each time: nobody is signed in, and nothing was fetched before.
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
