import Skeleton from '@mui/material/Skeleton';
import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { pasteUrl } from '@utmost/core/link-form/paste-url.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { draftOf, formOf, type LinkDraft, readDraft, saveDraft } from '../data/draft-storage.ts';
import { useUser } from '../data/session.ts';
import { useTaxonomy } from '../data/taxonomy.ts';
import { useOfferBack } from '../ui/link-fields/use-offer-back.ts';
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
  usePrefill(compiled);
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

/** Takes what the address says of a link, as a bookmark or another tool writes it, into the form, and out of the address. */
function usePrefill(compiled: CompiledTaxonomy | undefined): void {
  const { id: userId } = useUser();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const offerBack = useOfferBack();
  const take = useEffectEvent((taxonomy: CompiledTaxonomy, asked: URLSearchParams) => {
    const form = prefilledForm(taxonomy, asked);
    if (form === null) return;
    const unfinished = readDraft(userId, 'link', (stored) => formOf(stored as LinkDraft));
    saveDraft(userId, 'link', draftOf(form));
    navigate(paths.createLink, { replace: true, state: { broughtBackAt: Date.now() } });
    offerBack(unfinished);
  });
  useEffect(() => {
    if (compiled) take(compiled, search);
  }, [compiled, search]);
}

/** The screen while its parameters are on their way: the same places, nothing in them. */
function CreateLinkSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.main}>
        <header className={`row ${styles.head}`}>
          <h1>{texts.title}</h1>
          <p role="status">{texts.loading}</p>
        </header>
        <div>
          <FieldsSkeleton />
        </div>
      </div>
      <div className={`card ${styles.emptyPanel}`}>
        <Skeleton width={120} height={14} />
      </div>
    </div>
  );
}

/**
 * The form of a link that an address asks for: `url`, taken apart as a pasted one, `name`, and values by their query
 * names. Values that the rules refuse are in the form, which says so.
 * @returns null where it asks for none
 * @example prefilledForm(compiled, new URLSearchParams('url=a.example&utm_source=google'))?.baseUrl // 'https://a.example'
 */
function prefilledForm(compiled: CompiledTaxonomy, search: URLSearchParams): LinkForm | null {
  const asked = [...search].filter(([key]) => compiled.byName.get(key)?.parameter.visible);
  const [url, name] = [search.get('url'), search.get('name')];
  if (url === null && name === null && asked.length === 0) return null;
  const form = url === null ? emptyForm : pasteUrl(emptyForm, compiled, url);
  const values = new Map([...form.values, ...asked]);
  for (const [key] of asked) {
    if (compiled.byName.get(key)?.parameter.type === 'identifier') values.delete(key);
  }
  return { ...form, name: name ?? '', values };
}
