import {
  billingTexts,
  priceIn,
  subscriptionTexts as texts,
} from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { useUser } from '../providers/session.ts';
import { type CurrentPlan, periodEndOf } from './calls.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PortalButton } from './portal-button.tsx';
import styles from './subscription.module.css';

/** The plan with what is paid for it, and what can be done about that. */
export function Paid({ current: { plan, organization } }: { readonly current: CurrentPlan }) {
  const { role } = useUser();
  const { subscriptionStatus, cancelAtPeriodEnd, billingCycle, hasBillingPortal } = organization;
  const endsAt = periodEndOf(organization);
  const isPaid = plan.id !== FREE_PLAN.id;
  const price = billingCycle === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  const facts = [
    { term: texts.plan, text: plan.name },
    { term: texts.status, text: texts.statusName(subscriptionStatus) },
    ...(isPaid && billingCycle ? [{ term: texts.price, text: priceIn(billingCycle, price) }] : []),
    ...(isPaid && endsAt
      ? [{ term: cancelAtPeriodEnd ? texts.ends : texts.renews, text: texts.day(endsAt) }]
      : []),
  ];
  return (
    <section className={styles.section} aria-labelledby="subscription-plan">
      <h2 id="subscription-plan">{texts.currentPlan}</h2>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {role === 'admin' && (isPaid || hasBillingPortal) ? (
        <div className={styles.actions}>
          {hasBillingPortal ? <PortalButton text={billingTexts.portal} /> : null}
          {isPaid && !cancelAtPeriodEnd ? <CancelSubscription organization={organization} /> : null}
        </div>
      ) : null}
    </section>
  );
}
