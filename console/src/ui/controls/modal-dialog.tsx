import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useScrollable } from '../browser/use-scrollable.ts';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, and the text next to them. */
  readonly actions: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Given where it is a form: Enter in a field sends it, Ctrl or Cmd with Enter from everywhere. */
  readonly onSubmit?: () => void;
  /** Whether what it holds is a form of its own. */
  readonly isForm?: boolean;
  /** Whether it asks one question, which is read out with its title. */
  readonly isQuestion?: boolean;
  /** Absent where only its own buttons close it. */
  readonly close?: () => void;
}

/** What lies over a screen until it is answered or closed. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, children, actions, width = 'xs', onSubmit, isQuestion = false, close } = props;
  const isForm = props.isForm || onSubmit;
  const [titleId, textId] = [useId(), useId()];
  const { ref, tabIndex } = useScrollable();
  const content = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent
        ref={ref}
        id={textId}
        className={`${styles.content} ${isForm ? styles.fields : ''}`}
        {...(!isForm && { tabIndex })}
      >
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      {...(close && { onClose: close })}
      aria-labelledby={titleId}
      {...(isQuestion && { 'aria-describedby': textId })}
      maxWidth={width}
      fullWidth={!isQuestion}
      onKeyDown={(event) => {
        const form = event.currentTarget.querySelector('form');
        if (!form || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!event.repeat) form.requestSubmit();
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
