import type { ReactNode } from 'react';
import styles from './tab-layout.module.css';

interface TabLayoutProps {
  /** What is filled in. */
  readonly children: ReactNode;
  /** The buttons below; the first of them stands apart. */
  readonly actions: ReactNode;
  /** What is to be known for that. */
  readonly notes: ReactNode;
}

/** What links are made of, and beside it what it has to be like. */
export function TabLayout({ children, actions, notes }: TabLayoutProps) {
  return (
    <div className={styles.panel}>
      <div>
        {children}
        <div className={`row ${styles.actions}`}>{actions}</div>
      </div>
      {notes}
    </div>
  );
}

interface NotesProps {
  /** Of the title. */
  readonly id: string;
  readonly title: string;
  readonly list: readonly string[];
  readonly children?: ReactNode;
}

/** A list of what is to be known, and more about it. */
export function Notes({ id, title, list, children }: NotesProps) {
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {list.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
