import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import type { ReactNode } from 'react';
import { DataTableBody, useExpanded, useRecordContext } from 'react-admin';
import { useTaxonomy } from '../data/taxonomy.ts';
import { useNow } from '../ui/controls/timestamp.tsx';
import tableStyles from '../ui/lists/card-table.module.css';
import { Column, RecordTable, TimestampColumn } from '../ui/lists/record-table.tsx';
import styles from './audit-log.module.css';
import { auditActionName, auditTexts as texts } from './audit-texts.ts';
import { entrySubject, entryWords } from './change-words.ts';
import fieldStyles from './field-changes.module.css';
import { FieldChanges } from './field-changes.tsx';

export type AuditEntry = components['schemas']['AuditEntry'];

const COLUMNS = 5;

/** Entries of the log, the newest first: who made a change, from where, and what it made different. */
export function AuditTable() {
  const now = useNow();
  return (
    <RecordTable className={styles.table} body={AuditBody}>
      <TimestampColumn<AuditEntry> source="at" label={texts.when} now={now} />
      <Column<AuditEntry>
        kind="part"
        source="actor"
        label={texts.who}
        render={(entry) => (
          <div>
            {entry.actor} <div className="hint">{originOf(entry)}</div>
          </div>
        )}
      />
      <Column<AuditEntry>
        kind="part"
        source="action"
        label={texts.action}
        render={({ action }) => auditActionName(action)}
      />
      <Column<AuditEntry>
        kind="part"
        source="subject"
        label={texts.what}
        cell={tableStyles.name}
        render={entrySubject}
      />
      <Column<AuditEntry>
        kind="timestamp"
        label={texts.changes}
        render={(entry) => <ChangesButton entry={entry} />}
      />
    </RecordTable>
  );
}

function originOf({ actorKind, via, address }: AuditEntry): string {
  const by = {
    session: texts.bySession,
    token: texts.byToken(via),
    stripe: texts.byStripe,
    operator: texts.byOperator,
  }[actorKind];
  return [by, address && texts.address(address)].filter(Boolean).join(' ');
}

function ChangesButton({ entry }: { readonly entry: AuditEntry }) {
  const { id, action } = entry;
  const [isOpen, toggle] = useExpanded('audit-log', id);
  const { sentences, changes } = entryWords(entry);
  if (sentences.length + changes.length === 0) return texts.noChanges;
  const text = isOpen ? texts.hideChanges : texts.showChanges;
  return (
    <Button
      variant="text"
      className={styles.toggle ?? ''}
      aria-expanded={isOpen}
      aria-label={`${text} ${texts.changesOf(auditActionName(action), entrySubject(entry))}`}
      onClick={toggle}
    >
      {text}
    </Button>
  );
}

function AuditBody(props: object) {
  return <DataTableBody {...props} row={AuditRow} />;
}

function AuditRow({ children }: { readonly children?: ReactNode }) {
  const entry = useRecordContext<AuditEntry>();
  const [isOpen] = useExpanded('audit-log', entry?.id ?? '');
  return (
    <>
      <tr>{children}</tr>
      {entry && isOpen ? (
        <tr className={styles.changes}>
          <td colSpan={COLUMNS} className={styles.whole}>
            <EntryChanges entry={entry} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** What an entry made different, in words. */
function EntryChanges({ entry }: { readonly entry: AuditEntry }) {
  const { compiled } = useTaxonomy();
  const { sentences, changes } = entryWords(entry, compiled);
  return (
    <>
      {sentences.length > 0 ? (
        <ul className={fieldStyles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <FieldChanges
          changes={changes}
          compiled={compiled}
          isWhole={entry.before === null || entry.after === null}
        />
      ) : null}
    </>
  );
}
