import { useQuery } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { settingsQuery } from '../data/settings.ts';
import { myInvitationsQuery } from '../invitation/calls.ts';
import { Header } from './header.tsx';
import { Keys } from './keys.tsx';
import styles from './shell.module.css';
import { invitedTexts, shellTexts } from './shell-texts.ts';
import { SocialNav } from './social-nav.tsx';
import { TabDescription } from './tabs.tsx';

interface ShellProps {
  /** Whether the screen takes what room there is, as a table of many columns does. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen for signed-in users. */
export function Shell({ isWide, children }: ShellProps) {
  const user = useUser();
  return (
    <div className={styles.shell} data-wide={isWide || undefined}>
      <div>
        <a className="skip" href="#content">
          {shellTexts.skip}
        </a>
        <Header user={user} />
        <InvitationNotice />
        <OfflineNotice />
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        <TabDescription role={user.role} />
        {children}
      </main>
      <Footer keys={<Keys />} />
    </div>
  );
}

/** The notice of a pending invitation to another workspace. */
function InvitationNotice() {
  const { data } = useQuery(myInvitationsQuery);
  const [newest] = data ?? [];
  if (!newest) return null;
  return (
    <p className={styles.notice} role="status">
      <span>{invitedTexts.notice(newest.organizationName)}</span>{' '}
      <Link to={paths.invitation}>{invitedTexts.look}</Link>
    </p>
  );
}

/** Tells that the browser has no network, as long as it has none. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.notice} data-offline>
          {shellTexts.offline}
        </p>
      )}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('online', listener, { signal: listening.signal });
  window.addEventListener('offline', listener, { signal: listening.signal });
  return () => listening.abort();
}

const YEAR = new Date().getFullYear();

/** The year, where else to find the product, and the legal pages. */
function Footer({ keys }: { readonly keys?: ReactNode }) {
  const { data } = useQuery(settingsQuery);
  return (
    <footer className={`row hint ${styles.footer}`}>
      <span>{shellTexts.rights(YEAR)}</span>
      <SocialNav className={`row ${styles.links}`} links={data?.socialLinks} />
      <span className={`row ${styles.links}`}>
        {keys}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
      </span>
    </footer>
  );
}
