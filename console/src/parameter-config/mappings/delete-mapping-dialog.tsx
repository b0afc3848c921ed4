import { mappingTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { useAction } from '../../providers/use-action.ts';
import { deleteMapping } from '../calls/mappings.ts';
import { because, configuration } from '../configuration.ts';
import { MappingUsage } from '../usage/mapping-usage.tsx';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';

interface DeleteMappingDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
  readonly close: () => void;
}

/** Asks before a mapping is deleted, and says how many links carry its code. */
export function DeleteMappingDialog({ parameter, mapping, close }: DeleteMappingDialogProps) {
  const { mutate, isPending } = useAction({
    ...configuration,
    call: deleteMapping,
    done: () => texts.deleted,
    failed: because(texts.deleteFailed),
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      confirm={texts.delete}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(mapping.id)}
      close={close}
    >
      <p>
        {texts.deleteText(mapping.displayValue, mapping.codedValue)} {texts.cannotBeUndone}
      </p>
      <MappingUsage parameter={parameter} mapping={mapping} />
    </ConfirmDialog>
  );
}
