import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { userManagementTexts } from '../../user-management/people-texts.ts';
import { BusyButton } from './busy-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submit: string;
  /** What the button says while it happens. */
  readonly submitting: string;
  readonly tone?: 'primary' | 'error';
  readonly isPending: boolean;
  /** Whether it cannot be sent at all, whatever is filled in. */
  readonly isBlocked?: boolean;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Absent where what it holds is a form of its own. */
  readonly onSubmit?: () => void;
  /** The id of that form. */
  readonly formId?: string;
  readonly close: () => void;
  /** What Escape and a press beside it do, where they don't just close it. */
  readonly dismiss?: () => void;
}

/** A form over the screen; Enter in a field sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submit, submitting, isPending, isBlocked = false, close } = props;
  const { onSubmit, formId } = props;
  return (
    <ModalDialog
      title={title}
      width={props.width ?? 'xs'}
      close={props.dismiss ?? close}
      isForm
      {...(onSubmit && {
        onSubmit: () => {
          if (!isPending && !isBlocked) onSubmit();
        },
      })}
      actions={
        <>
          <Button onClick={close}>{userManagementTexts.cancel}</Button>
          <BusyButton
            text={submit}
            busyText={submitting}
            isBusy={isPending}
            isDisabled={isBlocked}
            tone={props.tone ?? 'primary'}
            {...(formId !== undefined && { form: formId })}
          />
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
