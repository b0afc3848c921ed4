import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import styles from './usage.module.css';

interface UsageLineProps {
  /** How many stored links there are; undefined until it is known. */
  readonly links: number | undefined;
  readonly error: Error | null;
  readonly say: (links: number) => string;
}

/** How many stored links there are of a kind: a caution where there are any. */
export function UsageLine({ links, error, say }: UsageLineProps) {
  return (
    <p className={styles.usage} role="status" data-used={(links ?? 0) > 0 || undefined}>
      {links === undefined ? (error ? texts.failed : texts.counting) : say(links)}
    </p>
  );
}
