import type { ChangedField } from '@utmost/core/audit/changed-fields.ts';
import { auditTexts as texts } from '@utmost/core/messages/audit.ts';
import styles from './field-changes.module.css';

/** The fields that a change made different, before and after. */
export function FieldChanges({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>{before ?? texts.absent}</del>
            <span aria-hidden="true">→</span>
            <ins>{after ?? texts.absent}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
