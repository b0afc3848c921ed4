import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { useTaxonomy } from '../providers/taxonomy.ts';
import styles from './create-link.module.css';
import { CreateLinkForm } from './create-link-form.tsx';
import { CreateLinkSkeleton } from './create-link-skeleton.tsx';

/** `/create-link`: one link, built while it is typed. */
export default function CreateLink() {
  const { compiled, error, retry } = useTaxonomy();
  return (
    <>
      <PageTitle screen={texts.title} />
      {compiled ? (
        <CreateLinkForm compiled={compiled} />
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
