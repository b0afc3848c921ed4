import { isExecutable, onPath } from './on-path.ts';

/**
 * The browser for the journeys: what CHROMIUM names, else the machine's own.
 * @returns its path, or null when there is none
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return isExecutable(named) ? named : null;
  return onPath(['chromium', 'chromium-browser', 'google-chrome']);
}
