import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LoadFailure } from '../controls/load-failure.tsx';
import { OutdatedNote } from '../controls/outdated-note.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { TaxonomyScreen } from '../controls/taxonomy-screen.tsx';
import { Checking } from './checking.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { SourceForm } from './source-form.tsx';
import { useCheck } from './use-check.ts';
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
  if (check.state === 'checking') {
    return <Checking progress={check.progress} since={check.since} cancel={leave} />;
  }
  if (check.state === 'failed') {
    const again = () => void start(check.source);
    return <LoadFailure text={texts.checkFailed} error={check.error} retry={again} />;
  }
  if (check.state === 'asking') {
    return <SourceForm asked={asked} check={(source) => void start(source)} />;
  }
  const { source, taxonomy, result } = check;
  return (
    <>
      <OutdatedNote judgedBy={taxonomy} now={compiled.taxonomy} again={() => void start(source)} />
      {result.urls.length > 0 ? (
        <Results compiled={compiled} result={result} leave={leave} />
      ) : (
        <NothingFound
          passedOver={result.passedOver}
          checkAll={() => {
            asked.change({ reach: 'all' });
            void start({ ...source, reach: 'all' });
          }}
          leave={leave}
        />
      )}
    </>
  );
}
