import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useAction } from '../../data/use-action.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { manageLinksTexts, savedViewTexts as texts } from '../manage-links-texts.ts';
import styles from './views.module.css';

export type SavedView = components['schemas']['LinkView'];

/** Saves what is shown under a name. @param query the search part of its address */
export function SaveViewForm({ query }: { readonly query: string }) {
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
export function RenameViewForm({ view, close }: RenameViewFormProps) {
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
