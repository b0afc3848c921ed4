import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { correctedText } from '@utmost/core/link/check-urls.ts';
import { MOST_LINKS } from '@utmost/core/link/variations.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { useMemo, useState } from 'react';
import { saveFile, savePieces } from '../ui/browser/save-file.ts';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { VirtualList } from '../ui/controls/virtual-list.tsx';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import { fixedUrl, printCheckedUrls } from './checked-url.ts';
import { type ChangePicked, type PickedUrls, pickOnly, savable } from './picked-urls.ts';
import styles from './results.module.css';
import { UrlRow } from './url-row.tsx';
import type { CheckedUrl, CheckResult } from './use-check.ts';
import type { UrlSource } from './use-source.ts';

interface ResultsProps {
  readonly compiled: CompiledTaxonomy;
  readonly result: CheckResult;
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
  readonly isSaving: boolean;
  /** What was checked. */
  readonly source: UrlSource;
  readonly save: (urls: readonly CheckedUrl[]) => void;
  readonly leave: () => void;
}

/** What was found, and what can be done with it. */
export function Results(props: ResultsProps) {
  const { compiled, result, picks, change, isSaving, source, save, leave } = props;
  const { passedOver } = result;
  const { fixes } = picks;
  const urls = useMemo(() => {
    const identifiers = nextIdentifiers(compiled);
    return result.urls.map((url) => {
      const values = fixes.get(url.nth);
      return values ? fixedUrl(compiled, identifiers, url, values) : url;
    });
  }, [compiled, result.urls, fixes]);
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
        <span>{texts.counts(urls.length, broken.length, correctable)}</span>{' '}
        {passedOver > 0 ? <span>{texts.passedOver(passedOver)}</span> : null}
      </p>
      <ResultsBar
        urls={urls}
        source={source}
        shown={shown}
        picks={picks}
        change={change}
        isNarrowed={isNarrowed}
        narrow={narrow}
        isSaving={isSaving}
        save={() => save(urls)}
        leave={leave}
      />
      {shown.length === 0 ? <EmptyBox title={texts.noProblems} /> : null}
      <VirtualList
        label={texts.list}
        items={shown}
        keyOf={({ nth }) => nth}
        estimatedHeight={150}
        gap={12}
        beyond={4}
      >
        {(url) => <UrlRow compiled={compiled} url={url} picks={picks} change={change} />}
      </VirtualList>
    </>
  );
}

const CSV = 'text/csv;charset=utf-8';
const PLAIN = 'text/plain;charset=utf-8';

function correctedIn({ texts: [only] }: UrlSource, urls: readonly CheckedUrl[]): string {
  const checked = urls.map((url) => ({ found: url.found, place: url, verdict: url }));
  return correctedText(only?.text ?? '', checked);
}

interface ResultsBarProps {
  readonly urls: readonly CheckedUrl[];
  readonly source: UrlSource;
  readonly shown: readonly CheckedUrl[];
  readonly picks: PickedUrls;
  readonly change: ChangePicked;
  readonly isNarrowed: boolean;
  readonly narrow: (isNarrowed: boolean) => void;
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly leave: () => void;
}

/** What can be done with the result as a whole. */
function ResultsBar(props: ResultsBarProps) {
  const { urls, source, shown, picks, change, isNarrowed, narrow, isSaving, save, leave } = props;
  const can = savable(shown, picks);
  const { size } = picks.picked;
  const seen = shown.filter(({ nth }) => picks.picked.has(nth)).length;
  return (
    <div className={`row ${styles.bar}`}>
      <FormControlLabel
        sx={{ marginRight: 'auto', flexBasis: { xs: '100%', md: 'auto' } }}
        control={<Switch checked={isNarrowed} onChange={({ target }) => narrow(target.checked)} />}
        label={texts.onlyProblems}
      />
      <div className={`wrapped ${styles.buttons}`}>
        <Button disabled={isSaving} onClick={leave}>
          {texts.checkOthers}
        </Button>
        <Button onClick={() => void savePieces(texts.fileName, printCheckedUrls(urls), CSV)}>
          {texts.download}
        </Button>
        {source.isMail || urls.every(({ correction }) => correction === null) ? null : (
          <Button onClick={() => saveFile(texts.textName, correctedIn(source, urls), PLAIN)}>
            {texts.downloadText}
          </Button>
        )}
        {size === 0 ? (
          can.length === 0 ? null : (
            <Button onClick={() => change((now) => pickOnly(now, savable(shown, now)))}>
              <span>{texts.selectAll(can.length)}</span>
            </Button>
          )
        ) : (
          <>
            <Button onClick={() => change((now) => pickOnly(now, []))}>{texts.unselectAll}</Button>
            {size > MOST_LINKS ? null : (
              <BusyButton
                text={texts.save(size)}
                busyText={texts.saving}
                isBusy={isSaving}
                onClick={save}
              />
            )}
          </>
        )}
      </div>
      {seen < size ? (
        <p className={`note ${styles.note}`} role="status">
          {texts.notShown(size - seen)}
        </p>
      ) : null}
      {size > MOST_LINKS ? (
        <p className={`note ${styles.note}`} role="alert">
          {texts.tooMany(MOST_LINKS)}
        </p>
      ) : null}
    </div>
  );
}
