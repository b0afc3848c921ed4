import { appendFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
  type Request,
} from 'playwright-core';
import type { Test } from 'tap';
import { findChromium, findFirefox } from '../runner/browsers.ts';
import { adPatternIn } from './ad-filters.ts';
import { FORWARDED } from './addresses.ts';

/** How long anything on a page may take, on a machine that has much else to do. */
export const WAIT_MS = 30_000;

// What a window of the browser itself has ready costs as much as a page, for every profile again; no page
// sees it. The others are those that Playwright turns off, whose own list a second one replaces.
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  'SpareRendererForSitePerProcess',
];

const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join(',')}`,
];

/** The machines that people look at the console with. */
export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

/** With bars, its scroll bars take room, as on Windows and Linux. */
export type BrowserKind = 'chromium' | 'chromium with bars' | 'firefox';

let started: Promise<Browser> | undefined;
let users = 0;

/**
 * The browser of this test file, which ends with the last of the tests that use it: what is copied on a page is the
 * browser's, so no two files may use one.
 * @param kind the first user of a file says it
 */
export function filesBrowser(t: Test, kind: BrowserKind = 'chromium'): Promise<Browser> {
  users += 1;
  started ??=
    kind === 'firefox'
      ? launchFirefox()
      : // To compile code better takes longer than a page of a test lives.
        launchBrowser(['--js-flags=--no-opt'], kind === 'chromium with bars');
  t.teardown(async () => {
    users -= 1;
    if (users > 0) return;
    const ending = started;
    started = undefined;
    await (await ending)?.close();
  });
  return started;
}

/**
 * A Chromium of one's own, which measuring wants.
 * @throws {Error} when the machine has none; `node test/run.ts` leaves the journeys out then
 */
export async function launchBrowser(
  args: readonly string[] = [],
  hasScrollBars = false,
): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The journeys need Chromium.');
  return await chromium.launch({
    executablePath,
    args: [...LAUNCH_ARGS, ...args],
    ...(hasScrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
  });
}

// Debian's Firefox, over WebDriver BiDi.
async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('There is no Firefox.');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs,
  });
  emulateNoMedia(browser);
  return browser;
}

interface BidiSession {
  send(method: string, ...rest: unknown[]): Promise<unknown>;
}

// Playwright tells every profile which media to emulate, which Firefox does not know yet.
function emulateNoMedia(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(one: object): { _browserSession: BidiSession } };
  };
  const session: BidiSession = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession);
  const { send } = session;
  session.send = function (this: BidiSession, method, ...rest) {
    if (method === 'emulation.setMediaFeaturesOverride') return Promise.resolve({});
    return send.call(this, method, ...rest);
  };
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
    extraHTTPHeaders: FORWARDED,
    ...DEVICES.desktop,
    ...options,
  });
  if (browser.browserType() === chromium)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  context.setDefaultTimeout(WAIT_MS);
  followRequests(context);
  followMutants(context);
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
    // What is shown in the window itself no list refuses.
    const pattern = request.isNavigationRequest()
      ? undefined
      : adPatternIn(request.url(), request.resourceType());
    if (pattern) complaints.push(`An ad blocker refuses ${request.url()} for ${pattern}`);
  });
  return { page, complaints };
}

const unanswered = new WeakMap<Page, Set<Request>>();

/** The requests of a page that have no answer yet; one that a test holds itself is taken out by it. */
export function unansweredOn(page: Page): Set<Request> {
  return unanswered.get(page) ?? new Set();
}

// What of the mutants in a copy of the checkout runs on its pages, as `prove mutants` asks.
function followMutants(context: BrowserContext): void {
  const { MUTANTS_RAN: file } = process.env;
  if (!file) return;
  context.on('console', (message) => {
    if (message.text().startsWith('ran mutants '))
      appendFileSync(file, `${message.text().trim()}\n`);
  });
}

function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const waiting = new Set<Request>();
    unanswered.set(page, waiting);
    page.on('request', (request) => {
      // What the document before it has asked for is of no use to it.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear();
      waiting.add(request);
    });
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
  });
}
