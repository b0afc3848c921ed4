import type { ReactNode } from 'react';
import { useUser } from '../providers/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { Keys } from './keys.tsx';
import styles from './shell.module.css';
import { TabDescription } from './tab-description.tsx';

/** The frame of every screen for signed-in users. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  return (
    <div className={styles.shell}>
      <div>
        <Header user={user} />
        <InvitationNotice />
      </div>
      <main className={styles.main}>
        <TabDescription role={user.role} />
        {children}
      </main>
      <Footer keys={<Keys />} />
    </div>
  );
}
