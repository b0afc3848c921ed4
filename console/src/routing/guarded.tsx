import { paths } from '@utmost/core/screen-paths.ts';
import { Suspense, useEffect } from 'react';
import type { CoreLayoutProps } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { accessTexts } from '../data/data-texts.ts';
import { CurrentUser, useSession } from '../data/session.ts';
import { useNotice } from '../data/use-notice.ts';
import type { User } from '../data/user.ts';
import { Shell } from '../shell/shell.tsx';
import { Loading, NotFound, ScreenFailure, Waiting } from '../ui/screen/page-states.tsx';
import { waitingTexts } from '../ui/ui-texts.ts';
import { screenPathOf } from './addresses.ts';
import { guard } from './guard.ts';
import { type Screen, screens, screensFor } from './screens.ts';

/**
 * The layout of react-admin's routes: shows the screen of the address to users who may see it, and
 * redirects others.
 */
export function Guarded({ children }: CoreLayoutProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const at = screenPathOf(pathname);
  const screen = screens.find(({ path }) => path === at);
  // The chunk is fetched while the server is still asked who is there; a failure shows where it is used.
  useEffect(() => void screen?.load().catch(() => {}), [screen]);
  const verdict = guard(session, screen?.access, pathname, search);
  if (verdict.kind === 'wait') return <Loading />;
  if (verdict.kind === 'go') return <Leading to={verdict.to} denied={verdict.denied} />;
  const user = session.state === 'signed-in' ? session.user : null;
  // Asked here, for react-admin shows a list at every address below its own too.
  const isNowhere = !screen && pathname !== paths.accessDenied;
  const view = (
    <ScreenFailure key={at}>
      <Suspense fallback={<Loading />}>
        {isNowhere ? <NotFound /> : children}
        <Prefetch role={user?.role ?? null} />
      </Suspense>
    </ScreenFailure>
  );
  // What one person typed is not taken over by another.
  const framed =
    isNowhere || screen?.framed ? (
      <Shell key={user?.id} isWide={at === paths.manageLinks}>
        {view}
      </Shell>
    ) : (
      view
    );
  return <CurrentUser value={user}>{framed}</CurrentUser>;
}

/** Where react-admin redirects users who may not see a list; usually the guard has already done it. */
export function Denied() {
  return <Leading to={paths.createLink} denied />;
}

interface LeadingProps {
  readonly to: string;
  readonly denied: boolean;
}

function Leading({ to, denied }: LeadingProps) {
  const notify = useNotice();
  useEffect(() => {
    if (denied) notify(accessTexts.denied, { type: 'error', title: accessTexts.deniedTitle });
  }, [denied, notify]);
  return (
    <>
      <Waiting text={denied ? accessTexts.noPermission : waitingTexts.checkingAuthentication} />
      <Navigate to={to} replace />
    </>
  );
}

/** What a screen shows comes first, and what it asks the server for. */
const AFTER_MS = 2_000;

/**
 * Fetches the screens that the user is likely to open next, one after the other, once theirs is shown and the
 * browser has nothing else to do; never for those who save data or whose connection is slow. Stands in the screen that is shown.
 * @param role null without a session
 */
function Prefetch({ role }: { readonly role: User['role'] | null }) {
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
