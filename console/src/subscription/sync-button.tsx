import Button from '@mui/material/Button';
import { billingTexts as texts } from '@utmost/core/messages/subscription.ts';
import { useAction } from '../providers/use-action.ts';
import { subscriptionKey, syncSubscription } from './calls.ts';
import { failureOf } from './failure.ts';

/** Has the server ask the payment provider how the subscription stands. */
export function SyncButton() {
  const { mutate, isPending } = useAction({
    call: syncSubscription,
    done: () => ({ text: texts.synced }),
    failed: failureOf(texts.syncFailedTitle, texts.tryLater),
    refresh: [subscriptionKey],
  });
  return (
    <Button aria-busy={isPending} onClick={() => isPending || mutate(undefined)}>
      {isPending ? texts.syncing : texts.sync}
    </Button>
  );
}
