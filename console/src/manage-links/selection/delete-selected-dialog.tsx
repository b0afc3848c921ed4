import DialogContentText from '@mui/material/DialogContentText';
import type { Total } from '@utmost/core/messages/console.ts';
import { deleteLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { countSelected, type Selection } from './selection.ts';
import { useDeleteSelected } from './use-delete-selected.ts';

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
