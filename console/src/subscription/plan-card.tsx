import Button from '@mui/material/Button';
import { formatPrice, plansTexts as texts } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import type { ReactNode } from 'react';
import type { Plan } from './calls.ts';
import styles from './plan-card.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  readonly currentPlanId: number;
  /** Absent where it cannot be chosen. */
  readonly choose: (() => void) | undefined;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** One plan: what it costs, what it allows, and the way to it. */
export function PlanCard({ plan, cycle, currentPlanId, choose, children }: PlanCardProps) {
  const { id, name, description, features, monthlyPrice, yearlyPrice } = plan;
  const isUpgrade = id > currentPlanId;
  const isCurrent = id === currentPlanId;
  const change = isUpgrade ? texts.upgradeTo(name) : texts.downgradeTo(name);
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <h2>{name}</h2>
      <p className={styles.description}>{description}</p>
      <p className={styles.price}>
        <span>{formatPrice(cycle === 'yearly' ? yearlyPrice : monthlyPrice)}</span>{' '}
        {texts.cycleWord[cycle]}
      </p>
      <div className={styles.actions}>
        <Button
          variant={isUpgrade ? 'contained' : 'outlined'}
          disabled={!choose}
          {...(choose && { onClick: choose })}
        >
          {isCurrent ? texts.current : change}
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
