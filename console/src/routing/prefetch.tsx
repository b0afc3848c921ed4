import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect } from 'react';
import type { User } from '../data/user.ts';
import { type Screen, screens, screensFor } from './screens.ts';

/** What a screen shows comes first, and what it asks the server for. */
const AFTER_MS = 2_000;

/**
 * Fetches the screens that the user is likely to open next, one after the other, once theirs is shown and the
 * browser has nothing else to do; never for those who save data. Stands in the screen that is shown.
 * @param role null without a session
 */
export function Prefetch({ role }: { readonly role: User['role'] | null }) {
  useEffect(() => {
    if (savesData()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void fetchAll(nextScreens(role), leaving.signal), AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [role]);
  return null;
}

function nextScreens(role: User['role'] | null): readonly Screen[] {
  if (role !== null) return screensFor(role).filter(({ tab }) => tab !== undefined);
  return screens.filter(({ path }) => path === paths.login || path === paths.createLink);
}

async function fetchAll(next: readonly Screen[], signal: AbortSignal): Promise<void> {
  for (const { load } of next) {
    await untilIdle();
    if (signal.aborted) return;
    // A failure shows where the screen is used.
    await load().catch(() => {});
  }
}

// Safari does not tell when it is idle.
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
