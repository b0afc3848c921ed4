import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentencesByRow } from '@utmost/core/link/row-path.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { manualTexts } from '../bulk-create/bulk-create-texts.ts';
import { progressTexts } from '../bulk-create/csv/link-file-texts.ts';
import { api, bodyOf, sendOnce } from '../data/api-client.ts';
import { errorTexts } from '../data/data-texts.ts';
import { linkKeys } from '../data/link-keys.ts';
import { taxonomyKeys } from '../data/taxonomy.ts';
import { useAction } from '../data/use-action.ts';
import { ProgressLine } from '../ui/controls/progress-line.tsx';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { OutdatedNote } from '../ui/screen/outdated-note.tsx';
import { TaxonomyScreen } from '../ui/screen/taxonomy-screen.tsx';
import styles from './check-urls.module.css';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import { adoptUrl } from './checked-url.ts';
import {
  type ChangePicked,
  keepSaved,
  noteRefused,
  noteSaved,
  nothingPicked,
  type PickedUrls,
} from './picked-urls.ts';
import { Results } from './results.tsx';
import { SourceForm } from './source-form.tsx';
import { type CheckedUrl, type Progress, useCheck } from './use-check.ts';
import { type UrlSource, useSource } from './use-source.ts';

/** `/check-urls`: URLs from anywhere, held against the taxonomy. */
export default function CheckUrls() {
  const { title, summary, loadFailed, loading } = texts;
  return (
    <TaxonomyScreen {...{ title, summary, loadFailed }} skeleton={<FormSkeleton text={loading} />}>
      {(compiled) => <Steps compiled={compiled} />}
    </TaxonomyScreen>
  );
}

/** The places of the text and of the file while the parameters are on their way. */
function FormSkeleton({ text }: { readonly text: string }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      <Skeleton width={180} height={14} />
      <Skeleton variant="rounded" height={236} />
      <Skeleton variant="rounded" height={160} />
    </div>
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
        checkedBy={taxonomy}
        now={compiled.taxonomy}
        again={() => checkAgain(source)}
        isDisabled={isSaving}
      />
      {result.urls.length > 0 ? (
        <Results
          {...{ compiled, result, picks, change, isSaving, leave }}
          source={source}
          save={(urls) => mutate({ urls, picks })}
        />
      ) : (
        <NothingFound
          passedOver={result.passedOver}
          checkAll={() => {
            asked.change({ scope: 'all' });
            checkAgain({ ...source, scope: 'all' });
          }}
          leave={leave}
        />
      )}
    </>
  );
}

interface CheckingProps {
  readonly progress: Progress;
  /** When it began, on the clock of the page, in milliseconds. */
  readonly since: number;
  readonly cancel: () => void;
}

/** How far the check is; it can be ended. */
function Checking({ progress: { share, urls }, since, cancel }: CheckingProps) {
  return (
    <div className={styles.checking} aria-busy="true">
      <ProgressLine
        label={texts.checking}
        share={share}
        since={since}
        state={(seconds) => progressTexts.urls(share, urls, seconds)}
        cancel={cancel}
      />
    </div>
  );
}

interface NothingFoundProps {
  /** URLs that have none of the parameters. */
  readonly passedOver: number;
  readonly checkAll: () => void;
  readonly leave: () => void;
}

/** What to do when there was nothing to check. */
function NothingFound({ passedOver, checkAll, leave }: NothingFoundProps) {
  const isAnyThere = passedOver > 0;
  return (
    <EmptyBox
      role="status"
      title={isAnyThere ? texts.noneTracked : texts.none}
      hint={isAnyThere ? texts.passedOver(passedOver) : texts.noneHint}
    >
      <Button onClick={leave}>{texts.checkOthers}</Button>
      {isAnyThere ? (
        <Button variant="contained" onClick={checkAll}>
          {texts.checkAll}
        </Button>
      ) : null}
    </EmptyBox>
  );
}

const BULK = '/api/tracking-links/bulk';

interface SaveOrder {
  readonly urls: readonly CheckedUrl[];
  readonly picks: PickedUrls;
}

/** Saves the picked URLs as links, corrected where that was needed: all of them, or none. */
function useSaveCorrected(compiled: CompiledTaxonomy, change: ChangePicked) {
  return useAction({
    call: (order: SaveOrder) => {
      const links = pickedOf(order).map((one) =>
        linkOf(compiled, one, order.picks.names.get(one.nth) ?? one.name),
      );
      const body = { mode: 'all', links } as const;
      return sendOnce(`${BULK} ${JSON.stringify(body)}`, (key) =>
        bodyOf(api.POST(BULK, { params: { header: { 'Idempotency-Key': key } }, body })),
      );
    },
    done: ({ created }) => ({ title: '', text: manualTexts.created(created) }),
    failed: (message) => ({ title: errorTexts.title, text: manualTexts.failed(message) }),
    refresh: [...taxonomyKeys, ...linkKeys],
    onDone: ({ results }, order) => {
      const sent = pickedOf(order);
      const saved = results.flatMap(({ row, link, warnings = [] }) => {
        const one = sent[row - 1];
        return one && link ? [[one.nth, { fullUrl: link.fullUrl, warnings }] as const] : [];
      });
      change((now) => noteSaved(now, new Map(saved), order.picks));
    },
    onRefused: (errors, order) => {
      const sent = pickedOf(order);
      const refused = [...sentencesByRow(errors)].flatMap(([row, sentences]) => {
        const one = sent[row - 1];
        return one ? [[one.nth, [...sentences.values()]] as const] : [];
      });
      change((now) => noteRefused(now, new Map(refused), order.picks));
    },
  });
}

const pickedOf = ({ urls, picks }: SaveOrder): CheckedUrl[] =>
  urls.filter(({ nth }) => picks.picked.has(nth));

function linkOf(compiled: CompiledTaxonomy, { url, correction }: CheckedUrl, name: string) {
  const { values, ...link } = adoptUrl(compiled, correction ?? url, name);
  return { ...link, parameters: printParameters(values) };
}
