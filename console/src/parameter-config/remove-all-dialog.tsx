import { removeAllTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import { deleteAllParameters } from './calls/parameters.ts';
import { because, configuration } from './configuration.ts';
import { RemovalUsage } from './usage/usage-line.tsx';

interface RemoveAllDialogProps {
  readonly count: number;
  readonly close: () => void;
}

/** Asks before every parameter is removed. */
export function RemoveAllDialog({ count, close }: RemoveAllDialogProps) {
  const { mutate, isPending } = useAction({
    ...configuration,
    call: deleteAllParameters,
    done: () => texts.removed,
    failed: because(texts.failed),
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
