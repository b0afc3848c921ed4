import { notFoundTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import { PageTitle } from '../screen/page-title.tsx';
import styles from './not-found.module.css';

/** Any address that no screen has. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <PageTitle screen={texts.title} />
      <p className={styles.code}>{texts.code}</p>
      <h1>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      <Link to={paths.createLink}>{texts.back}</Link>
    </main>
  );
}
