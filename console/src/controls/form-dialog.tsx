import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { userManagementTexts } from '@utmost/core/messages/people.ts';
import { type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';

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
  readonly onSubmit: () => void;
  readonly close: () => void;
}

/** A form over the screen; Enter in a field sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submit, submitting, isPending, isBlocked = false, close } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !isBlocked) props.onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={styles.content ?? ''}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={close}>{userManagementTexts.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={props.tone ?? 'primary'}
            disabled={isPending || isBlocked}
            aria-busy={isPending}
          >
            {isPending ? submitting : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
