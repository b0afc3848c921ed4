import { chromium } from 'playwright-core';

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

/** How Chromium is started, for the whole run as for a test of its own. */
export const LAUNCH = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${WITHOUT.join(',')}`,
  ],
} as const;

/** The Chromium that all journeys share. */
export interface StartedBrowser {
  /** How a journey finds it: `connectBrowser` reads it. */
  env: { TEST_BROWSER: string };
  stop(): Promise<void>;
}

/** Starts Chromium, so that each journey only opens a profile in it. @param executablePath the machine's own */
export async function startBrowser(executablePath: string): Promise<StartedBrowser> {
  const server = await chromium.launchServer({
    executablePath,
    // To compile code better takes longer than a page of a test lives.
    args: [...LAUNCH.args, '--js-flags=--no-opt'],
    host: '127.0.0.1',
  });
  return { env: { TEST_BROWSER: server.wsEndpoint() }, stop: () => server.close() };
}
