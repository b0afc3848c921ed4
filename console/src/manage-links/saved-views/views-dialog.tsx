import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { historyTexts, savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { useAction } from '../../providers/use-action.ts';
import { printView, readView } from '../view/links-view.ts';
import type { Steering } from '../view/use-links-view.ts';
import { turnTo } from '../view/view-changes.ts';
import { deleteView, type SavedView, savedViewsQuery } from './calls.ts';
import { RenameViewForm, SaveViewForm } from './save-view-form.tsx';
import styles from './views.module.css';

interface ViewsDialogProps {
  readonly steering: Steering;
  readonly close: () => void;
}

/** The saved views: to be shown, renamed and deleted; and the view of now, to be saved. */
export function ViewsDialog({ steering, close }: ViewsDialogProps) {
  const { data, error, refetch } = useQuery(savedViewsQuery);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const show = ({ query }: SavedView) => {
    steering.change(() => readView(new URLSearchParams(query)));
    close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="views-title" maxWidth="sm" fullWidth>
      <DialogTitle id="views-title">{texts.title}</DialogTitle>
      <DialogContent>
        <SaveViewForm query={printView(turnTo(steering.view, 1)).toString()} />
        {data ? (
          <ul className={styles.views}>
            {data.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                show={() => show(view)}
                onDelete={() => setDeleting(view)}
              />
            ))}
          </ul>
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
        {data?.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{historyTexts.close}</Button>
      </DialogActions>
      {deleting ? <DeleteViewDialog view={deleting} close={() => setDeleting(null)} /> : null}
    </Dialog>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly show: () => void;
  readonly onDelete: () => void;
}

/** One saved view. */
function ViewRow({ view, show, onDelete }: ViewRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = view;
  if (isRenaming) {
    return (
      <li>
        <RenameViewForm view={view} close={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={styles.name} onClick={show}>
        {name}
      </button>
      <Button variant="text" aria-label={texts.renameNamed(name)} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button variant="text" aria-label={texts.deleteNamed(name)} onClick={onDelete}>
        {texts.delete}
      </Button>
    </li>
  );
}

interface DeleteViewDialogProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** Asks before a saved view is deleted, and deletes it. */
function DeleteViewDialog({ view, close }: DeleteViewDialogProps) {
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
