import Dialog from '@mui/material/Dialog';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { StoredLink } from '../view/use-links.ts';
import { EditForm } from './edit-form.tsx';

interface EditDialogProps {
  readonly link: StoredLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** A link's form over the list. */
export function EditDialog({ link, compiled, close }: EditDialogProps) {
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby="edit-title"
      // A click beside the dialog does not throw away what was typed.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') close();
      }}
    >
      <EditForm link={link} compiled={compiled} close={close} />
    </Dialog>
  );
}
