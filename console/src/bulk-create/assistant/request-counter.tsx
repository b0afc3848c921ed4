import { useQuery } from '@tanstack/react-query';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { aiLimitsQuery } from './calls.ts';
import styles from './prompt-form.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** How many AI requests are left, and when there are new ones. */
export function RequestCounter() {
  const { data, error } = useQuery(aiLimitsQuery);
  if (!data) return <p className={styles.counter}>{error ? texts.limitsFailed : null}</p>;
  const { limit, remaining, nextReset } = data.aiRequestLimits;
  return (
    <p className={styles.counter}>
      {texts.requests}{' '}
      {limit === null || remaining === null ? (
        <strong>{texts.unlimited}</strong>
      ) : (
        <>
          <strong data-used-up={remaining === 0 || undefined}>
            {texts.remaining(remaining, limit)}
          </strong>
          <span>
            <time dateTime={nextReset}>{texts.resets(DAY.format(new Date(nextReset)))}</time>
          </span>
        </>
      )}
    </p>
  );
}
