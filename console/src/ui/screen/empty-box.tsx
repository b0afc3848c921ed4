import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface EmptyBoxProps {
  readonly id?: string;
  readonly title: string;
  readonly hint?: string;
  /** Given where it answers what was asked for, such as a search: then it is said to screen readers. */
  readonly role?: 'status';
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Where there would be a list: that there is nothing, why, and what to do next. */
export function EmptyBox({ id, title, hint, role, children }: EmptyBoxProps) {
  return (
    <div id={id} className={styles.empty} role={role}>
      <strong>{title}</strong>
      {hint === undefined ? null : <p>{hint}</p>}
      {children ? <div className={`wrapped ${styles.offers}`}>{children}</div> : null}
    </div>
  );
}
