import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { errorTexts, manageLinksTexts as texts } from '@utmost/core/messages/console.ts';
import { useDelete, useNotify } from 'ra-core';
import { isUnauthenticated, messageOf } from '../providers/api-error.ts';
import type { StoredLink } from './use-links.ts';

interface DeleteDialogProps {
  /** Open while there is one. */
  readonly link: StoredLink | null;
  readonly close: () => void;
}

/** Asks before a link is deleted, and deletes it. */
export function DeleteDialog({ link, close }: DeleteDialogProps) {
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete<StoredLink, Error>('tracking-links');
  const confirm = (id: string) =>
    deleteOne(
      'tracking-links',
      { id },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(texts.deleted, { type: 'success' }),
        onError: (error) => {
          if (isUnauthenticated(error)) return;
          notify(texts.deleteFailed(messageOf(error)), { type: 'error', title: errorTexts.title });
        },
        onSettled: close,
      },
    );
  if (!link) return null;
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
      maxWidth="xs"
    >
      <DialogTitle id="delete-title">{texts.deleteQuestion}</DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">{texts.deleteText(link.name)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {texts.cancel}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isPending}
          onClick={() => confirm(link.id)}
        >
          {isPending ? texts.deleting : texts.deleteConfirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
