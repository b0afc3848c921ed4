import { removeAllTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { deleteAllParameters } from './calls/parameters.ts';
import { RemovalUsage } from './usage/removal-usage.tsx';
import { useChange } from './use-change.ts';

interface RemoveAllDialogProps {
  readonly count: number;
  readonly close: () => void;
}

/** Asks before every parameter is removed. */
export function RemoveAllDialog({ count, close }: RemoveAllDialogProps) {
  const { mutate, isPending } = useChange({
    call: deleteAllParameters,
    done: () => texts.removed,
    failed: texts.failed,
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.removing}
      isPending={isPending}
      onConfirm={() => mutate(undefined)}
      close={close}
    >
      <p>{texts.text(count)}</p>
      <RemovalUsage />
    </ConfirmDialog>
  );
}
