import { paths } from '@utmost/core/screen-paths.ts';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageTitle } from '../ui/screen/page-title.tsx';
import styles from './legal-page.module.css';
import { privacyPolicy, termsOfService, legalTexts as texts } from './legal-texts.ts';

const TERMS = { path: paths.terms, text: termsOfService };
const PRIVACY = { path: paths.privacy, text: privacyPolicy };

/** `/terms` and `/privacy`: a legal text, the way back, and the way to its sibling. */
export default function LegalPage() {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const isTerms = pathname === paths.terms;
  const { text } = isTerms ? TERMS : PRIVACY;
  const other = isTerms ? PRIVACY : TERMS;
  // Without an earlier page of ours there is nothing to go back to, so the link leads to the landing page.
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
        {texts.seeAlso} <Link to={other.path}>{other.text.title}</Link>
      </p>
    </main>
  );
}
