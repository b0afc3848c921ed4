import { deleteParameterTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import { deleteParameter } from './calls/parameters.ts';
import { configuration, failedWith } from './configuration.ts';
import { ParameterUsage } from './usage/usage-line.tsx';
import type { ConfiguredParameter } from './use-config.ts';

interface DeleteParameterDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly close: () => void;
}

/** Asks before a parameter is deleted, and says how many links have it. */
export function DeleteParameterDialog({ parameter, close }: DeleteParameterDialogProps) {
  const { mutate, isPending } = useAction({
    ...configuration,
    call: deleteParameter,
    done: () => texts.deleted,
    failed: failedWith(texts.failed),
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(parameter.id)}
      close={close}
    >
      <p>{texts.text(parameter.stored.displayName)}</p>
      <ParameterUsage parameter={parameter} />
    </ConfirmDialog>
  );
}
