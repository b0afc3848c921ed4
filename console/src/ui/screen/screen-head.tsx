import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './screen.module.css';

interface ScreenHeadProps {
  readonly title: string;
  readonly description: string;
  /** Next to the title. */
  readonly badge?: ReactNode;
  /** What can be done with the screen as a whole. */
  readonly children?: ReactNode;
}

/** The title of a screen, on the page and in the browser's tab, a line about it, and its buttons. */
export function ScreenHead({ title, description, badge, children }: ScreenHeadProps) {
  return (
    <header className={`wrapped ${styles.head}`}>
      <PageTitle screen={title} />
      <div>
        <div className={`row ${styles.title}`}>
          <h1>{title}</h1>
          {badge}
        </div>
        <p>{description}</p>
      </div>
      {children ? <div className={`wrapped ${styles.buttons}`}>{children}</div> : null}
    </header>
  );
}
