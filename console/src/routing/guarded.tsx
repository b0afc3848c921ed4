import { paths } from '@utmost/core/screen-paths.ts';
import { Suspense, useEffect } from 'react';
import type { CoreLayoutProps } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { accessTexts } from '../data/data-texts.ts';
import { CurrentUser, useSession } from '../data/session.ts';
import { useNotice } from '../data/use-notice.ts';
import { Shell } from '../shell/shell.tsx';
import { Loading, NotFound, ScreenFailure, Waiting } from '../ui/screen/page-states.tsx';
import { waitingTexts } from '../ui/ui-texts.ts';
import { screenPathOf } from './addresses.ts';
import { FetchAhead } from './fetch-ahead.tsx';
import { guard } from './guard.ts';
import { screens } from './screens.ts';

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
  const isFramed = isNowhere || screen?.framed;
  const view = (
    <ScreenFailure key={at}>
      <Suspense fallback={<Loading />}>
        {isNowhere ? <NotFound /> : children}
        <FetchAhead role={(isFramed && user?.role) || null} />
      </Suspense>
    </ScreenFailure>
  );
  // What one person typed is not taken over by another.
  const framed = isFramed ? (
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
