import type { components } from '@utmost/core/contract.d.ts';
import { auditActionName } from '@utmost/core/messages/audit.ts';
import { historyTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { FieldChanges } from '../../controls/field-changes.tsx';
import { Moment } from '../../controls/moment.tsx';
import { nameOf } from '../filters/further-filters.ts';
import styles from './history-dialog.module.css';

interface HistoryListProps {
  readonly events: readonly components['schemas']['LinkEvent'][];
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
}

/** The events of a link, the newest first, each with what it made different. */
export function HistoryList({ events, compiled, now }: HistoryListProps) {
  const called = (queryName: string) => nameOf(compiled, queryName);
  return (
    <ol className={styles.events}>
      {events.map(({ id, at, by, action, changes }) => (
        <li key={id}>
          <p>
            <strong>{auditActionName(action)}</strong> {texts.by(by)}{' '}
            <span className={styles.when}>
              <Moment at={at} now={now} />
            </span>
          </p>
          <FieldChanges
            fields={changes.map((change) => ({
              ...change,
              field: texts.field(change.field, called),
            }))}
          />
        </li>
      ))}
    </ol>
  );
}
