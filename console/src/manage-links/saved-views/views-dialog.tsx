import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { components } from '@utmost/core/contract.d.ts';
import { historyTexts, savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { useAction } from '../../providers/use-action.ts';
import { LoadFailure } from '../../screen/load-failure.tsx';
import { printView, readView } from '../links-view.ts';
import { useLinksView } from '../use-links.ts';
import { RenameViewForm, SaveViewForm } from './view-form.tsx';
import styles from './views.module.css';

export type SavedView = components['schemas']['LinkView'];

/** The person's own, the oldest first; nobody has so many that they come in pages. */
const ALL_VIEWS = {
  pagination: { page: 1, perPage: 1_000 },
  sort: { field: 'id', order: 'ASC' },
} as const;

/** The saved views: to be shown, renamed and deleted; and the view of now, to be saved. */
export function ViewsDialog({ close }: { readonly close: () => void }) {
  const { view, change } = useLinksView();
  const { data, error, refetch } = useGetList<SavedView>('link-views', ALL_VIEWS);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const show = ({ query }: SavedView) => {
    change(() => readView(new URLSearchParams(query)));
    close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="views-title" maxWidth="sm" fullWidth>
      <DialogTitle id="views-title">{texts.title}</DialogTitle>
      <DialogContent>
        <SaveViewForm query={printView({ ...view, page: 1 }).toString()} />
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
  const records = useDataProvider();
  const { mutate, isPending } = useAction({
    call: () => records.delete('link-views', { id: view.id }),
    done: () => ({ text: texts.deleted }),
    failed: texts.deleteFailed,
    refresh: [['link-views']],
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
