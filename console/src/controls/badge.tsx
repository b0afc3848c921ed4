import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A short label for a state that holds for all of what it stands at. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
