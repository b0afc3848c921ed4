import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { subscriptionTexts as texts } from '@utmost/core/messages/subscription.ts';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { useUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';
import { type CurrentPlan, currentPlanQuery } from './calls.ts';
import { Invoices } from './invoices.tsx';
import { SubscriptionNotices } from './notices.tsx';
import { Paid } from './paid.tsx';
import styles from './subscription.module.css';
import { SyncButton } from './sync-button.tsx';
import { Usage } from './usage.tsx';

/** `/account/subscription`: what the workspace pays for, how much of it is used, and its invoices. */
export default function Subscription() {
  const { role } = useUser();
  const { data, error, refetch } = useQuery(currentPlanQuery);
  const isSold = data?.billing && data.payments !== 'none';
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description}>
        {isSold && role === 'admin' ? <SyncButton /> : null}
        {data?.billing ? (
          <Button component={Link} to={paths.plans}>
            {texts.viewPlans}
          </Button>
        ) : null}
      </ScreenHead>
      {data ? (
        <Loaded current={data} />
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
    </>
  );
}

function Loaded({ current }: { readonly current: CurrentPlan }) {
  const { role } = useUser();
  const { billing, organization } = current;
  return (
    <>
      {billing ? <SubscriptionNotices {...current} /> : null}
      <div className={styles.columns}>
        {billing ? <Paid current={current} /> : null}
        <Usage />
      </div>
      {billing && role === 'admin' && organization.hasBillingPortal ? <Invoices /> : null}
    </>
  );
}
