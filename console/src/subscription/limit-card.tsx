import { useQuery } from '@tanstack/react-query';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { limitTexts as texts } from '@utmost/core/messages/subscription.ts';
import { limitQueries } from './calls.ts';
import styles from './limit-card.module.css';
import { RecommendedUpgrade } from './recommended-upgrade.tsx';

interface LimitCardProps {
  readonly kind: keyof typeof limitQueries;
  /** How many are about to be added. */
  readonly adding?: number;
  /** Whether something follows below that it has to keep away from. */
  readonly isApart?: boolean;
}

/** Says, before anything is typed for nothing, that the plan has no room for more, and which plan has. */
export function LimitCard({ kind, adding = 1, isApart = false }: LimitCardProps) {
  const { data } = useQuery(limitQueries[kind]);
  if (!data || data.limit === null || data.remaining === null) return null;
  const { limit, remaining, planName } = data;
  if (adding <= remaining) return null;
  return (
    <div className={styles.limit} data-apart={isApart || undefined} role="status">
      <strong>{texts.reached[kind]}</strong>
      <p>
        {accessTexts.limit(kind, planName, limit)} {remaining > 0 ? texts.left(remaining) : null}
      </p>
      <RecommendedUpgrade kind={kind} />
    </div>
  );
}
