import { type LegalText, legalTexts as texts } from '@utmost/core/messages/legal.ts';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import { PageTitle } from '../screen/page-title.tsx';
import styles from './legal-page.module.css';

interface LegalPageProps {
  readonly text: LegalText;
  /** The other legal page. */
  readonly other: { readonly title: string; readonly path: string };
}

/** A legal text, the way back, and the way to its sibling. */
export function LegalPage({ text, other }: LegalPageProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Somebody who came by a link from elsewhere has nothing to go back to, and is led to the entrance.
  const goBack = (event: MouseEvent) => {
    if (key === 'default') return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <main className={styles.page}>
      <PageTitle screen={text.title} />
      <nav>
        <Link to={paths.landing} reloadDocument onClick={goBack} className={styles.back}>
          {texts.back}
        </Link>
      </nav>
      <h1>{text.title}</h1>
      <p className={styles.updated}>{texts.updated}</p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.other}>
        {texts.seeAlso} <Link to={other.path}>{other.title}</Link>
      </p>
    </main>
  );
}
