import { formatPrice, plansTexts as texts } from '@utmost/core/messages/subscription.ts';
import { Badge } from '../controls/badge.tsx';
import type { Plan } from './calls.ts';
import styles from './subscription.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly cycle: 'monthly' | 'yearly';
  readonly isCurrent: boolean;
}

/** One plan: what it costs and what it allows. */
export function PlanCard({ plan, cycle, isCurrent }: PlanCardProps) {
  const { name, description, features, monthlyPrice, yearlyPrice } = plan;
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <h2>
        {name} {isCurrent ? <Badge>{texts.current}</Badge> : null}
      </h2>
      <p className={styles.price}>
        <span>{formatPrice(cycle === 'yearly' ? yearlyPrice : monthlyPrice)}</span>{' '}
        {cycle === 'yearly' ? texts.aYear : texts.aMonth}
      </p>
      <p className={styles.description}>{description}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  );
}
