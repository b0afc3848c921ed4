import Button from '@mui/material/Button';
import { configTexts } from '@utmost/core/messages/parameter-config.ts';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** What the button says while it happens. */
  readonly confirming: string;
  /** What the button that does nothing says, where it is not just 'Cancel'. */
  readonly dismiss?: string;
  readonly tone?: 'primary' | 'error';
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly close: () => void;
}

/** Asks before something that cannot easily be taken back; what does nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, confirming, isPending, onConfirm, close } = props;
  return (
    <ModalDialog
      title={title}
      close={close}
      isQuestion
      actions={
        <>
          <Button onClick={close} autoFocus>
            {props.dismiss ?? configTexts.cancel}
          </Button>
          <BusyButton
            text={confirm}
            busyText={confirming}
            isBusy={isPending}
            tone={props.tone ?? 'error'}
            onClick={onConfirm}
          />
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
