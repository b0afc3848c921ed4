import Button from '@mui/material/Button';
import { billingErrors, billingTexts } from '@utmost/core/messages/subscription.ts';
import { isUnpaid } from '@utmost/core/subscription.ts';
import { useState } from 'react';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useNotice } from '../data/use-notice.ts';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { cancelSubscription, type PlanHolder, periodEndOf, subscriptionKey } from './calls.ts';
import { failureOf } from './failure.ts';
import { plansTexts } from './subscription-texts.ts';

const texts = billingTexts.cancelDialog;

/** The way out of a paid plan, which asks first. */
export function CancelSubscription({ organization }: { readonly organization: PlanHolder }) {
  const { role } = useUser();
  const notify = useNotice();
  const [isAsking, ask] = useState(false);
  const { mutate, isPending } = useAction({
    call: cancelSubscription,
    done: ({ message }) => ({ title: billingTexts.canceled.title, text: message }),
    failed: failureOf(billingErrors.cancelFailedTitle, billingErrors.cancelFailed),
    refresh: [subscriptionKey],
    onDone: () => ask(false),
  });
  const start = () => {
    const refuse = (title: string, text: string) => notify(text, { type: 'error', title });
    if (role !== 'admin') {
      refuse(billingErrors.cancelAdminsOnlyTitle, billingErrors.cancelAdminsOnly);
    } else if (organization.stripeSubscriptionId === null) {
      refuse(billingErrors.noSubscriptionTitle, billingErrors.noSubscription);
    } else ask(true);
  };
  return (
    <>
      <Button color="error" onClick={start}>
        {plansTexts.cancel}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={texts.title}
          confirm={texts.confirm}
          confirming={plansTexts.canceling}
          dismiss={texts.keep}
          isPending={isPending}
          onConfirm={() => mutate(undefined)}
          close={() => ask(false)}
        >
          <p>{isUnpaid(organization) ? texts.atOnce : texts.text(periodEndOf(organization))}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
