import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTaxonomy } from '../data/taxonomy.ts';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { FieldsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import styles from './create-link.module.css';
import { CreateLinkForm } from './create-link-form.tsx';
import { createLinkTexts as texts } from './create-link-texts.ts';
import type { SavedLink } from './last-saved.tsx';

/** `/create-link`: one link, built while it is typed. */
export default function CreateLink() {
  const { compiled, error, retry } = useTaxonomy();
  const { state } = useLocation();
  const [saved, setSaved] = useState<SavedLink | null>(null);
  return (
    <>
      <PageTitle screen={texts.title} />
      {compiled ? (
        // A draft that is brought back while the form is shown is read anew.
        <CreateLinkForm
          key={state?.broughtBackAt}
          compiled={compiled}
          saved={saved}
          setSaved={setSaved}
        />
      ) : error ? (
        <>
          <h1 className={styles.title}>{texts.title}</h1>
          <LoadFailure text={texts.loadFailed} error={error} retry={retry} />
        </>
      ) : (
        <CreateLinkSkeleton />
      )}
    </>
  );
}

/** The screen while its parameters are on their way: the same places, nothing in them. */
function CreateLinkSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.main}>
        <header className={styles.head}>
          <h1>{texts.title}</h1>
          <p role="status">{texts.loading}</p>
        </header>
        <div>
          <FieldsSkeleton />
        </div>
      </div>
      <div className={styles.emptyPanel}>
        <Skeleton width={120} height={14} />
      </div>
    </div>
  );
}
