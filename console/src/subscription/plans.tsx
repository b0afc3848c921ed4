import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import {
  billingTexts,
  billingErrors as errors,
  formatAmount,
} from '@utmost/core/messages/subscription.ts';
import { type BillingCycle, isCancelable, type Price } from '@utmost/core/subscription.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useNotice } from '../data/use-notice.ts';
import { SwitchField } from '../ui/controls/switch-field.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import {
  type CurrentPlan,
  changePlan,
  currentPlanQuery,
  type Plan,
  periodEndOf,
  plansQuery,
  subscriptionKey,
} from './calls.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { choosePlan, switchesCycle } from './choose-plan.ts';
import { failureOf } from './failure.ts';
import { SubscriptionNotices } from './notices.tsx';
import { priceShown, yearlySaving } from './plan-prices.ts';
import styles from './subscription.module.css';
import { switchCycleTexts, plansTexts as texts } from './subscription-texts.ts';
import { SwitchCycle } from './switch-cycle.tsx';
import { checkoutAddress } from './verification.ts';

/** `/subscription/plans`: what each plan allows and costs, which one it is now, and the way to another. */
export default function Plans() {
  const plans = useQuery(plansQuery);
  const current = useQuery(currentPlanQuery);
  const error = plans.error ?? current.error;
  const retry = () => void Promise.all([plans.refetch(), current.refetch()]);
  return (
    <>
      <ScreenHead title={texts.title} description={texts.description} />
      {plans.data && current.data ? (
        current.data.billing ? (
          <Choice plans={plans.data} current={current.data} />
        ) : isCancelable(current.data.organization) ? (
          <SubscriptionNotices {...current.data} />
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
  const isEndable = isCancelable(organization) && !organization.cancelAtPeriodEnd;
  const [isSwitching, setSwitching] = useState(false);
  const choose = useChoosePlan(current, () => setSwitching(true));
  const chooser = { ...organization, currentPlanId: current.plan.id };
  const saving = plans.map(yearlySaving).find((percent) => percent !== null) ?? null;
  return (
    <>
      {role === 'admin' ? null : (
        <Alert severity="warning" role="status" sx={{ marginBottom: 5 }}>
          <span>
            <strong>{texts.adminsOnlyTitle}</strong>: {texts.adminsOnly}
          </span>
        </Alert>
      )}
      <SubscriptionNotices {...current} />
      <SwitchField
        id="bill-yearly"
        label={texts.yearly}
        hint={saving === null ? '' : texts.saving(saving)}
        checked={isYearly}
        onChange={setYearly}
      />
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            price={priceShown(plan, cycle, current)}
            cycle={cycle}
            currentPlanId={current.plan.id}
            isSwitch={switchesCycle(chooser, plan.id, cycle)}
            choose={isForSale(plan) ? () => choose(plan, cycle) : undefined}
          >
            {plan.id === current.plan.id && isEndable ? (
              <CancelSubscription organization={organization} />
            ) : null}
          </PlanCard>
        ))}
      </ul>
      {isSwitching ? <SwitchCycle cycle={cycle} close={() => setSwitching(false)} /> : null}
    </>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly price: Price | null;
  readonly cycle: BillingCycle;
  readonly currentPlanId: number;
  /** Whether choosing it changes how often it is paid. */
  readonly isSwitch: boolean;
  /** Absent where it cannot be chosen. */
  readonly choose: (() => void) | undefined;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** One plan: what it costs, what it allows, and the way to it. */
function PlanCard(props: PlanCardProps) {
  const { plan, price, cycle, currentPlanId, isSwitch, choose, children } = props;
  const { id, name, description, features } = plan;
  const isUpgrade = id > currentPlanId;
  const isCurrent = id === currentPlanId;
  const change = isUpgrade ? texts.upgradeTo(name) : texts.downgradeTo(name);
  return (
    <li className={`card ${styles.plan}`} data-current={isCurrent || undefined}>
      <h2>{name}</h2>
      <p className={styles.description}>{description}</p>
      <p key={cycle} className={`note ${styles.price}`}>
        {price === null ? (
          texts.noPrice
        ) : (
          <>
            <span>{formatAmount(price.amount, price.currency)}</span> {texts.cycleWord[cycle]}
            {plan.isTaxAdded ? texts.plusTaxes : ''}
          </>
        )}
      </p>
      <div className={`wrapped ${styles.actions}`}>
        <Button
          variant={isUpgrade ? 'contained' : 'outlined'}
          disabled={!choose}
          {...(choose && { onClick: choose })}
        >
          <span>
            {isSwitch ? switchCycleTexts.action[cycle] : isCurrent ? texts.current : change}
          </span>
        </Button>
        {children}
      </div>
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  );
}

/** Chooses a plan: leads to the checkout, to another billing cycle or to Free, or says why it can do neither. */
function useChoosePlan({ plan: current, organization }: CurrentPlan, switchCycle: () => void) {
  const { role } = useUser();
  const notify = useNotice();
  const navigate = useNavigate();
  const { mutate, isPending } = useAction({
    call: changePlan,
    done: () => billingTexts.changedToFree,
    failed: failureOf(errors.updateFailedTitle, errors.updateFailed),
    refresh: [subscriptionKey],
  });
  return (plan: Plan, cycle: BillingCycle) => {
    if (isPending) return;
    const chooser = { isAdmin: role === 'admin', currentPlanId: current.id, ...organization };
    switch (choosePlan(chooser, plan.id, cycle)) {
      case 'is-current':
        return notify(errors.alreadySubscribed, { type: 'info' });
      case 'switch-cycle':
        return switchCycle();
      case 'admins-only':
        return notify(errors.upgradeAdminsOnly, {
          type: 'error',
          title: errors.cancelAdminsOnlyTitle,
        });
      case 'is-ending':
        return notify(billingTexts.canceled.atPeriodEnd(periodEndOf(organization)), {
          type: 'info',
        });
      case 'cancel-first':
        return notify(errors.downgrade, { type: 'error', title: errors.downgradeTitle });
      case 'move-to-free':
        return mutate(plan.id);
      case 'pay':
        notify(texts.preparing(plan.name), { type: 'info', title: billingTexts.redirecting });
        navigate(checkoutAddress(plan.id, cycle));
    }
  };
}
