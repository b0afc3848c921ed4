import DialogContentText from '@mui/material/DialogContentText';
import type { Total } from '@utmost/core/messages/console.ts';
import { deleteLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { api, bodyOf } from '../../providers/api-client.ts';
import { useAction } from '../../providers/use-action.ts';
import { useRefreshLinks } from '../view/use-refresh-links.ts';
import { countSelected, deletionOf, type Selection } from './selection.ts';

interface DeleteSelectedDialogProps {
  readonly selection: Selection;
  /** Of the links that are meant now. */
  readonly total: Total;
  readonly onDeleted: () => void;
  readonly close: () => void;
}

/** Asks before the selected links are deleted, and deletes them in one call. */
export function DeleteSelectedDialog(props: DeleteSelectedDialogProps) {
  const { selection, total, onDeleted, close } = props;
  const { mutate, isPending } = useDeleteSelected(onDeleted, close);
  return (
    <ConfirmDialog
      title={texts.question}
      confirm={texts.confirm}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(selection)}
      close={close}
    >
      <DialogContentText>{texts.textMany(countSelected(selection, total))}</DialogContentText>
    </ConfirmDialog>
  );
}

/** Deletes what is selected, all of it or nothing. */
function useDeleteSelected(onDeleted: () => void, close: () => void) {
  const refresh = useRefreshLinks();
  return useAction({
    call: async (selection: Selection) => {
      const { deleted } = await bodyOf(
        api.DELETE('/api/tracking-links', { body: deletionOf(selection) }),
      );
      // The rows are gone when the dialog is.
      await refresh();
      return deleted;
    },
    done: (deleted) => ({ text: texts.deletedMany(deleted) }),
    failed: (message) => ({ text: texts.failedMany(message) }),
    onDone: () => {
      onDeleted();
      close();
    },
    onFailed: close,
  });
}
