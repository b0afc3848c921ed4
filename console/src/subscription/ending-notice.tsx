import {
  billingErrors,
  billingTexts,
  plansTexts as texts,
} from '@utmost/core/messages/subscription.ts';
import { BusyButton } from '../controls/busy-button.tsx';
import { useUser } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { type PlanHolder, periodEndOf, resumeSubscription, subscriptionKey } from './calls.ts';
import { failureOf } from './failure.ts';
import styles from './subscription.module.css';

/** That a canceled subscription runs out, when, and the way back. */
export function EndingNotice({ organization }: { readonly organization: PlanHolder }) {
  const { role } = useUser();
  const { mutate, isPending } = useAction({
    call: resumeSubscription,
    done: () => billingTexts.resumed,
    failed: failureOf(billingErrors.resumeFailedTitle, billingErrors.resumeFailed),
    refresh: [subscriptionKey],
  });
  return (
    <div className={styles.notice} role="status">
      <p>{billingTexts.willEnd(periodEndOf(organization))}</p>
      {role === 'admin' ? (
        <BusyButton
          text={texts.resume}
          busyText={texts.resuming}
          isBusy={isPending}
          onClick={() => mutate(undefined)}
        />
      ) : null}
    </div>
  );
}
