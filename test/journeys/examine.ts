import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEVICES, KEEPS_SCREENS, keepScreenshot } from '../support/browser.ts';

// For the browser alone; this process needs nothing of it.
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

// Both schemes are for those who keep pictures of every screen.
const SCHEMES = KEEPS_SCREENS ? (['dark', 'light'] as const) : (['light'] as const);

/**
 * Holds the page to what everybody needs of a page, on a desk and, where it stands, as narrow as on a phone;
 * keeps pictures of it where they are kept. The page is wide again at the end.
 * @param besides rules of axe that do not hold for what is shown
 */
export async function examine(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  for (const [device, { viewport }] of Object.entries(DEVICES).reverse()) {
    await page.setViewportSize(viewport);
    await showFocused(page);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await look(t, page, `${name}-${device}-${colorScheme}`, besides);
    }
  }
}

// What was in the middle of a wide page may be far down a narrow one.
async function showFocused(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' });
  });
}

async function look(t: Test, page: Page, name: string, besides: string[]): Promise<void> {
  await atRest(page);
  await keepScreenshot(page, name);
  const found = await violationsOf(page, besides);
  t.same(found, [], `${name} is open to everybody`);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  t.equal(overhang, 0, `${name} does not scroll sideways`);
}

async function violationsOf(page: Page, besides: readonly string[]): Promise<string[]> {
  // Once for a page that is loaded: to bring it there takes about as long as to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return await page.evaluate(async (disabled) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
    const { violations } = await there.run({ resultTypes: ['violations'], rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, besides);
}

// Until what appears has appeared; what moves as long as something is awaited stands still from then on, for
// to draw it again and again takes longer than to look at it.
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isEndless = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const all = document.getAnimations();
    for (const animation of all.filter(isEndless)) animation.pause();
    const ending = all.filter((animation) => !isEndless(animation));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
