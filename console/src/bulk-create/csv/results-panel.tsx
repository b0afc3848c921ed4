import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { useNotice } from '../../data/use-notice.ts';
import { hasQuotaFor, linkLimitQuery } from '../../subscription/calls.ts';
import { LimitCard } from '../../subscription/limit-card.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { ProgressLine } from '../../ui/controls/progress-line.tsx';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { ActionBar } from '../../ui/screen/action-bar.tsx';
import { OutdatedNote } from '../../ui/screen/outdated-note.tsx';
import type { Cause } from '../causes/cause.ts';
import { CausesPanel } from '../causes/causes-panel.tsx';
import type { RowCounts } from './link-file.ts';
import { progressTexts, linkRowsTexts as texts } from './link-file-texts.ts';
import { Results } from './results.tsx';
import styles from './results-panel.module.css';
import { type Import, type ImportProgress, OUTCOME } from './use-import.ts';
import type { CheckedFile } from './use-link-file.ts';

/** Where it is said how much of a file is good. */
const SUMMARY = 'link-file-summary';

interface ResultsPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly checked: CheckedFile;
  readonly importing: Import;
  readonly isRechecking: boolean;
  readonly checkAgain: (isPublished: boolean) => void;
  readonly fix: (cause: Cause, by: string) => Promise<void>;
  readonly allow: (cause: Cause) => Promise<void>;
  readonly back: () => void;
}

/** What is good and what is wrong in a file, row by row, and the import of what is good. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { compiled, checked, importing, isRechecking, checkAgain, fix, allow, back } = props;
  const { counts, warnings, file, outcome, isPublished } = checked;
  const [hasNewNumbers, makeNewNumbers] = useState(false);
  const isAsked = !hasNewNumbers && warnings.some(({ code }) => code === 'csv_urls_numbered');
  // Nothing that was stored is offered again, neither here nor by another check.
  const isStored = outcome !== null && outcome.imported > 0;
  const notify = useNotice();
  const { data: limit } = useQuery(linkLimitQuery);
  const isTooMuch = outcome === null && !hasQuotaFor(limit, counts.valid);
  const { start, cancel, progress } = importing;
  // What is imported is what was checked: neither changes while the other goes on.
  const isBusy = isRechecking || progress !== null;
  const isRefused = isPublished && counts.refused > 0;
  const isBlocked = isBusy || isAsked || isRefused;
  const importIt = () => {
    if (isStored || isTooMuch || isBlocked) return;
    if (counts.valid > 0) start(checked);
    else notify(texts.noValidRowsText, { type: 'error', title: texts.noValidRows });
  };
  useSubmitKey(importIt);
  return (
    <>
      {isStored || isBusy ? null : (
        <OutdatedNote
          checkedBy={checked.taxonomy}
          now={compiled.taxonomy}
          again={() => checkAgain(isPublished)}
        />
      )}
      <SummaryBar name={file.name} counts={counts} isImported={outcome !== null} />
      {outcome ? (
        <Alert id={OUTCOME} severity="info" role="status" tabIndex={-1} sx={{ marginBottom: 4 }}>
          {isPublished
            ? texts.publishedBlocked
            : texts.outcome(outcome.imported, outcome.failed, outcome.refused)}
        </Alert>
      ) : null}
      {isRefused && outcome === null ? (
        <Alert severity="error" sx={{ marginBottom: 4 }}>
          {texts.publishedBlocked}
        </Alert>
      ) : null}
      {isAsked && outcome === null ? (
        <Alert
          severity="warning"
          sx={{ marginBottom: 4 }}
          action={
            <>
              <Button disabled={isBusy} onClick={() => checkAgain(true)}>
                {texts.keepUrls}
              </Button>
              <Button onClick={() => makeNewNumbers(true)}>{texts.newNumbers}</Button>
            </>
          }
        >
          {texts.askPublished}
        </Alert>
      ) : null}
      <div className={styles.warnings}>
        <Warnings sentences={warningsOf(checked)} />
      </div>
      {outcome ? null : (
        <LimitCard
          kind="links"
          adding={counts.valid}
          title={texts.overLimitTitle}
          say={(remaining, planName) => texts.overLimit(counts.valid, remaining, planName)}
          isApart
        />
      )}
      <CausesPanel
        compiled={compiled}
        causes={checked.causes}
        headings={checked.headings}
        isBlocked={isBusy}
        summaryId={SUMMARY}
        fix={fix}
        allow={allow}
      />
      <Results key={checked.checkId} compiled={compiled} checked={checked} />
      {progress ? <ImportLine progress={progress} rows={counts.valid} cancel={cancel} /> : null}
      <ActionBar>
        <Downloads checked={checked} />
        <Button disabled={progress !== null} onClick={back}>
          {texts.back}
        </Button>
        {isStored ? null : (
          <Button
            variant="contained"
            disabled={isTooMuch || isBlocked}
            aria-busy={progress !== null}
            onClick={importIt}
          >
            <span>{texts.import(counts.valid)}</span>
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** What is said of a file as a whole, its duplicates included until it is imported. */
function warningsOf({ warnings, duplicates: { rows, more }, outcome }: CheckedFile): string[] {
  const said = warnings.map(sentenceOf);
  return rows.length > 0 && outcome === null ? [...said, texts.duplicatesAhead(rows, more)] : said;
}

/** The file as it was mended, and its rows that are refused. */
function Downloads({ checked }: Pick<ResultsPanelProps, 'checked'>) {
  const { counts, file, checker, fixes } = checked;
  const save = async (name: string, what: 'fixed' | 'refused') =>
    saveFile(name, await checker.ask(what), 'text/csv');
  return (
    <>
      {fixes.length > 0 ? (
        <Button onClick={() => void save(texts.fixedName(file.name), 'fixed')}>
          {texts.downloadFixed}
        </Button>
      ) : null}
      {counts.refused > 0 ? (
        <Button onClick={() => void save(texts.refusedName(file.name), 'refused')}>
          {texts.download}
        </Button>
      ) : null}
    </>
  );
}

interface ImportLineProps {
  readonly progress: ImportProgress;
  readonly rows: number;
  readonly cancel: () => void;
}

function ImportLine({ progress: { sent, since }, rows, cancel }: ImportLineProps) {
  const isSent = sent === 1;
  return (
    <ProgressLine
      label={isSent ? texts.storing(rows) : texts.sending}
      share={isSent ? null : sent}
      since={since}
      cancel={isSent ? undefined : cancel}
      {...(isSent ? {} : { state: (seconds) => progressTexts.bytes(sent, seconds) })}
    />
  );
}

interface SummaryBarProps {
  readonly name: string;
  readonly counts: RowCounts;
  /** Those that are not refused are links by now. */
  readonly isImported: boolean;
}

/** How much of a file is good. */
function SummaryBar({ name, counts, isImported }: SummaryBarProps) {
  const { rows, valid, refused } = counts;
  return (
    <section
      id={SUMMARY}
      className={`stack ${styles.summary}`}
      aria-label={texts.summary(name, rows)}
      tabIndex={-1}
    >
      <p>{texts.summary(name, rows)}</p>
      <div className={styles.bar} aria-hidden="true">
        {valid > 0 ? <span data-kind="valid" style={{ flexGrow: valid }} /> : null}
        {refused > 0 ? <span data-kind="refused" style={{ flexGrow: refused }} /> : null}
      </div>
      <p className={`wrapped ${styles.counts}`}>
        <span data-kind="valid">{isImported ? texts.importedRows(valid) : texts.valid(valid)}</span>
        <span data-kind="refused">{texts.refused(refused)}</span>
      </p>
    </section>
  );
}
