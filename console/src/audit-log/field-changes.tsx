import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { BoundedUrl } from '../ui/url-anatomy/url-anatomy.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import type { ShownChange, ShownValue } from './change-words.ts';
import styles from './field-changes.module.css';

interface FieldChangesProps {
  readonly changes: readonly ShownChange[];
  /** For the anatomy of URLs; undefined until it is there. */
  readonly compiled: CompiledTaxonomy | undefined;
  /** Whether something was made or deleted: each field has one value then. */
  readonly isWhole?: boolean;
}

/** The fields that a change made different, before and after. */
export function FieldChanges({ changes, compiled, isWhole = false }: FieldChangesProps) {
  return (
    <dl className={styles.fields}>
      {changes.map(({ key, label, before, after, absent }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {isWhole ? (
              <Value value={after ?? before} absent={absent} compiled={compiled} />
            ) : (
              <>
                <del>
                  <Value value={before} absent={absent} compiled={compiled} />
                </del>
                <span className="visually-hidden"> {texts.became} </span>
                <ins>
                  <span className="muted" aria-hidden="true">
                    →
                  </span>
                  <Value value={after} absent={absent} compiled={compiled} />
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly value: ShownValue | null;
  readonly absent: string;
  readonly compiled: CompiledTaxonomy | undefined;
}

function Value({ value, absent, compiled }: ValueProps) {
  if (value === null) return <span className="muted">{absent}</span>;
  const { kind, text, name } = value;
  if (kind === 'url' && compiled) return <BoundedUrl parts={anatomyOf(compiled, text)} />;
  if (kind === 'text') return <span>{text}</span>;
  return (
    <span>
      <code translate="no">{text}</code>{' '}
      {name === undefined ? null : <small className="muted">{name}</small>}
    </span>
  );
}
