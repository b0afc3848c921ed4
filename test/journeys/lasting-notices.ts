import type { BrowserContext } from 'playwright-core';

const SHOWN_MS = 4_000;
const LONGER = 5;

/**
 * Lets notices stay five times as long as they do for people: on a machine that is busy, their 4 s may pass
 * between two lines of a test. Holds for the pages that a context loads from now on.
 */
export async function lastingNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ shown, longer }) => {
      const { setTimeout } = window;
      const later = (act: TimerHandler, milliseconds = 0, ...given: unknown[]) =>
        setTimeout(act, milliseconds === shown ? milliseconds * longer : milliseconds, ...given);
      Object.assign(window, { setTimeout: later });
    },
    { shown: SHOWN_MS, longer: LONGER },
  );
}
