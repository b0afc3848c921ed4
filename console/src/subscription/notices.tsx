import { billingTexts as texts } from '@utmost/core/messages/subscription.ts';
import { isOverdue } from '@utmost/core/subscription.ts';
import type { ReactNode } from 'react';
import { useUser } from '../providers/session.ts';
import type { CurrentPlan } from './calls.ts';
import { EndingNotice } from './ending-notice.tsx';
import { PortalButton } from './portal-button.tsx';
import styles from './subscription.module.css';

/** What has to be known of the subscription, and what can be done about it. */
export function SubscriptionNotices({ organization, payments }: CurrentPlan) {
  const { role } = useUser();
  const { subscriptionStatus, cancelAtPeriodEnd, hasSeveralSubscriptions } = organization;
  const isAdmin = role === 'admin';
  return (
    <>
      {payments === 'sandbox' ? <p className={styles.sandbox}>{texts.sandbox}</p> : null}
      {payments === 'none' ? <p className={styles.sandbox}>{texts.notSetUp}</p> : null}
      {isOverdue(subscriptionStatus) ? (
        <Notice {...texts.overdue}>{isAdmin ? <PortalButton text={texts.pay} /> : null}</Notice>
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

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p>
        <strong>{title}</strong>: {text}
      </p>
      {children}
    </div>
  );
}
