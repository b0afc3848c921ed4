import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { subscriptionTexts as texts } from '@utmost/core/messages/subscription.ts';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { paths } from '../routing/paths.ts';
import { type CurrentPlan, currentPlanQuery } from './calls.ts';
import styles from './subscription.module.css';
import { Usage } from './usage.tsx';

/** `/account/subscription`: what the workspace pays for, and how much of it is used. */
export default function Subscription() {
  const { data, error, refetch } = useQuery(currentPlanQuery);
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description}>
        {data?.billing ? (
          <Button component={Link} to={paths.plans}>
            {texts.viewPlans}
          </Button>
        ) : null}
      </ScreenHead>
      {data ? (
        <div className={styles.columns}>
          {data.billing ? <Paid current={data} /> : null}
          <Usage />
        </div>
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
    </>
  );
}

function Paid({ current: { plan, organization } }: { readonly current: CurrentPlan }) {
  const { subscriptionStatus, cancelAtPeriodEnd, currentPeriodEndsAt } = organization;
  const ends = currentPeriodEndsAt === null ? null : new Date(currentPeriodEndsAt);
  const facts = [
    { term: texts.plan, text: plan.name },
    { term: texts.status, text: texts.statusName(subscriptionStatus) },
    ...(ends ? [{ term: texts.periodEnds, text: texts.day(ends) }] : []),
  ];
  return (
    <section aria-labelledby="subscription-plan">
      <h2 id="subscription-plan">{texts.plan}</h2>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {cancelAtPeriodEnd ? <p className={styles.warning}>{texts.willEnd(ends)}</p> : null}
    </section>
  );
}
