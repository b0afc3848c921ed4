import Button from '@mui/material/Button';
import { billingTexts as texts } from '@utmost/core/messages/subscription.ts';
import { useAction } from '../providers/use-action.ts';
import { openPortal } from './calls.ts';
import { failureOf } from './failure.ts';

/** Leaves for the payment provider's own pages, where the payment method is changed. */
export function PortalButton({ text }: { readonly text: string }) {
  const { mutate, isPending, isSuccess } = useAction({
    call: openPortal,
    done: () => null,
    failed: failureOf(texts.portalFailedTitle, texts.tryLater),
    onDone: ({ url }) => window.location.assign(url),
  });
  const isLeaving = isPending || isSuccess;
  return (
    <Button aria-busy={isLeaving} onClick={() => isLeaving || mutate(undefined)}>
      {isLeaving ? texts.openingPortal : text}
    </Button>
  );
}
