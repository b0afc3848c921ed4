import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { LAST_DAY } from '../audit-log/audit-filter.ts';
import { useAction } from '../data/use-action.ts';
import { FormDialog } from '../ui/controls/form-dialog.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { ValuePairs } from '../ui/url-anatomy/value-pairs.tsx';
import styles from './presets.module.css';
import { type Preset, presetValues } from './presets.ts';
import { presetTexts as texts } from './presets-texts.ts';

interface SavePresetDialogProps {
  readonly compiled: CompiledTaxonomy;
  /** Of a link or a form, by query name. */
  readonly values: ReadonlyMap<string, string>;
  readonly close: () => void;
}

/** Saves the values of a link as a preset. */
export function SavePresetDialog({ compiled, values, close }: SavePresetDialogProps) {
  const records = useDataProvider();
  const { kept, leftOut } = presetValues(compiled, values);
  const parameters = printParameters(kept);
  return (
    <PresetFormDialog
      title={texts.save}
      isBlocked={kept.size === 0}
      call={async (fields) => {
        const data = { ...fields, parameters };
        return (await records.create<Preset>('presets', { data })).data;
      }}
      done={({ name }) => texts.saved(name)}
      close={close}
    >
      {kept.size === 0 ? (
        <p className="note">{texts.nothingToSave}</p>
      ) : (
        <section className={styles.values} aria-label={texts.values}>
          <ValuePairs compiled={compiled} values={kept} />
        </section>
      )}
      {leftOut.length > 0 ? (
        <p className="note">{texts.leftOutOfPreset(shownList(leftOut))}</p>
      ) : null}
    </PresetFormDialog>
  );
}

interface EditPresetDialogProps {
  readonly preset: Preset;
  readonly close: () => void;
}

/** Gives a preset another name and other dates. */
export function EditPresetDialog({ preset, close }: EditPresetDialogProps) {
  const records = useDataProvider();
  const { id } = preset;
  return (
    <PresetFormDialog
      title={texts.editTitle}
      given={preset}
      call={async (data) =>
        (await records.update<Preset>('presets', { id, data, previousData: preset })).data
      }
      done={() => texts.changed}
      close={close}
    />
  );
}

type Fields = Pick<Preset, 'name' | 'from' | 'to'>;

interface PresetFormDialogProps {
  readonly title: string;
  readonly given?: Fields;
  readonly isBlocked?: boolean;
  readonly call: (fields: Fields) => Promise<Preset>;
  readonly done: (preset: Preset) => string;
  readonly close: () => void;
  readonly children?: ReactNode;
}

const EMPTY: Fields = { name: '', from: null, to: null };

/** The name of a preset, and from when to when it is offered. */
function PresetFormDialog(props: PresetFormDialogProps) {
  const { title, given = EMPTY, isBlocked = false, call, done, close, children } = props;
  const [fields, setFields] = useState<Fields>({
    name: given.name,
    from: given.from,
    to: given.to,
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending } = useAction({
    call,
    done: (preset) => ({ text: done(preset) }),
    failed: texts.failed,
    refresh: [['presets']],
    onDone: close,
    onRefused: setProblems,
  });
  const change = (changed: Partial<Fields>) => {
    setFields((now) => ({ ...now, ...changed }));
    setProblems(new Map());
  };
  const ofValues = [...problems].flatMap(([path, text]) =>
    path.startsWith('parameters') ? [text] : [],
  );
  return (
    <FormDialog
      title={title}
      width="sm"
      submit={texts.saveConfirm}
      submitting={texts.saving}
      isPending={isPending}
      isBlocked={isBlocked}
      onSubmit={() => mutate(fields)}
      close={close}
    >
      <TextField
        id="preset-name"
        label={texts.name}
        value={fields.name}
        problem={problems.get('name')}
        input={{ autoFocus: true, placeholder: texts.namePlaceholder }}
        onChange={(name) => change({ name })}
      />
      <div className={styles.days}>
        <TextField
          id="preset-from"
          label={texts.from}
          value={fields.from ?? ''}
          problem={problems.get('from')}
          input={{ type: 'date', max: LAST_DAY }}
          onChange={(from) => change({ from: from || null })}
        />
        <TextField
          id="preset-to"
          label={texts.to}
          value={fields.to ?? ''}
          problem={problems.get('to')}
          input={{ type: 'date', min: fields.from ?? '', max: LAST_DAY }}
          onChange={(to) => change({ to: to || null })}
        />
      </div>
      {children}
      {ofValues.map((text) => (
        <p key={text} role="alert" className="wrong">
          {text}
        </p>
      ))}
    </FormDialog>
  );
}
