import DialogContentText from '@mui/material/DialogContentText';
import { discardTexts as texts } from '../ui-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  readonly discard: () => void;
  readonly close: () => void;
}

/** Asks before what was typed in a dialog is lost. */
export function DiscardDialog({ discard, close }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.discard}
      confirming={texts.discard}
      dismiss={texts.stay}
      isPending={false}
      onConfirm={discard}
      close={close}
    >
      <DialogContentText>{texts.text}</DialogContentText>
    </ConfirmDialog>
  );
}
