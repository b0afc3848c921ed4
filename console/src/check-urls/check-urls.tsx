import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { LoadFailure } from '../controls/load-failure.tsx';
import { OutdatedNote } from '../controls/outdated-note.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { TaxonomyScreen } from '../controls/taxonomy-screen.tsx';
import { Checking } from './checking.tsx';
import { NothingFound } from './nothing-found.tsx';
import { keepSaved, nothingPicked } from './picked-urls.ts';
import { Results } from './results.tsx';
import { SourceForm } from './source-form.tsx';
import type { UrlSource } from './url-source.ts';
import { useCheck } from './use-check.ts';
import { useSaveCorrected } from './use-save-corrected.ts';
import { useSource } from './use-source.ts';

/** `/check-urls`: URLs from anywhere, held against the taxonomy. */
export default function CheckUrls() {
  const { title, summary, loadFailed, loading } = texts;
  return (
    <TaxonomyScreen {...{ title, summary, loadFailed }} skeleton={<RowsSkeleton text={loading} />}>
      {(compiled) => <Steps compiled={compiled} />}
    </TaxonomyScreen>
  );
}

/** First the text, then what was found in it. */
function Steps({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const { check, start, leave } = useCheck(compiled.taxonomy);
  const asked = useSource();
  const [picks, change] = useState(nothingPicked);
  const { mutate, isPending: isSaving } = useSaveCorrected(compiled, change);
  const checkAgain = (source: UrlSource) => {
    change(keepSaved);
    void start(source);
  };
  if (check.state === 'checking') {
    return <Checking progress={check.progress} since={check.since} cancel={leave} />;
  }
  if (check.state === 'failed') {
    const again = () => checkAgain(check.source);
    return <LoadFailure text={texts.checkFailed} error={check.error} retry={again} />;
  }
  if (check.state === 'asking') {
    const checkNew = (source: UrlSource) => {
      change(nothingPicked());
      void start(source);
    };
    return <SourceForm asked={asked} check={checkNew} />;
  }
  const { source, taxonomy, result } = check;
  return (
    <>
      <OutdatedNote
        judgedBy={taxonomy}
        now={compiled.taxonomy}
        again={() => checkAgain(source)}
        isDisabled={isSaving}
      />
      {result.urls.length > 0 ? (
        <Results
          {...{ compiled, result, picks, change, isSaving, leave }}
          save={() => mutate({ urls: result.urls, picks })}
        />
      ) : (
        <NothingFound
          passedOver={result.passedOver}
          checkAll={() => {
            asked.change({ reach: 'all' });
            checkAgain({ ...source, reach: 'all' });
          }}
          leave={leave}
        />
      )}
    </>
  );
}
