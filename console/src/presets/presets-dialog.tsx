import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useUser } from '../data/session.ts';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { EditPresetDialog, SavePresetDialog } from './preset-form-dialog.tsx';
import styles from './presets.module.css';
import { type Preset, usePresets } from './presets.ts';
import { presetTexts as texts } from './presets-texts.ts';

interface PresetsDialogProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly use: (preset: Preset) => void;
  readonly close: () => void;
}

type Open =
  | { readonly kind: 'save' }
  | { readonly kind: 'edit' | 'delete'; readonly preset: Preset };

/** All presets, also those of other days: to be used, changed and deleted; and the form's values, to be saved as one. */
export function PresetsDialog({ compiled, form, use, close }: PresetsDialogProps) {
  const { data, error, refetch } = usePresets();
  const [open, setOpen] = useState<Open | null>(null);
  const closeInner = () => setOpen(null);
  return (
    <ModalDialog
      title={texts.title}
      width="sm"
      close={close}
      actions={
        <>
          <Button onClick={() => setOpen({ kind: 'save' })}>{texts.save}</Button>
          <Button onClick={close}>{texts.close}</Button>
        </>
      }
    >
      {data ? (
        <ul className={styles.presets}>
          {data.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              compiled={compiled}
              use={() => {
                close();
                use(preset);
              }}
              open={(kind) => setOpen({ kind, preset })}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      {data?.length === 0 ? <p className="note">{texts.none}</p> : null}
      {open?.kind === 'save' ? (
        <SavePresetDialog
          compiled={compiled}
          values={newLinkOf(form, compiled).values}
          close={closeInner}
        />
      ) : null}
      {open?.kind === 'edit' ? <EditPresetDialog preset={open.preset} close={closeInner} /> : null}
      {open?.kind === 'delete' ? (
        <DeletePresetDialog preset={open.preset} close={closeInner} />
      ) : null}
    </ModalDialog>
  );
}

interface PresetRowProps {
  readonly preset: Preset;
  readonly compiled: CompiledTaxonomy;
  readonly use: () => void;
  readonly open: (kind: 'edit' | 'delete') => void;
}

/** One preset; who made it and admins change it. */
function PresetRow({ preset, compiled, use, open }: PresetRowProps) {
  const { username, role } = useUser();
  const { name, createdBy, from, to, state } = preset;
  const isOwn = role === 'admin' || createdBy === username;
  const about = [
    ...(from ? [(state === 'later' ? texts.startsLater : texts.starts)(from)] : []),
    ...(to ? [(state === 'over' ? texts.ended : texts.ends)(to)] : []),
    ...(createdBy ? [texts.by(createdBy)] : []),
  ];
  return (
    <li>
      <div className={styles.about}>
        <b>{name}</b>
        <span className="hint">{valuesText(preset, compiled)}</span>
        <span className="hint">{about.join(' · ')}</span>
      </div>
      {state === 'offered' ? (
        <Button variant="text" aria-label={texts.startNamed(name)} onClick={use}>
          {texts.start}
        </Button>
      ) : null}
      {isOwn ? (
        <>
          <Button variant="text" aria-label={texts.editNamed(name)} onClick={() => open('edit')}>
            {texts.edit}
          </Button>
          <Button
            variant="text"
            aria-label={texts.deleteNamed(name)}
            onClick={() => open('delete')}
          >
            {texts.delete}
          </Button>
        </>
      ) : null}
    </li>
  );
}

function valuesText({ parameters }: Preset, compiled: CompiledTaxonomy): string {
  const values = [...(parseParameters(parameters) ?? [])].map(([name, value]) => {
    const parameter = compiled.byName.get(name)?.parameter;
    const shown = parameter && mappingOf(parameter, value)?.displayValue;
    return texts.value(compiled.displayNameOf(name), shown ?? value);
  });
  return values.join(', ');
}

interface DeletePresetDialogProps {
  readonly preset: Preset;
  readonly close: () => void;
}

/** Asks before a preset is deleted, and deletes it. */
function DeletePresetDialog({ preset, close }: DeletePresetDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      action={{
        call: (id: string) => records.delete('presets', { id }),
        done: () => ({ text: texts.deleted }),
        failed: texts.deleteFailed,
        refresh: [['presets']],
        onFailed: close,
      }}
      id={preset.id}
      title={texts.deleteQuestion}
      confirm={texts.delete}
      confirming={texts.deleting}
      close={close}
    >
      <DialogContentText>{texts.deleteText(preset.name)}</DialogContentText>
    </ConfirmAction>
  );
}
