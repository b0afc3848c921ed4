import Button from '@mui/material/Button';
import { manageLinksTexts, savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { BusyButton } from '../../controls/busy-button.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { useAction } from '../../providers/use-action.ts';
import { renameView, type SavedView, savedViewsQuery } from './calls.ts';
import styles from './views.module.css';

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
