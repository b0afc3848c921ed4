import type { FileCounts } from '@utmost/core/csv/link-file.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import styles from './summary-bar.module.css';

interface SummaryBarProps {
  readonly name: string;
  readonly counts: FileCounts;
}

/** How much of a file is good. */
export function SummaryBar({ name, counts: { rows, valid, refused } }: SummaryBarProps) {
  return (
    <section className={styles.summary} aria-label={texts.summary(name, rows)}>
      <p>{texts.summary(name, rows)}</p>
      <div className={styles.bar} aria-hidden="true">
        {valid > 0 ? <span data-kind="valid" style={{ flexGrow: valid }} /> : null}
        {refused > 0 ? <span data-kind="refused" style={{ flexGrow: refused }} /> : null}
      </div>
      <p className={styles.counts}>
        <span data-kind="valid">{texts.valid(valid)}</span>
        <span data-kind="refused">{texts.refused(refused)}</span>
      </p>
    </section>
  );
}
