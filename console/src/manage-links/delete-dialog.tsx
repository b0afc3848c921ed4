import DialogContentText from '@mui/material/DialogContentText';
import { deleteLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useDataProvider } from 'react-admin';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import type { StoredLink } from './view/use-links.ts';
import { useRefreshLinks } from './view/use-refresh-links.ts';

interface DeleteDialogProps {
  readonly link: StoredLink;
  readonly onDeleted: () => void;
  readonly close: () => void;
}

/** Asks before a link is deleted, and deletes it. */
export function DeleteDialog({ link, onDeleted, close }: DeleteDialogProps) {
  const links = useDataProvider();
  const refresh = useRefreshLinks();
  const { mutate, isPending } = useAction({
    call: async () => {
      try {
        await links.delete('tracking-links', { id: link.id });
      } finally {
        // The list is as it has become when the dialog is gone.
        await refresh();
      }
    },
    done: () => ({ text: texts.deleted }),
    failed: (message) => ({ text: texts.failed(message) }),
    onDone: () => {
      onDeleted();
      close();
    },
    onFailed: close,
  });
  return (
    <ConfirmDialog
      title={texts.question}
      confirm={texts.confirm}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(undefined)}
      close={close}
    >
      <DialogContentText>{texts.text(link.name)}</DialogContentText>
    </ConfirmDialog>
  );
}
