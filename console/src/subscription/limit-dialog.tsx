import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { limitTexts as texts } from '@utmost/core/messages/subscription.ts';
import { useId } from 'react';
import { LimitCard } from './limit-card.tsx';

interface LimitDialogProps {
  readonly kind: 'parameters' | 'links';
  /** What was about to be done. */
  readonly title: string;
  readonly close: () => void;
}

/** In place of a form whose content could not be stored. */
export function LimitDialog({ kind, title, close }: LimitDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <LimitCard kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
