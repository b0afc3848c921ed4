import type { ReactNode } from 'react';
import { paths } from '../routing/paths.ts';
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
