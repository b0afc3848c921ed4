import type { ReactNode } from 'react';
import { Logo } from '../controls/logo.tsx';
import { paths } from '../routing/paths.ts';
import styles from './invitation.module.css';

/** The frame of what is said about an invitation, the same as the login's. */
export function InvitationPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Logo to={paths.landing} />
        {children}
      </div>
    </main>
  );
}
