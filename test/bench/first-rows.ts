import { findChromium } from '../runner/browsers.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import type { Client } from '../support/browserless.ts';

const PATH = '/manage-links';
// Beside the rows of the skeleton, which have no moment of creation.
const FIRST_ROW = 'table[aria-label] tbody tr time';

/**
 * How long Manage Links takes to show the first links, in seconds, from its navigation: in Chromium, each time
 * in a new profile, so that nothing of the console is kept.
 * @param client who looks
 * @returns null where the machine has no Chromium
 */
export async function firstRowTimes(
  url: string,
  client: Client,
  rounds: number,
): Promise<number[] | null> {
  if (findChromium() === null) return null;
  const browser = await launchBrowser();
  try {
    const seconds: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const { page } = await openPage(browser, url);
      await page.context().addCookies(cookiesOf(client, url));
      const started = performance.now();
      await page.goto(PATH, { waitUntil: 'commit' });
      await page.waitForSelector(FIRST_ROW);
      // The first time the browser itself starts.
      if (round >= 0) seconds.push((performance.now() - started) / 1000);
      await page.context().close();
    }
    return seconds;
  } finally {
    await browser.close();
  }
}

function cookiesOf(client: Client, url: string): { name: string; value: string; url: string }[] {
  return client
    .cookies()
    .split('; ')
    .map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    });
}
