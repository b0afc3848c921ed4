import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { LimitKind } from '@utmost/core/plans.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { aiLimitsQuery, currentPlanQuery, hasQuotaFor, limitQueries, plansQuery } from './calls.ts';
import styles from './limit-card.module.css';
import { priceOf, recommendedUpgrade } from './plan-prices.ts';
import { priceIn, limitTexts as texts } from './subscription-texts.ts';

interface LimitCardProps {
  readonly kind: LimitKind;
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
  const data = useLimit(kind);
  const isOver = !hasQuotaFor(data, adding);
  const { data: current } = useQuery({ ...currentPlanQuery, enabled: isOver });
  if (!isOver || !current || typeof data?.limit !== 'number') return null;
  const { limit } = data;
  const remaining = data.remaining ?? 0;
  const planName = current.plan.name;
  return (
    <Alert severity="error" role="status" sx={{ marginBottom: isApart ? 5 : 0 }}>
      <AlertTitle>{title ?? texts.reached[kind]}</AlertTitle>
      <p>
        <span>{say?.(remaining, planName) ?? accessTexts.limit(kind, planName, limit)}</span>{' '}
        {remaining > 0 && !say ? <span>{texts.left(remaining)}</span> : null}
      </p>
      <RecommendedUpgrade kind={kind} />
    </Alert>
  );
}

function useLimit(kind: LimitKind) {
  const isAi = kind === 'aiRequests';
  const { data } = useQuery({ ...limitQueries[isAi ? 'links' : kind], enabled: !isAi });
  const { data: ai } = useQuery({ ...aiLimitsQuery, enabled: isAi });
  return isAi ? ai?.aiRequestLimits : data;
}

/** The plan that allows more of what is used up; nothing on the biggest plan, and where none is sold. */
export function RecommendedUpgrade({ kind }: { readonly kind: LimitKind }) {
  const { role } = useUser();
  const { data: current } = useQuery(currentPlanQuery);
  const titleId = useId();
  const isSold = current?.billing && current.payments !== 'none';
  const plan = isSold ? recommendedUpgrade(current.plan.id, kind) : null;
  const { data: plans } = useQuery({ ...plansQuery, enabled: plan !== null });
  if (!plan) return null;
  const sold = plans?.find(({ id }) => id === plan.id);
  const price = sold ? priceOf(sold, 'monthly') : null;
  return (
    <section className={`row ${styles.upgrade}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="hint">
          {texts.recommended}
        </h2>
        <p className={styles.plan}>
          <span>{plan.name}</span>{' '}
          {price ? <span className={styles.price}>{priceIn('monthly', price)}</span> : null}
        </p>
        <p>{texts.allows[kind](plan.limits[kind])}</p>
      </div>
      {role === 'admin' ? (
        <Button component={Link} to={paths.plans} variant="contained">
          {texts.upgrade}
        </Button>
      ) : (
        <p className={styles.admins}>{billingErrors.upgradeAdminsOnly}</p>
      )}
    </section>
  );
}
