import { accessTexts, waitingTexts } from '@utmost/core/messages/console.ts';
import { useNotify } from 'ra-core';
import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { NotFound } from '../not-found/not-found.tsx';
import { useSession } from '../providers/session.ts';
import { Shell } from '../shell/shell.tsx';
import { ScreenFailure } from '../waiting/screen-failure.tsx';
import { Waiting } from '../waiting/waiting.tsx';
import { guard } from './guard.ts';
import { type Screen, screens } from './screens.ts';

/** Shows the screen of the address to whoever may see it, and leads everybody else where they belong. */
export function GuardedScreens() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const screen = screens.find(({ path }) => path === pathname);
  // The chunk is fetched while the server is still asked who is there; a failure shows where it is used.
  useEffect(() => void screen?.load().catch(() => {}), [screen]);
  const verdict = guard(session, screen?.access, pathname, search);
  if (verdict.kind === 'wait') return <Waiting text={waitingTexts.loading} />;
  if (verdict.kind === 'go') return <Leading to={verdict.to} denied={verdict.denied} />;
  if (!screen) return <NotFound />;
  // What one person typed is not taken over by another.
  return screen.framed ? (
    <Shell key={session.state === 'signed-in' ? session.user.id : session.state}>
      <View screen={screen} />
    </Shell>
  ) : (
    <View screen={screen} />
  );
}

function View({ screen }: { readonly screen: Screen }) {
  return (
    <ScreenFailure key={screen.path}>
      <Suspense fallback={<Waiting text={waitingTexts.loading} />}>
        <screen.view />
      </Suspense>
    </ScreenFailure>
  );
}

function Leading({ to, denied }: { readonly to: string; readonly denied: boolean }) {
  const notify = useNotify();
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
