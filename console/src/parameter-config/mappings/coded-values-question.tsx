import DialogContentText from '@mui/material/DialogContentText';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { codedValuesTexts as texts } from './value-mappings-texts.ts';

interface CodedValuesQuestionProps {
  readonly displayName: string;
  readonly onConfirm: () => void;
  readonly close: () => void;
}

/** Asks before a required dropdown loses its values for codes that it doesn't have yet: no link can be made until then. */
export function CodedValuesQuestion(props: CodedValuesQuestionProps) {
  const { displayName, onConfirm, close } = props;
  return (
    <ConfirmDialog
      title={texts.title(displayName)}
      confirm={texts.confirm}
      confirming={texts.confirm}
      tone="primary"
      isPending={false}
      onConfirm={onConfirm}
      close={close}
    >
      <DialogContentText>{texts.text(displayName)}</DialogContentText>
    </ConfirmDialog>
  );
}
