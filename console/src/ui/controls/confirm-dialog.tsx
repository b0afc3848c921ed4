import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { type Action, useAction } from '../../data/use-action.ts';
import { confirmTexts } from '../ui-texts.ts';
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
            {props.dismiss ?? confirmTexts.cancel}
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

interface ConfirmActionProps<Target, Answer> {
  readonly action: Omit<Action<Target, Answer>, 'onDone'>;
  /** What it is done to. */
  readonly id: Target;
  readonly title: string;
  readonly confirm: string;
  /** What the button says while it happens. */
  readonly confirming: string;
  readonly close: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks before something is done that cannot be taken back, does it, and is gone when it is done. */
export function ConfirmAction<Target, Answer>(props: ConfirmActionProps<Target, Answer>) {
  const { action, id, title, confirm, confirming, close, children } = props;
  const { mutate, isPending } = useAction<Target, Answer>({ ...action, onDone: close });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      confirming={confirming}
      isPending={isPending}
      onConfirm={() => mutate(id)}
      close={close}
    >
      {children}
    </ConfirmDialog>
  );
}
