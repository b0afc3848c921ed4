import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { billingTexts, formatAmount } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { isCancelable } from '@utmost/core/subscription.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { Columns, Facts } from '../ui/screen/facts.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import {
  aiLimitsQuery,
  type CurrentPlan,
  currentPlanQuery,
  linkLimitQuery,
  parameterLimitQuery,
  periodEndOf,
  seatsQuery,
  subscriptionKey,
  syncSubscription,
} from './calls.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { failureOf } from './failure.ts';
import { Invoices } from './invoices.tsx';
import { PortalButton, SubscriptionNotices } from './notices.tsx';
import { priceOf } from './plan-prices.ts';
import styles from './subscription.module.css';
import { priceIn, subscriptionTexts as texts } from './subscription-texts.ts';

/** `/account/subscription`: what the workspace pays for, how much of it is used, and its invoices. */
export default function Subscription() {
  const { role } = useUser();
  const { data, error, refetch } = useQuery(currentPlanQuery);
  const isPaid = data && isShown(data) && data.payments !== 'none';
  return (
    <>
      <ScreenHead title={texts.title} description={texts.description}>
        {isPaid && role === 'admin' ? <SyncButton /> : null}
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

// Where billing was turned off, what was bought before goes on until it is canceled.
const isShown = ({ billing, organization }: CurrentPlan) => billing || isCancelable(organization);

function Loaded({ current }: { readonly current: CurrentPlan }) {
  const { role } = useUser();
  const { organization } = current;
  const isPaid = isShown(current);
  return (
    <>
      {isPaid ? <SubscriptionNotices {...current} /> : null}
      <Columns>
        {isPaid ? <Paid current={current} /> : null}
        <Usage />
      </Columns>
      {isPaid && role === 'admin' && organization.hasBillingPortal ? (
        <Invoices organization={organization} />
      ) : null}
    </>
  );
}

/** The plan with what is paid for it, and what can be done about that. */
function Paid({ current: { plan, organization } }: { readonly current: CurrentPlan }) {
  const { role } = useUser();
  const { subscriptionStatus, cancelAtPeriodEnd, billingCycle, hasBillingPortal } = organization;
  const endsAt = periodEndOf(organization);
  const isPaid = plan.id !== FREE_PLAN.id;
  const isEndable = isCancelable(organization) && !cancelAtPeriodEnd;
  const price = billingCycle && priceOf(plan, billingCycle);
  const facts = [
    { term: texts.plan, text: plan.name },
    { term: texts.status, text: texts.statusName(subscriptionStatus) },
    ...(isPaid && billingCycle && price
      ? [{ term: texts.price, text: priceIn(billingCycle, price) }]
      : []),
    ...(isPaid && organization.nextPayment !== null
      ? [{ term: texts.nextPayment, text: formatAmount(organization.nextPayment, plan.currency) }]
      : []),
    ...(isPaid && endsAt
      ? [{ term: cancelAtPeriodEnd ? texts.ends : texts.renews, text: texts.day(endsAt) }]
      : []),
  ];
  return (
    <Facts id="subscription-plan" title={texts.currentPlan} facts={facts}>
      {role === 'admin' && (isPaid || hasBillingPortal) ? (
        <div className={`wrapped ${styles.actions}`}>
          {hasBillingPortal ? <PortalButton text={billingTexts.portal} /> : null}
          {isEndable ? <CancelSubscription organization={organization} /> : null}
        </div>
      ) : null}
    </Facts>
  );
}

/** How far each limit is used. */
function Usage() {
  const [members, parameters, links, ai] = [
    useQuery(seatsQuery),
    useQuery(parameterLimitQuery),
    useQuery(linkLimitQuery),
    useQuery(aiLimitsQuery),
  ];
  const rows = [
    { term: texts.members, check: members.data },
    { term: texts.parameters, check: parameters.data },
    { term: texts.links, check: links.data },
    { term: texts.aiRequests, check: ai.data?.aiRequestLimits },
  ];
  return (
    <Facts
      id="subscription-used"
      title={texts.used}
      facts={rows.map(({ term, check }) => ({
        term,
        text: <code>{check ? texts.of(check.used, check.limit) : '…'}</code>,
      }))}
    />
  );
}

/** Has the server ask the payment provider how the subscription stands. */
function SyncButton() {
  const { mutate, isPending } = useAction({
    call: syncSubscription,
    done: () => ({ text: billingTexts.synced }),
    failed: failureOf(billingTexts.syncFailedTitle, billingTexts.tryLater),
    refresh: [subscriptionKey],
  });
  return (
    <Button aria-busy={isPending} onClick={() => isPending || mutate(undefined)}>
      <span>{isPending ? billingTexts.syncing : billingTexts.sync}</span>
    </Button>
  );
}
