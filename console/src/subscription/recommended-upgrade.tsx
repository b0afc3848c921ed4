import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { billingErrors, priceIn, limitTexts as texts } from '@utmost/core/messages/subscription.ts';
import { recommendedUpgrade } from '@utmost/core/plans.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';
import { currentPlanQuery, type limitQueries } from './calls.ts';
import styles from './recommended-upgrade.module.css';

/** The plan that allows more of what is used up; nothing on the biggest plan, and where none is sold. */
export function RecommendedUpgrade({ kind }: { readonly kind: keyof typeof limitQueries }) {
  const { role } = useUser();
  const { data: current } = useQuery(currentPlanQuery);
  const titleId = useId();
  const isSold = current?.billing && current.payments !== 'none';
  const plan = isSold ? recommendedUpgrade(current.plan.id, kind) : null;
  if (!plan) return null;
  return (
    <section className={styles.upgrade} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{texts.recommended}</h2>
        <p className={styles.plan}>
          {plan.name} <span className={styles.price}>{priceIn('monthly', plan.monthlyPrice)}</span>
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
