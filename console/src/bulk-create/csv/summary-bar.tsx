import type { RowCounts } from '@utmost/core/csv/link-file.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import styles from './summary-bar.module.css';

interface SummaryBarProps {
  readonly name: string;
  readonly counts: RowCounts;
  /** Those that are not refused are links by now. */
  readonly isImported: boolean;
}

/** How much of a file is good. */
export function SummaryBar({ name, counts, isImported }: SummaryBarProps) {
  const { rows, valid, refused } = counts;
  return (
    <section className={styles.summary} aria-label={texts.summary(name, rows)}>
      <p>{texts.summary(name, rows)}</p>
      <div className={styles.bar} aria-hidden="true">
        {valid > 0 ? <span data-kind="valid" style={{ flexGrow: valid }} /> : null}
        {refused > 0 ? <span data-kind="refused" style={{ flexGrow: refused }} /> : null}
      </div>
      <p className={styles.counts}>
        <span data-kind="valid">{isImported ? texts.importedRows(valid) : texts.valid(valid)}</span>
        <span data-kind="refused">{texts.refused(refused)}</span>
      </p>
    </section>
  );
}
