import type { components } from '@utmost/core/contract.d.ts';
import { auditTexts as texts } from '@utmost/core/messages/audit.ts';
import tableStyles from '../controls/card-table.module.css';
import { CardTable } from '../controls/card-table.tsx';
import { useNow } from '../manage-links/use-now.ts';
import styles from './audit-log.module.css';
import { AuditRow } from './audit-row.tsx';

export type AuditEntry = components['schemas']['AuditEntry'];

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  /** Others were asked for, and these are still the old ones. */
  readonly isOutdated: boolean;
}

/** Entries of the log, the newest first; on a phone each is a card. */
export function AuditTable({ entries, isOutdated }: AuditTableProps) {
  const now = useNow();
  const columns = [
    { text: texts.when, className: tableStyles.when },
    { text: texts.who },
    { text: texts.action },
    { text: texts.what },
    { text: texts.changes, className: tableStyles.when },
  ];
  return (
    <CardTable columns={columns} className={styles.table} isOutdated={isOutdated}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} now={now} />
      ))}
    </CardTable>
  );
}
