import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { inviteTexts as texts } from '@utmost/core/messages/people.ts';
import { CopyField } from '../controls/copy-field.tsx';
import { type Invitation, invitationSaid } from './calls.ts';

interface SentDialogProps {
  readonly invitation: Invitation;
  readonly close: () => void;
}

/** What came of an invitation, with its link to hand over by other ways. */
export function SentDialog({ invitation, close }: SentDialogProps) {
  const said = invitationSaid(invitation);
  return (
    <Dialog open onClose={close} aria-labelledby="sent-title" maxWidth="xs" fullWidth>
      <DialogTitle id="sent-title">{said.title}</DialogTitle>
      <DialogContent>
        <p>{said.text}</p>
        {invitation.url === undefined ? null : (
          <CopyField
            id="invitation-link"
            label={texts.link}
            value={invitation.url}
            hint={texts.linkHint(invitation.email)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
