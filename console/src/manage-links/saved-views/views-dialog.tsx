import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { components } from '@utmost/core/contract.d.ts';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { useUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ConfirmAction } from '../../ui/controls/confirm-dialog.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { LoadFailure } from '../../ui/screen/load-failure.tsx';
import { chosenColumns } from '../columns/use-columns.ts';
import { printView, readView } from '../links-view.ts';
import { historyTexts, manageLinksTexts, savedViewTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
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

type SavedView = components['schemas']['LinkView'];

/** Saves what is shown under a name. @param query the search part of its address */
function SaveViewForm({ query }: { readonly query: string }) {
  const records = useDataProvider();
  return (
    <NameForm
      id="view-name"
      label={texts.save}
      placeholder={texts.namePlaceholder}
      submit={texts.saveConfirm}
      call={(name) => records.create<SavedView>('link-views', { data: { name, query } })}
      done={texts.saved}
    />
  );
}

interface RenameViewFormProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** Gives a saved view another name. */
function RenameViewForm({ view, close }: RenameViewFormProps) {
  const records = useDataProvider();
  const { id } = view;
  return (
    <NameForm
      id={`rename-${id}`}
      label={texts.nameLabel}
      given={view.name}
      submit={texts.renameConfirm}
      call={(name) =>
        records.update<SavedView>('link-views', { id, data: { name }, previousData: view })
      }
      done={() => texts.renamed}
      close={close}
    />
  );
}

interface NameFormProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  /** The name of before. */
  readonly given?: string;
  readonly submit: string;
  readonly call: (name: string) => Promise<{ readonly data: SavedView }>;
  /** What is said once it has that name. */
  readonly done: (name: string) => string;
  /** Where the form is not always there. */
  readonly close?: () => void;
}

/** A name, and the button that stores it. */
function NameForm(props: NameFormProps) {
  const { id, label, placeholder, given = '', submit, call, done, close } = props;
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction({
    call,
    done: ({ data }) => ({ text: done(data.name) }),
    failed: texts.failed,
    refresh: [['link-views']],
    onDone: () => (close ? close() : setName('')),
    onRefused: (errors) => setProblem(errors.get('name') ?? errors.get('query')),
  });
  return (
    <form
      noValidate
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(name);
      }}
    >
      <TextField
        id={id}
        label={label}
        value={name}
        problem={problem}
        input={close ? { autoFocus: true } : { placeholder }}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      <BusyButton text={submit} busyText={texts.saving} isBusy={isPending} />
      {close ? <Button onClick={close}>{manageLinksTexts.cancel}</Button> : null}
    </form>
  );
}
