import Button from '@mui/material/Button';
import { billingTexts as texts } from '@utmost/core/messages/subscription.ts';
import { useEffect } from 'react';
import { useAction } from '../providers/use-action.ts';
import { openPortal } from './calls.ts';
import { failureOf } from './failure.ts';

/** Leaves for the payment provider's own pages, where the payment method is changed. */
export function PortalButton({ text }: { readonly text: string }) {
  const { mutate, reset, isPending, isSuccess } = useAction({
    call: openPortal,
    done: () => null,
    failed: failureOf(texts.portalFailedTitle, texts.tryLater),
    onDone: ({ url }) => window.location.assign(url),
  });
  useEffect(() => {
    // Whoever comes back with the browser's own button finds the page as it was left.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const isLeaving = isPending || isSuccess;
  return (
    <Button aria-busy={isLeaving} onClick={() => isLeaving || mutate(undefined)}>
      {isLeaving ? texts.openingPortal : text}
    </Button>
  );
}
