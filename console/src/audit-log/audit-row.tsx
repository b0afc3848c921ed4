import Button from '@mui/material/Button';
import { changedFields } from '@utmost/core/audit/changed-fields.ts';
import { auditActionName, auditTexts as texts } from '@utmost/core/messages/audit.ts';
import { useState } from 'react';
import tableStyles from '../controls/card-table.module.css';
import { FieldChanges } from '../controls/field-changes.tsx';
import { Moment } from '../controls/moment.tsx';
import styles from './audit-log.module.css';
import type { AuditEntry } from './audit-table.tsx';

const COLUMNS = 5;

interface AuditRowProps {
  readonly entry: AuditEntry;
  /** Milliseconds of the clock. */
  readonly now: number;
}

/** One change: who made it, from where, and what it made different. */
export function AuditRow({ entry, now }: AuditRowProps) {
  const { at, actor, via, address, action, subject, before, after } = entry;
  const [isOpen, open] = useState(false);
  const changed = changedFields(before, after);
  const origin = [
    via === 'session' ? texts.bySession : texts.byToken(via),
    address && texts.address(address),
  ];
  return (
    <>
      <tr>
        <td className={tableStyles.quiet} data-label={texts.when}>
          <Moment at={at} now={now} />
        </td>
        <td data-label={texts.who}>
          <div>
            {actor} <div className={styles.from}>{origin.filter(Boolean).join(' ')}</div>
          </div>
        </td>
        <td data-label={texts.action}>{auditActionName(action)}</td>
        <td className={tableStyles.name} data-label={texts.what}>
          {subject}
        </td>
        <td className={tableStyles.quiet} data-label={texts.changes}>
          {changed.length === 0 ? (
            texts.noChanges
          ) : (
            <Button
              variant="text"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? texts.hideChanges : texts.showChanges} ${texts.changesOf(auditActionName(action), subject)}`}
              onClick={() => open(!isOpen)}
            >
              {isOpen ? texts.hideChanges : texts.showChanges}
            </Button>
          )}
        </td>
      </tr>
      {isOpen ? (
        <tr className={styles.changes}>
          <td colSpan={COLUMNS} className={styles.whole}>
            <FieldChanges fields={changed} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
