import DialogContentText from '@mui/material/DialogContentText';
import { savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { useAction } from '../../providers/use-action.ts';
import { deleteView, type SavedView, savedViewsQuery } from './calls.ts';

interface DeleteViewDialogProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** Asks before a saved view is deleted, and deletes it. */
export function DeleteViewDialog({ view, close }: DeleteViewDialogProps) {
  const { mutate, isPending } = useAction({
    call: () => deleteView(view.id),
    done: () => ({ text: texts.deleted }),
    failed: texts.deleteFailed,
    refresh: [savedViewsQuery.queryKey],
    onDone: close,
    onFailed: close,
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion}
      confirm={texts.delete}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(undefined)}
      close={close}
    >
      <DialogContentText>{texts.deleteText(view.name)}</DialogContentText>
    </ConfirmDialog>
  );
}
