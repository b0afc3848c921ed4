import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, onConsole } from './console-page.ts';

const VALUES = 5000;
const FIELDS = 40;
const SHOWN_VALUES = VALUES.toLocaleString('en');
const OPENED_S = 0.1;
const KEY_S = 0.05;
const TYPED = 'Spring launch, newsletter of the shop';
const ALLOWED = Array.from({ length: VALUES }, (_, index) => `Value ${index}`).join(',');
const PARAMETERS = Array.from({ length: FIELDS }, (_, index) => ({
  type: 'dropdown' as const,
  displayName: `Choice ${index}`,
  queryName: `choice${index}`,
  allowedValues: ALLOWED,
}));

export const benchBrowserChoosing: Bench = {
  title: 'Console: choosing values',
  about: `Create Link with ${FIELDS} dropdowns of ${SHOWN_VALUES} values each: the time from pressing one until its list is painted, the time from a key in it until the list that matches is painted, and the time from a key in the link's name until it is painted, as the browser reports it in steps of 8 ms. In Chromium; the best of three.`,
  measure: () =>
    onConsole(PARAMETERS, async function* (page) {
      await page.goto('/create-link');
      await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
      await page.getByRole('button', { name: `Show ${FIELDS - 6} more parameters` }).click();
      yield {
        name: `opening ${SHOWN_VALUES} values`,
        value: Math.min(...(await inRounds(() => open(page)))),
        unit: 's',
        most: OPENED_S,
      };
      yield {
        name: `a key among ${SHOWN_VALUES} values, p95`,
        value: Math.min(...(await inRounds(() => type(page, 'Choice 1', 'value 4321')))),
        unit: 's',
        most: OPENED_S,
      };
      yield {
        name: `a key in a form of ${FIELDS} such fields, p95`,
        value: Math.min(...(await inRounds(() => type(page, 'Link Name', TYPED)))),
        unit: 's',
        most: KEY_S,
      };
    }),
};

async function open(page: Page): Promise<number> {
  await page.getByLabel('Link Name').focus();
  const control = page.getByRole('combobox', { name: 'Choice 0', exact: true });
  const seconds = await control.evaluate(async (input) => {
    const painted = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const started = performance.now();
    for (const type of ['mousedown', 'mouseup', 'click']) {
      input.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    }
    while (document.querySelector('[role="option"]') === null) await painted();
    await painted();
    return (performance.now() - started) / 1000;
  });
  await control.press('Escape');
  return seconds;
}

type Timed = Window & { keys?: number[]; observer?: PerformanceObserver };

/** How long the browser takes for 95 of 100 keys, from pressing to painting; those under 16 ms count as 0. */
async function type(page: Page, label: string, text: string): Promise<number> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await page.evaluate(() => {
    const timed = window as Timed;
    timed.observer?.disconnect();
    timed.keys = [];
    timed.observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') timed.keys?.push(duration);
      }
    });
    timed.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await field.pressSequentially(text, { delay: 50 });
  // Entries come after the paint they tell of.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const keys = (await page.evaluate(() => (window as Timed).keys)) ?? [];
  const slowest = keys.sort((one, other) => other - one);
  return (slowest[Math.floor(text.length * 0.05)] ?? 0) / 1000;
}
