import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { becomes } from './becomes.ts';
import { isAsStored } from './shown.ts';

// For the browser alone; this process needs nothing of it.
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const PICTURES = fileURLToPath(new URL('../results/screens/', import.meta.url));

/** Whether this is `npm run screens`, which keeps pictures and looks at every width in both themes. */
const KEEPS_SCREENS = process.env.SCREENS === '1';
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };
interface Look {
  readonly width: keyof typeof HEIGHTS;
  readonly colorScheme: 'dark' | 'light';
}
const TABLET: Look = { width: 768, colorScheme: 'dark' };
// The narrowest phone and a desk: what breaks in between breaks on one of the two first. A page is left wide and light, as it
// mostly comes, and takes on another theme as rarely as may be: each time all of it is drawn anew.
const ALWAYS: readonly Look[] = [
  TABLET,
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
];
const OTHERS: readonly Look[] = [
  { width: 768, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];
// A picture shows a page to its end, unless that is very far down.
const TALLEST = 6000;

/**
 * Holds the page to what every user needs of a page: in the dark as narrow as on a phone and in the light on a desk, with axe,
 * and that it fits on a tablet; `npm run screens` looks at every width in both themes, and keeps a picture of each. The page
 * is wide and light again at the end.
 * @param besides rules of axe that do not hold for what is shown
 */
export async function examine(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  for (const { width, colorScheme } of KEEPS_SCREENS ? [...OTHERS, ...ALWAYS] : ALWAYS) {
    await dress(page, { width, colorScheme });
    const named = `${name}-${width}-${colorScheme}`;
    if (width === TABLET.width && !KEEPS_SCREENS) {
      await atRest(page);
      await fits(t, page, named);
    } else await look(t, page, named, besides);
  }
  if (!KEEPS_SCREENS) await isAsStored(t, page, name, { isPart: false });
}

/**
 * The same for what opens in or over a screen that is examined: as the page stands, and at every width in
 * `npm run screens`. Size and theme stay.
 */
export async function examinePart(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  if (!KEEPS_SCREENS) {
    await look(t, page, name, besides);
    return isAsStored(t, page, name, { isPart: true });
  }
  const size = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await examine(t, page, name, besides);
  if (size) await page.setViewportSize(size);
  if (isDark) await page.emulateMedia({ colorScheme: 'dark' });
}

/** The same for what resembles a screen that is examined: outside of `npm run screens` it is only not to scroll sideways. */
export async function examineClosely(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  if (KEEPS_SCREENS) return examinePart(t, page, name, besides);
  await fits(t, page, name);
  await isAsStored(t, page, name, { isPart: true });
}

/** The same for what differs from run to run: what it shows is not stored. */
export async function examineLoosely(
  t: Test,
  page: Page,
  name: string,
  besides: string[] = [],
): Promise<void> {
  if (KEEPS_SCREENS) await examinePart(t, page, name, besides);
  else await fits(t, page, name);
}

async function dress(page: Page, { width, colorScheme }: Look): Promise<void> {
  // At once, so that it is drawn once.
  await Promise.all([
    page.setViewportSize({ width, height: HEIGHTS[width] }),
    page.emulateMedia({ colorScheme }),
  ]);
  await showFocused(page);
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
  if (KEEPS_SCREENS) await keepPicture(page, name);
  // The page takes on another theme when its script gets round to it.
  await becomes(t, () => violationsOf(page, besides), [], `${name} is open to everybody`);
  await fits(t, page, name);
}

async function fits(t: Test, page: Page, name: string): Promise<void> {
  await becomes(t, () => overhangOf(page), 0, `${name} does not scroll sideways`);
}

/** By how many pixels the page is wider than its window, without the room of a scroll bar. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    return root.scrollWidth - Math.round(root.getBoundingClientRect().width);
  });
}

// To the end of the page, in a window as tall as that: what is fixed to its foot would else lie across the middle.
async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const size = page.viewportSize();
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  // A dialog or a menu is looked at where it stands.
  const isCovered = (await page.locator('.MuiModal-root, .MuiPopper-root').count()) > 0;
  const isTaller = size !== null && end > size.height && !isCovered;
  if (isTaller) {
    await page.setViewportSize({ ...size, height: Math.min(end, TALLEST) });
    await atRest(page);
  }
  await page.screenshot({ path: `${PICTURES}${name}.png`, animations: 'disabled' });
  if (isTaller) await page.setViewportSize(size);
}

async function violationsOf(page: Page, besides: readonly string[]): Promise<string[]> {
  // Once for a page that is loaded: to bring it there takes about as long as to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return await page.evaluate(async (disabled) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
    const { violations } = await there.run({
      resultTypes: ['violations'],
      // Only the HTML of what is wrong is told.
      selectors: false,
      rules,
    });
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
