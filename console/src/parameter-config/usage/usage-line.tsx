import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { parameterUsage } from '../calls/usage.ts';
import styles from './usage.module.css';

type Usage = Awaited<ReturnType<typeof parameterUsage>>;

interface UsageLineProps {
  readonly parameterId: string;
  /** Those of its values that are to be counted too. */
  readonly values: readonly string[];
  readonly linksOf: (usage: Usage) => number;
  readonly say: (links: number) => string;
}

/** How many stored links there are of a kind: a caution where there are any. Until it is known, that it is being counted. */
export function UsageLine({ parameterId, values, linksOf, say }: UsageLineProps) {
  const { data, error } = useQuery({
    queryKey: ['parameter-usage', parameterId, values],
    queryFn: ({ signal }) => parameterUsage(parameterId, values, signal),
    // Links are made all the time; what is asked before a change must be true now.
    staleTime: 0,
  });
  const links = data && linksOf(data);
  return (
    <p className={styles.usage} role="status" data-used={(links ?? 0) > 0 || undefined}>
      {links === undefined ? (error ? texts.failed : texts.counting) : say(links)}
    </p>
  );
}
