import LinearProgress from '@mui/material/LinearProgress';
import { paths } from '@utmost/core/screen-paths.ts';
import type { ReactNode } from 'react';
import styles from './box-page.module.css';
import { Logo } from './logo.tsx';

/** A page that is about one question, without the console's frame. */
export function BoxPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Logo to={paths.landing} />
        {children}
      </div>
    </main>
  );
}

interface BusyStepProps {
  readonly title: string;
  readonly text: string;
}

/** A step on such a page that takes its time. */
export function BusyStep({ title, text }: BusyStepProps) {
  return (
    <div className={styles.ways} role="status">
      <h1>{title}</h1>
      <p className={`note ${styles.note}`}>{text}</p>
      <LinearProgress aria-hidden="true" />
    </div>
  );
}
