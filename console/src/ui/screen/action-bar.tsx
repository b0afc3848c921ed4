import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** What can be done with all that a long page shows, always in reach. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`row ${styles.bar}`} data-action-bar>
      {children}
    </div>
  );
}
