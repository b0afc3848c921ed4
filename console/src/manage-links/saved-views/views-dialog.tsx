import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { useUser } from '../../data/session.ts';
import { ConfirmAction } from '../../ui/controls/confirm-dialog.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { LoadFailure } from '../../ui/screen/load-failure.tsx';
import { chosenColumns } from '../columns/use-columns.ts';
import { printView, readView } from '../links-view.ts';
import { historyTexts, savedViewTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import { RenameViewForm, type SavedView, SaveViewForm } from './view-form.tsx';
import styles from './views.module.css';

/** The user's own views, the oldest first, all on one page. */
const ALL_VIEWS = {
  pagination: { page: 1, perPage: 1_000 },
  sort: { field: 'id', order: 'ASC' },
} as const;

/** The saved views: to be shown, renamed and deleted; and the view of now, to be saved. */
export function ViewsDialog({ close }: { readonly close: () => void }) {
  const { view, change } = useLinksView();
  const { id } = useUser();
  const columns = view.columns ?? chosenColumns(id);
  const { data, error, refetch } = useGetList<SavedView>('link-views', ALL_VIEWS);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const show = ({ query }: SavedView) => {
    change(() => readView(new URLSearchParams(query)));
    close();
  };
  return (
    <ModalDialog
      title={texts.title}
      width="sm"
      close={close}
      actions={<Button onClick={close}>{historyTexts.close}</Button>}
    >
      <SaveViewForm query={printView({ ...view, columns, page: 1 }).toString()} />
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
      {data?.length === 0 ? <p className={`note ${styles.none}`}>{texts.none}</p> : null}
      {deleting ? <DeleteViewDialog view={deleting} close={() => setDeleting(null)} /> : null}
    </ModalDialog>
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
      <button type="button" className={`bare ${styles.name}`} onClick={show}>
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
  return (
    <ConfirmAction
      action={{
        call: (id: string) => records.delete('link-views', { id }),
        done: () => ({ text: texts.deleted }),
        failed: texts.deleteFailed,
        refresh: [['link-views']],
        onFailed: close,
      }}
      id={view.id}
      title={texts.deleteQuestion}
      confirm={texts.delete}
      confirming={texts.deleting}
      close={close}
    >
      <DialogContentText>{texts.deleteText(view.name)}</DialogContentText>
    </ConfirmAction>
  );
}
