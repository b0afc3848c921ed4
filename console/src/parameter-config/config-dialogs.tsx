import { AddParameter } from './add-parameter.tsx';
import { DeleteParameterDialog } from './delete-parameter-dialog.tsx';
import { DeletedMeanwhile } from './deleted-meanwhile.tsx';
import { MappingsDialog } from './mappings/mappings-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ParameterDialog } from './parameter-form/parameter-dialog.tsx';
import { RemoveAllDialog } from './remove-all-dialog.tsx';
import { TemplatePicker } from './templates/template-picker.tsx';
import type { Config } from './use-config.ts';

interface ConfigDialogsProps {
  readonly config: Config;
  readonly dialog: OpenDialog | null;
  readonly open: (dialog: OpenDialog | null) => void;
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
  return <ParameterDialog config={config} parameter={parameter} close={close} />;
}
