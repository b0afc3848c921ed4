import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { limitTexts as texts } from '@utmost/core/messages/subscription.ts';
import { limitQueries } from './calls.ts';
import { RecommendedUpgrade } from './recommended-upgrade.tsx';

interface LimitCardProps {
  readonly kind: keyof typeof limitQueries;
  /** How many are about to be added. */
  readonly adding?: number;
  /** What is said where that is more than the limit itself. */
  readonly title?: string;
  readonly say?: (remaining: number, planName: string) => string;
  /** Whether something follows below that it has to keep away from. */
  readonly isApart?: boolean;
}

/** Says, before anything is typed for nothing, that the plan has no room for more, and which plan has. */
export function LimitCard(props: LimitCardProps) {
  const { kind, adding = 1, title, say, isApart = false } = props;
  const { data } = useQuery(limitQueries[kind]);
  if (!data || data.limit === null || data.remaining === null) return null;
  const { limit, remaining, planName } = data;
  if (adding <= remaining) return null;
  return (
    <Alert severity="error" role="status" sx={{ marginBottom: isApart ? 5 : 0 }}>
      <AlertTitle>{title ?? texts.reached[kind]}</AlertTitle>
      <p>
        {say?.(remaining, planName) ?? accessTexts.limit(kind, planName, limit)}{' '}
        {remaining > 0 && !say ? texts.left(remaining) : null}
      </p>
      <RecommendedUpgrade kind={kind} />
    </Alert>
  );
}
