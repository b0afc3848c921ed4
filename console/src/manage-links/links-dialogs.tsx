import DialogContentText from '@mui/material/DialogContentText';
import type { Total } from '@utmost/core/messages/console.ts';
import { deleteLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useDataProvider } from 'react-admin';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { api, bodyOf } from '../providers/api-client.ts';
import { useAction } from '../providers/use-action.ts';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { type OpenDialog, useLinksScreen } from './links-screen.ts';
import { countSelected, deletionOf, type Selection } from './selection.ts';
import { type StoredLink, useRefreshLinks } from './use-links.ts';

interface LinksDialogsProps {
  readonly dialog: OpenDialog | null;
  /** Of the links that are meant now. */
  readonly total: Total;
}

/** The one dialog that is open over the screen, if any. */
export function LinksDialogs({ dialog, total }: LinksDialogsProps) {
  const { compiled, open, selecting } = useLinksScreen();
  const { selection } = selecting;
  const close = () => open(null);
  switch (dialog?.kind) {
    case 'edit':
      return <EditDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'delete':
      return <DeleteDialog link={dialog.link} close={close} />;
    case 'qr':
      return <QrDialog link={dialog.link} close={close} />;
    case 'history':
      return <HistoryDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'delete-selected':
      return selection ? (
        <DeleteSelectedDialog selection={selection} total={total} close={close} />
      ) : null;
    default:
      return null;
  }
}

interface DeleteDialogProps {
  readonly link: StoredLink;
  readonly close: () => void;
}

/** Asks before a link is deleted, and deletes it. */
function DeleteDialog({ link, close }: DeleteDialogProps) {
  const links = useDataProvider();
  const refresh = useRefreshLinks();
  const { selecting } = useLinksScreen();
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
      selecting.forget(link.id);
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

interface DeleteSelectedDialogProps {
  readonly selection: Selection;
  readonly total: Total;
  readonly close: () => void;
}

/** Asks before the selected links are deleted, and deletes them in one call, all of them or none. */
function DeleteSelectedDialog({ selection, total, close }: DeleteSelectedDialogProps) {
  const refresh = useRefreshLinks();
  const { selecting } = useLinksScreen();
  const { mutate, isPending } = useAction({
    call: async () => {
      const body = deletionOf(selection);
      const { deleted } = await bodyOf(api.DELETE('/api/tracking-links', { body }));
      // The rows are gone when the dialog is.
      await refresh();
      return deleted;
    },
    done: (deleted) => ({ text: texts.deletedMany(deleted) }),
    failed: (message) => ({ text: texts.failedMany(message) }),
    onDone: () => {
      selecting.stop();
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
      <DialogContentText>{texts.textMany(countSelected(selection, total))}</DialogContentText>
    </ConfirmDialog>
  );
}
