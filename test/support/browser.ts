import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { LAUNCH } from '../runner/browser.ts';
import { findChromium } from '../runner/chromium.ts';
import { FORWARDED } from './addresses.ts';

/** How long anything on a page may take, on a machine that has much else to do. */
export const WAIT_MS = 30_000;

/** The machines that people look at the console with. */
export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

/**
 * The Chromium that all journeys share.
 * @throws {Error} where a test file was started without `node test/run.ts`
 */
export async function connectBrowser(): Promise<Browser> {
  const endpoint = process.env.TEST_BROWSER;
  if (!endpoint) throw new Error('Start this file with: node setup/run.js test/run.ts FILE');
  return await chromium.connect(endpoint);
}

/**
 * A Chromium of one's own: what was copied is the browser's, whoever copied it, and measuring wants it alone.
 * @throws {Error} when the machine has none; `node test/run.ts` leaves the journeys out then
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The journeys need Chromium.');
  return await chromium.launch({ executablePath, args: [...LAUNCH.args] });
}

/** A page in a browser profile of its own, and what went wrong on it behind the scenes. */
export interface WatchedPage {
  readonly page: Page;
  /** Scripts that threw, complaints of the console, requests to other origins. */
  readonly complaints: readonly string[];
}

/**
 * Opens a page that may use the clipboard.
 * @param url the origin that everything must come from
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { ...FORWARDED },
    ...DEVICES.desktop,
    ...options,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`A request went to ${request.url()}.`);
  });
  return { page, complaints };
}
