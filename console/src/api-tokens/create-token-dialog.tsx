import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createTokenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useState } from 'react';
import { CopyField } from '../controls/copy-field.tsx';
import { FormDialog } from '../controls/form-dialog.tsx';
import type { NewApiToken } from './calls.ts';
import { TokenFields } from './token-fields.tsx';
import { useTokenDraft } from './use-token-draft.ts';

/** Makes a token, then shows it this once. */
export function CreateTokenDialog({ close }: { readonly close: () => void }) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  const draft = useTokenDraft('', texts.failed, setMade);
  if (made) return <NewTokenDialog token={made} close={close} />;
  return (
    <FormDialog
      title={texts.title}
      submit={texts.create}
      submitting={texts.creating}
      isPending={draft.isPending}
      onSubmit={draft.send}
      close={close}
    >
      <TokenFields draft={draft} />
    </FormDialog>
  );
}

interface NewTokenDialogProps {
  readonly token: NewApiToken;
  readonly close: () => void;
}

/** The secret of a new token. Only its button closes it, so that a stray click does not lose it. */
function NewTokenDialog({ token, close }: NewTokenDialogProps) {
  return (
    <Dialog open aria-labelledby="new-token-title" maxWidth="xs" fullWidth>
      <DialogTitle id="new-token-title">{texts.createdTitle}</DialogTitle>
      <DialogContent>
        <p>{texts.once}</p>
        <CopyField id="new-token" label={texts.label} value={token.token} hint={texts.hint} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
