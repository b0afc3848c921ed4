import DialogContentText from '@mui/material/DialogContentText';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, bodyOf, type TrackingLink } from '../data/api-client.ts';
import { type Action, useAction } from '../data/use-action.ts';
import { useNotice } from '../data/use-notice.ts';
import { SavePresetDialog } from '../presets/preset-form-dialog.tsx';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { QrDialog } from '../ui/qr/qr-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { isNotFound } from './edit/use-edit.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { type OpenDialog, useLinksScreen, useSelecting } from './links-screen.ts';
import { editLinkTexts, deleteLinkTexts as texts } from './manage-links-texts.ts';
import { SetValueDialog } from './selected/set-value-dialog.tsx';
import { countSelected, meantBy, type Selection } from './selection.ts';
import { useRefreshLinks } from './use-links.ts';
import { useRestore } from './use-restore.ts';

interface LinksDialogsProps {
  readonly dialog: OpenDialog | null;
}

/** The one dialog that is open over the screen, if any; where none is, the link that the address names. */
export function LinksDialogs({ dialog }: LinksDialogsProps) {
  const { compiled, open } = useLinksScreen();
  const { selection } = useSelecting();
  const close = () => open(null);
  switch (dialog?.kind) {
    case 'edit':
      return <EditDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'delete':
      return <DeleteLink link={dialog.link} close={close} />;
    case 'qr':
      return <QrDialog link={dialog.link} close={close} />;
    case 'history':
      return <HistoryDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'preset':
      return (
        <SavePresetDialog
          compiled={compiled}
          values={parseParameters(dialog.link.parameters) ?? new Map()}
          close={close}
        />
      );
    case 'delete-selected':
      return selection ? <DeleteSelected selection={selection} close={close} /> : null;
    case 'set-value':
      return selection ? (
        <SetValueDialog meant={meantBy(selection)} compiled={compiled} close={close} />
      ) : null;
    case 'merge':
      return (
        <SetValueDialog
          meant={{ filter: dialog.filter }}
          first={dialog}
          compiled={compiled}
          close={close}
        />
      );
    default:
      return <AddressedLink />;
  }
}

/** The link whose id ends the address; closing it leaves the list. */
function AddressedLink() {
  const { compiled } = useLinksScreen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotice();
  const id = pathname.slice(`${paths.manageLinks}/`.length);
  const { data, error } = useGetOne<TrackingLink, Error>(
    'tracking-links',
    { id },
    { enabled: id !== '' },
  );
  const close = () => navigate(paths.manageLinks + search, { replace: true });
  const giveUp = useEffectEvent(({ message }: Error) => {
    notify(isNotFound(error) ? editLinkTexts.notFound : message, { type: 'error' });
    close();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  return data && id !== '' ? (
    <EditDialog key={id} link={data} compiled={compiled} close={close} />
  ) : null;
}

interface DeleteLinkProps {
  readonly link: TrackingLink;
  readonly close: () => void;
}

/** Asks before a link is deleted, and deletes it. */
function DeleteLink({ link, close }: DeleteLinkProps) {
  const links = useDataProvider();
  const refresh = useRefreshLinks();
  const restore = useRestore();
  const selecting = useSelecting();
  return (
    <DeletionDialog
      text={texts.text(link.name)}
      action={{
        call: async () => {
          try {
            await links.delete('tracking-links', { id: link.id });
          } finally {
            // The list is as it has become when the dialog is gone.
            await refresh();
          }
        },
        done: () => ({ text: texts.deleted, undo: () => restore({ deletion: link.id }) }),
        refresh: null,
        failed: (message) => ({ text: texts.failed(message) }),
        onDone: () => selecting.forget(link),
      }}
      close={close}
    />
  );
}

interface DeleteSelectedProps {
  readonly selection: Selection;
  readonly close: () => void;
}

/** Asks before the selected links are deleted, and deletes them in one call, all of them or none. */
function DeleteSelected({ selection, close }: DeleteSelectedProps) {
  const refresh = useRefreshLinks();
  const restore = useRestore();
  const selecting = useSelecting();
  return (
    <DeletionDialog
      text={texts.textMany(countSelected(selection))}
      action={{
        call: async () => {
          const body = meantBy(selection);
          const gone = await bodyOf(api.DELETE('/api/tracking-links', { body }));
          // The rows are gone when the dialog is.
          await refresh();
          return gone;
        },
        done: ({ deleted, deletion }) => ({
          text: texts.deletedMany(deleted),
          ...(deleted > 0 && { undo: () => restore({ deletion }) }),
        }),
        refresh: null,
        failed: (message) => ({ text: texts.failedMany(message) }),
        onDone: selecting.stop,
      }}
      close={close}
    />
  );
}

interface DeletionDialogProps<Answer> {
  readonly text: string;
  readonly action: Action<undefined, Answer>;
  readonly close: () => void;
}

/** Asks, deletes, and is gone whatever came of it. */
function DeletionDialog<Answer>({ text, action, close }: DeletionDialogProps<Answer>) {
  const { mutate, isPending } = useAction<undefined, Answer>({
    ...action,
    onDone: (...done) => {
      action.onDone?.(...done);
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
      <DialogContentText>{text}</DialogContentText>
    </ConfirmDialog>
  );
}
