import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotice } from '../data/use-notice.ts';
import { parameterLimitQuery } from '../subscription/calls.ts';
import { LimitCard } from '../subscription/limit-card.tsx';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { deleteAllParameters, deleteParameter } from './calls.ts';
import { because, configuration, failedWith } from './configuration.ts';
import { DependentDialog } from './dependent/dependent-dialog.tsx';
import { DetailsDialog } from './details/details-dialog.tsx';
import { MappingsDialog } from './mappings/mappings-dialog.tsx';
import {
  configTexts,
  deleteParameterTexts,
  removeAllTexts,
  parameterFormTexts as texts,
} from './parameter-config-texts.ts';
import { ParameterDialog } from './parameter-form/parameter-dialog.tsx';
import { rememberDeletion } from './take-back.ts';
import { TemplatePicker } from './templates/template-picker.tsx';
import { ParameterUsage, RemovalUsage } from './usage/usage-line.tsx';
import type { Config, ConfiguredParameter } from './use-config.ts';

/** The dialog that is open over the screen; parameters by their id, for they may change meanwhile. */
export type OpenDialog =
  | { readonly kind: 'add' | 'remove-all' | 'templates' }
  | {
      readonly kind: 'edit' | 'delete' | 'mappings' | 'dependent' | 'details';
      readonly id: string;
    };

export type Open = (dialog: OpenDialog | null) => void;

interface ConfigDialogsProps {
  readonly config: Config;
  readonly dialog: OpenDialog | null;
  readonly open: Open;
}

/** The one dialog that is open over the screen, if any. */
export function ConfigDialogs({ config, dialog, open }: ConfigDialogsProps) {
  if (dialog === null) return null;
  const close = () => open(null);
  if (!('id' in dialog)) {
    if (dialog.kind === 'templates') return <TemplatePicker config={config} close={close} />;
    return dialog.kind === 'add' ? (
      <AddParameter config={config} close={close} />
    ) : (
      <RemoveAllDialog count={config.parameters.length} close={close} />
    );
  }
  const parameter = config.parameters.find(({ id }) => id === dialog.id);
  if (!parameter) {
    // What was to be deleted is gone, as was wanted.
    return dialog.kind === 'delete' ? null : <DeletedMeanwhile close={close} />;
  }
  if (dialog.kind === 'delete') {
    return <DeleteParameterDialog parameter={parameter} close={close} />;
  }
  if (dialog.kind === 'mappings') {
    const { advanced } = config.compiled.taxonomy;
    return (
      <MappingsDialog key={parameter.id} parameter={parameter} advanced={advanced} close={close} />
    );
  }
  if (dialog.kind === 'dependent') {
    return (
      <DependentDialog key={parameter.id} config={config} parameter={parameter} close={close} />
    );
  }
  if (dialog.kind === 'details') {
    return <DetailsDialog key={parameter.id} config={config} parameter={parameter} close={close} />;
  }
  return <ParameterDialog config={config} parameter={parameter} close={close} />;
}

interface AddParameterProps {
  readonly config: Config;
  readonly close: () => void;
}

/** The form of a new parameter, or the plan that would have room for one. */
function AddParameter({ config, close }: AddParameterProps) {
  const { data: limit } = useQuery(parameterLimitQuery);
  // As it was on opening: what is being typed is not taken away when a colleague fills the plan.
  const [isFull] = useState(limit?.allowed === false);
  return isFull ? (
    <ModalDialog
      title={texts.addTitle}
      close={close}
      actions={
        <Button onClick={close} autoFocus>
          {configTexts.close}
        </Button>
      }
    >
      <LimitCard kind="parameters" />
    </ModalDialog>
  ) : (
    <ParameterDialog config={config} parameter={null} close={close} />
  );
}

interface DeleteParameterDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly close: () => void;
}

/** Asks before a parameter is deleted, and says how many links have it. */
function DeleteParameterDialog({ parameter, close }: DeleteParameterDialogProps) {
  return (
    <ConfirmAction
      action={{
        ...configuration,
        remember: rememberDeletion,
        call: deleteParameter,
        done: () => deleteParameterTexts.deleted,
        failed: failedWith(deleteParameterTexts.failed),
      }}
      id={parameter.id}
      title={deleteParameterTexts.title}
      confirm={deleteParameterTexts.confirm}
      confirming={deleteParameterTexts.deleting}
      close={close}
    >
      <p>{deleteParameterTexts.text(parameter.stored.displayName)}</p>
      <ParameterUsage parameter={parameter} />
    </ConfirmAction>
  );
}

interface RemoveAllDialogProps {
  readonly count: number;
  readonly close: () => void;
}

/** Asks before every parameter is removed. */
function RemoveAllDialog({ count, close }: RemoveAllDialogProps) {
  return (
    <ConfirmAction
      action={{
        ...configuration,
        remember: rememberDeletion,
        call: deleteAllParameters,
        done: () => removeAllTexts.removed,
        failed: because(removeAllTexts.failed),
      }}
      id={undefined}
      title={removeAllTexts.title}
      confirm={removeAllTexts.confirm}
      confirming={removeAllTexts.removing}
      close={close}
    >
      <p>{removeAllTexts.text(count)}</p>
      <RemovalUsage />
    </ConfirmAction>
  );
}

/** Closes the dialog of a parameter that another user deleted, with a notice. */
function DeletedMeanwhile({ close }: { readonly close: () => void }) {
  const notify = useNotice();
  const leave = useEffectEvent(() => {
    notify(texts.deletedMeanwhile, { type: 'warning' });
    close();
  });
  useEffect(() => leave(), []);
  return null;
}
