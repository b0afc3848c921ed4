import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Sections side by side; on a phone one below the other. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={`columns ${styles.columns}`}>{children}</div>;
}

interface FactsProps {
  /** Of the title. */
  readonly id: string;
  readonly title: string;
  readonly facts?: readonly { readonly term: string; readonly text: ReactNode }[];
  /** What can be done about them. */
  readonly children?: ReactNode;
}

/** A section of a screen that says what is so, term by term. */
export function Facts({ id, title, facts = [], children }: FactsProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

interface SectionProps {
  /** Of the title. */
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a screen below another one, with its own title. */
export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section className={styles.below} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {children}
    </section>
  );
}
