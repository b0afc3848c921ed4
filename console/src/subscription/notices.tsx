import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { billingErrors, billingTexts as texts } from '@utmost/core/messages/subscription.ts';
import { type ReactNode, useEffect } from 'react';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import {
  type CurrentPlan,
  openPortal,
  type PlanHolder,
  periodEndOf,
  resumeSubscription,
  subscriptionKey,
} from './calls.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { failureOf } from './failure.ts';
import styles from './subscription.module.css';
import { billingOff, collectionPaused, plansTexts, stateNotices } from './subscription-texts.ts';

/** What has to be known of the subscription, and what can be done about it. */
export function SubscriptionNotices({ organization, payments, billing }: CurrentPlan) {
  const { role } = useUser();
  const { subscriptionStatus, cancelAtPeriodEnd, hasSeveralSubscriptions } = organization;
  const isAdmin = role === 'admin';
  const state = stateNotices.get(subscriptionStatus);
  return (
    <>
      {payments === 'sandbox' ? <p className={`note ${styles.sandbox}`}>{texts.sandbox}</p> : null}
      {payments === 'none' ? <p className={`note ${styles.sandbox}`}>{texts.notSetUp}</p> : null}
      {billing || cancelAtPeriodEnd ? null : (
        <Notice {...billingOff}>
          {isAdmin ? <CancelSubscription organization={organization} /> : null}
        </Notice>
      )}
      {state ? (
        <Notice {...state}>{isAdmin ? <WayOut organization={organization} /> : null}</Notice>
      ) : null}
      {organization.isCollectionPaused && !cancelAtPeriodEnd ? (
        <Notice {...collectionPaused}>{isAdmin ? <ResumeButton /> : null}</Notice>
      ) : null}
      {hasSeveralSubscriptions && isAdmin ? (
        <Notice {...texts.severalSubscriptions}>
          <PortalButton text={texts.portal} />
        </Notice>
      ) : null}
      {cancelAtPeriodEnd ? <EndingNotice organization={organization} /> : null}
    </>
  );
}

/** What an admin can do about a subscription that isn't as it should be. */
function WayOut({ organization }: { readonly organization: PlanHolder }) {
  if (organization.subscriptionStatus === 'incomplete')
    return <CancelSubscription organization={organization} />;
  return (
    <>
      <PortalButton text={texts.pay} />
      {organization.subscriptionStatus === 'paused' ? <ResumeButton /> : null}
    </>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <Alert severity="warning" role="status" sx={{ marginBottom: 5 }} action={children}>
      <span>
        <strong>{title}</strong>: {text}
      </span>
    </Alert>
  );
}

/** That a canceled subscription runs out, when, and the way back. */
function EndingNotice({ organization }: { readonly organization: PlanHolder }) {
  const { role } = useUser();
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ marginBottom: 5 }}
      action={role === 'admin' ? <ResumeButton /> : null}
    >
      {texts.willEnd(periodEndOf(organization))}
    </Alert>
  );
}

function ResumeButton() {
  const { mutate, isPending } = useAction({
    call: resumeSubscription,
    done: () => texts.resumed,
    failed: failureOf(billingErrors.resumeFailedTitle, billingErrors.resumeFailed),
    refresh: [subscriptionKey],
  });
  return (
    <BusyButton
      text={plansTexts.resume}
      busyText={plansTexts.resuming}
      isBusy={isPending}
      onClick={() => mutate(undefined)}
    />
  );
}

/** Leaves for the payment provider's own pages, where the payment method is changed. */
export function PortalButton({ text }: { readonly text: string }) {
  const { mutate, reset, isPending, isSuccess } = useAction({
    call: openPortal,
    done: () => null,
    refresh: null,
    failed: failureOf(texts.portalFailedTitle, texts.tryLater),
    onDone: ({ url }) => window.location.assign(url),
  });
  useEffect(() => {
    // Going back restores the page from the browser's cache, with its pending state.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const isLeaving = isPending || isSuccess;
  return (
    <Button aria-busy={isLeaving} onClick={() => isLeaving || mutate(undefined)}>
      <span>{isLeaving ? texts.openingPortal : text}</span>
    </Button>
  );
}
