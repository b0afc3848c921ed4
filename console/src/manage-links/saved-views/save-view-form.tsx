import Button from '@mui/material/Button';
import { manageLinksTexts, savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { BusyButton } from '../../controls/busy-button.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { useAction } from '../../providers/use-action.ts';
import { renameView, type SavedView, savedViewsQuery, saveView } from './calls.ts';
import styles from './views.module.css';

/** Saves what is shown under a name. @param query the search part of its address */
export function SaveViewForm({ query }: { readonly query: string }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction({
    call: () => saveView({ name, query }),
    done: (view) => ({ text: texts.saved(view.name) }),
    failed: texts.failed,
    refresh: [savedViewsQuery.queryKey],
    onDone: () => setName(''),
    onRefused: (errors) => setProblem(errors.get('name') ?? errors.get('query')),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(undefined);
      }}
    >
      <TextField
        id="view-name"
        label={texts.save}
        value={name}
        problem={problem}
        input={{ placeholder: texts.namePlaceholder }}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      <BusyButton text={texts.saveConfirm} busyText={texts.saving} isBusy={isPending} />
    </form>
  );
}

interface RenameViewFormProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** Gives a saved view another name. */
export function RenameViewForm({ view, close }: RenameViewFormProps) {
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction({
    call: () => renameView({ id: view.id, name }),
    done: () => ({ text: texts.renamed }),
    failed: texts.failed,
    refresh: [savedViewsQuery.queryKey],
    onDone: close,
    onRefused: (errors) => setProblem(errors.get('name')),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(undefined);
      }}
    >
      <TextField
        id={`rename-${view.id}`}
        label={texts.nameLabel}
        value={name}
        problem={problem}
        input={{ autoFocus: true }}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      <BusyButton text={texts.renameConfirm} busyText={texts.saving} isBusy={isPending} />
      <Button onClick={close}>{manageLinksTexts.cancel}</Button>
    </form>
  );
}
