import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import type { CheckResult } from './check-text.ts';
import type { ChangePicked, PickedUrls } from './picked-urls.ts';
import styles from './results.module.css';
import { ResultsBar } from './results-bar.tsx';
import { UrlList } from './url-list.tsx';

interface ResultsProps {
  readonly compiled: CompiledTaxonomy;
  readonly result: CheckResult;
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly leave: () => void;
}

/** What was found, and what can be done with it. */
export function Results(props: ResultsProps) {
  const { compiled, result, picks, change, isSaving, save, leave } = props;
  const { urls, passedOver } = result;
  const [isNarrowed, narrow] = useState(false);
  const shown = useMemo(
    () => (isNarrowed ? urls.filter(({ problems }) => problems.length > 0) : urls),
    [urls, isNarrowed],
  );
  const broken = urls.filter(({ problems }) => problems.length > 0);
  const correctable = broken.filter(({ correction }) => correction !== null).length;
  return (
    <>
      <p className={styles.counts} role="status">
        {texts.counts(urls.length, broken.length, correctable)}{' '}
        {passedOver > 0 ? texts.passedOver(passedOver) : null}
      </p>
      <ResultsBar
        result={result}
        shown={shown}
        picks={picks}
        change={change}
        isNarrowed={isNarrowed}
        narrow={narrow}
        isSaving={isSaving}
        save={save}
        leave={leave}
      />
      {shown.length === 0 ? <p className={styles.none}>{texts.noProblems}</p> : null}
      <UrlList compiled={compiled} urls={shown} picks={picks} change={change} />
    </>
  );
}
