import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect } from 'react';
import type { User } from '../data/user.ts';
import { fetchParts } from './later.tsx';
import { screensFor } from './screens.ts';

/** What a screen shows comes first, and what it asks the server for. */
const AFTER_MS = 2_000;

/**
 * Fetches what comes next, and stands in the screen that is shown: the parts of it that are seen only after a click; then,
 * one after the other while the browser has nothing else to do, the screens that the user is likely to open, but never for
 * those who save data or whose connection is slow.
 * @param role null without a session, and where the screen has no frame
 */
export function FetchAhead({ role }: { readonly role: User['role'] | null }) {
  useEffect(() => {
    if (role !== null) void fetchParts();
  }, [role]);
  useEffect(() => {
    if (savesData() || isSlow()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void fetchAll(nextScreens(role), leaving.signal), AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [role]);
  return null;
}

function nextScreens(role: User['role'] | null): readonly string[] {
  if (role === null) return [paths.createLink];
  return screensFor(role).flatMap(({ path, tab }) => (tab ? path : []));
}

// Fetched and not imported: to run them would keep a slow processor from what is typed meanwhile.
async function fetchAll(screens: readonly string[], signal: AbortSignal): Promise<void> {
  // What the build says there; in development nothing is fetched ahead.
  const built = document.querySelector<HTMLScriptElement>('script[data-screens]');
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(
    built?.dataset.screens ?? '{}',
  );
  for (const address of new Set(screens.flatMap((path) => files[path.slice(1)] ?? []))) {
    await untilIdle();
    if (signal.aborted) return;
    // A failure shows where the screen is used.
    await fetch(address, { priority: 'low' }).then(
      (answer) => answer.blob(),
      () => {},
    );
  }
}

// Safari does not tell when it is idle.
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  (navigator as { readonly connection?: Connection }).connection;

const savesData = (): boolean => connection()?.saveData === true;

const SLOW_LOAD_MS = 5_000;

// Safari and Firefox do not tell how fast the connection is, but how long it took to load the page.
function isSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return /2g|3g/.test(connection()?.effectiveType ?? '') || (page?.duration ?? 0) > SLOW_LOAD_MS;
}
