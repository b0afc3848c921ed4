import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { columnsTexts as texts } from './columns-texts.ts';
import type { SheetColumns } from './sheet-columns.ts';

interface ColumnsDialogProps {
  readonly compiled: CompiledTaxonomy;
  readonly sheet: SheetColumns;
  readonly paste: (sheet: SheetColumns) => void;
  readonly close: () => void;
}

/** Asks what the columns of pasted rows are. */
export function ColumnsDialog({ compiled, sheet, paste, close }: ColumnsDialogProps) {
  const [chosen, choose] = useState(sheet);
  return (
    <FormDialog
      title={texts.title}
      width="md"
      submit={texts.paste}
      submitting={texts.paste}
      isPending={false}
      onSubmit={() => paste(chosen)}
      close={close}
    >
      <ColumnChoices compiled={compiled} sheet={chosen} onChange={choose} />
    </FormDialog>
  );
}
