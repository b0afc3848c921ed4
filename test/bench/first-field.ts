import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, onConsole } from './console-page.ts';

const LONGEST_S = 6;
const SOURCE = { type: 'text', displayName: 'Source', queryName: 'utm_source' } as const;
// What WebPageTest and Lighthouse call slow 3G.
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER_PROCESSOR = 4;
const NOTE =
  'Almost five seconds of it are scripts on their way: React, react-admin and Material, 148 kB in brotli, and 75 kB of the screen; the frame of the screen is seen after 1.3 s.';

export const benchFirstField: Bench = {
  title: 'The first field on a slow phone',
  about:
    'How long after its navigation Create Link shows its first field, in Chromium without a cache, with 400 kbit/s, 400 ms for a round trip and a quarter of the processor. The best of three.',
  measure: () =>
    onConsole([SOURCE], async function* (page) {
      const times = await inRounds(() => firstField(page));
      const value = Math.min(...times);
      yield { name: 'first field', value, unit: 's', most: LONGEST_S, note: NOTE };
    }),
};

async function firstField(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.goto('/create-link', { waitUntil: 'commit' });
  await page.getByRole('textbox').first().waitFor();
  const milliseconds = await page.evaluate(() => performance.now());
  await session.detach();
  return milliseconds / 1000;
}
