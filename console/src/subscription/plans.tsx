import { useQuery } from '@tanstack/react-query';
import { plansTexts as texts } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { useState } from 'react';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { SwitchField } from '../controls/switch-field.tsx';
import { useUser } from '../providers/session.ts';
import { type CurrentPlan, currentPlanQuery, type Plan, plansQuery } from './calls.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { SubscriptionNotices } from './notices.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './subscription.module.css';
import { useChoosePlan } from './use-choose-plan.ts';

/** `/subscription/plans`: what each plan allows and costs, which one it is now, and the way to another. */
export default function Plans() {
  const plans = useQuery(plansQuery);
  const current = useQuery(currentPlanQuery);
  const error = plans.error ?? current.error;
  const retry = () => void Promise.all([plans.refetch(), current.refetch()]);
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description} />
      {plans.data && current.data ? (
        current.data.billing ? (
          <Choice plans={plans.data} current={current.data} />
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

interface ChoiceProps {
  readonly plans: readonly Plan[];
  readonly current: CurrentPlan;
}

function Choice({ plans, current }: ChoiceProps) {
  const { role } = useUser();
  const [isYearly, setYearly] = useState(current.organization.billingCycle === 'yearly');
  const cycle = isYearly ? 'yearly' : 'monthly';
  const { organization, payments } = current;
  const isForSale = ({ id }: Plan) => payments !== 'none' || id <= current.plan.id;
  const isEndable = current.plan.id !== FREE_PLAN.id && !organization.cancelAtPeriodEnd;
  const choose = useChoosePlan(current);
  return (
    <>
      {role === 'admin' ? null : (
        <p className={styles.notice} role="status">
          <span>
            <strong>{texts.adminsOnlyTitle}</strong>: {texts.adminsOnly}
          </span>
        </p>
      )}
      <SubscriptionNotices {...current} />
      <SwitchField
        id="bill-yearly"
        label={texts.yearly}
        hint={texts.saving}
        checked={isYearly}
        onChange={setYearly}
      />
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            cycle={cycle}
            currentPlanId={current.plan.id}
            choose={isForSale(plan) ? () => choose(plan, cycle) : undefined}
          >
            {plan.id === current.plan.id && isEndable ? (
              <CancelSubscription organization={organization} />
            ) : null}
          </PlanCard>
        ))}
      </ul>
    </>
  );
}
