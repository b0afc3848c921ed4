import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, onConsole } from './console-page.ts';

const VALUES = 10;
const DROPDOWNS = 6;
const VARIED = 3;
const ROWS = VALUES ** VARIED;
const FRAME_S = 0.05;
const FRAMES = 100;
const PIXELS_A_FRAME = 120;
const PARAMETERS = Array.from({ length: DROPDOWNS }, (_, index) => ({
  type: 'dropdown' as const,
  displayName: `Choice ${index}`,
  queryName: `choice${index}`,
  allowedValues: Array.from({ length: VALUES }, (_, value) => `value-${value}`).join(','),
}));

export const benchBrowserGrid: Bench = {
  title: 'Console: scrolling the grid',
  about: `The grid of Bulk Create with ${ROWS.toLocaleString('en')} links of ${DROPDOWNS} dropdowns, scrolled by ${PIXELS_A_FRAME} pixels a frame: how long 95 of 100 frames take at most. In Chromium; the best of three.`,
  measure: () =>
    onConsole(PARAMETERS, async function* (page) {
      await fillGrid(page);
      yield {
        name: `a frame while ${ROWS.toLocaleString('en')} rows are scrolled, p95`,
        value: Math.min(...(await inRounds(() => scroll(page)))),
        unit: 's',
        most: FRAME_S,
      };
    }),
};

async function fillGrid(page: Page): Promise<void> {
  await page.goto('/bulk-create');
  await page.getByRole('button', { name: 'Generate Variations' }).click();
  for (let index = 0; index < VARIED; index += 1) {
    await page.getByRole('button', { name: `All values of Choice ${index}` }).click();
  }
  await page.getByRole('button', { name: `Generate ${ROWS.toLocaleString('en')} Links` }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.getByRole('grid').waitFor();
}

async function scroll(page: Page): Promise<number> {
  const frames = await page.getByRole('grid').evaluate(
    async (grid, { count, pixels }) => {
      const frame = grid.parentElement;
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (frame === null) throw new Error('The grid is in no frame.');
      frame.scrollTop = 0;
      await next();
      const taken: number[] = [];
      let before = await next();
      for (let at = 0; at < count; at += 1) {
        frame.scrollTop += pixels;
        const now = await next();
        taken.push(now - before);
        before = now;
      }
      return taken;
    },
    { count: FRAMES, pixels: PIXELS_A_FRAME },
  );
  const slowest = frames.sort((one, other) => other - one);
  return (slowest[Math.floor(FRAMES * 0.05)] ?? 0) / 1000;
}
