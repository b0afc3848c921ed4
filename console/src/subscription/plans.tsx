import { useQuery } from '@tanstack/react-query';
import { plansTexts as texts } from '@utmost/core/messages/subscription.ts';
import { useState } from 'react';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { SwitchField } from '../controls/switch-field.tsx';
import { useUser } from '../providers/session.ts';
import { currentPlanQuery, plansQuery } from './calls.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './subscription.module.css';

/** `/subscription/plans`: what each plan allows and costs, and which one it is now. */
export default function Plans() {
  const { role } = useUser();
  const plans = useQuery(plansQuery);
  const current = useQuery(currentPlanQuery);
  const [isYearly, setYearly] = useState(false);
  const error = plans.error ?? current.error;
  const retry = () => void Promise.all([plans.refetch(), current.refetch()]);
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description} />
      {role === 'admin' ? null : (
        <p className={styles.warning} role="status">
          <strong>{texts.adminsOnlyTitle}</strong>: {texts.adminsOnly}
        </p>
      )}
      {plans.data && current.data ? (
        current.data.billing ? (
          <>
            <SwitchField
              id="bill-yearly"
              label={texts.yearly}
              hint={texts.saving}
              checked={isYearly}
              onChange={setYearly}
            />
            <ul className={styles.plans}>
              {plans.data.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  cycle={isYearly ? 'yearly' : 'monthly'}
                  isCurrent={plan.id === current.data.plan.id}
                />
              ))}
            </ul>
          </>
        ) : (
          <p>{texts.unlimited}</p>
        )
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={retry} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
    </>
  );
}
