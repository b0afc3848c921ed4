import { isExecutable, onPath } from './on-path.ts';

/**
 * The browser for the journeys: what CHROMIUM names, else the machine's own.
 * @returns its path, or null when there is none
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return isExecutable(named) ? named : null;
  // The shell has no windows of its own to draw, which takes a quarter off every journey.
  return onPath(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
}

/** Firefox, where the machine has it; null where not. */
export function findFirefox(): string | null {
  return onPath(['firefox-esr', 'firefox']);
}

/** What drives WebKit, where the machine has it and a screen to draw on that nothing else sees; null where not. */
export function findWebKitDriver(): string | null {
  return onPath(['xvfb-run']) && onPath(['WebKitWebDriver']);
}
