import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import styles from './usage.module.css';
import { useImpact } from './use-impact.ts';

interface ChangeImpactProps {
  readonly parameterId: string;
  /** Empty while there is nothing that could be saved. */
  readonly change: Partial<Parameter>;
}

/** What a change would mean for the links that are stored, before it is saved. */
export function ChangeImpact({ parameterId, change }: ChangeImpactProps) {
  const sentences = useImpact(parameterId, change);
  return (
    <ul className={styles.impact} aria-live="polite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
