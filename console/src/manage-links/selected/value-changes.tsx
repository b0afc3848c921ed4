import type { components } from '@utmost/core/contract.d.ts';
import { linkTableTexts, setValueTexts as texts } from '../manage-links-texts.ts';
import styles from './value-changes.module.css';

/** What a value would change, as the API tells. */
export type ChangedLinks = components['schemas']['ChangedLinks'];

interface ValueChangesProps {
  readonly changes: ChangedLinks;
  /** Whether the value is taken away. */
  readonly isRemoved: boolean;
}

/** How many links a value changes, and which cannot have it, by the reason. */
export function ValueChanges({ changes, isRemoved }: ValueChangesProps) {
  const { changed, unchanged, failed, results, samples } = changes;
  const reasons = Map.groupBy(results, ({ errors }) => errors[0]?.message ?? '');
  return (
    <div className={`stack ${styles.changes}`}>
      <p>
        <strong>{texts.changes(changed)}</strong> {changed > 0 ? <span>{texts.inUse}</span> : null}
      </p>
      {samples.length > 0 ? (
        <div className={styles.samples}>
          <table>
            <thead>
              <tr>
                <th scope="col">{linkTableTexts.name}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {samples.map(({ id, name, before, after }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{before ?? texts.noValue}</td>
                  <td>{after ?? texts.noValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed > samples.length ? <p>{texts.unnamed(changed - samples.length)}</p> : null}
        </div>
      ) : null}
      {unchanged > 0 ? (
        <p>{isRemoved ? texts.unset(unchanged) : texts.unchanged(unchanged)}</p>
      ) : null}
      {failed > 0 ? (
        <div className={styles.refused} role="status">
          <p>{texts.refused(failed)}</p>
          <ul>
            {[...reasons].map(([reason, links]) => (
              <li key={reason}>
                {reason}
                <p className="muted">{texts.named(links.map(({ name }) => name))}</p>
              </li>
            ))}
          </ul>
          {failed > results.length ? <p>{texts.unnamed(failed - results.length)}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
