import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { RecordFormDialog } from '../ui/controls/record-form.tsx';
import type { ApiToken, NewApiToken } from './calls.ts';
import {
  revokeTokenTexts,
  createTokenTexts as texts,
  tokenScreenTexts,
} from './credentials-texts.ts';
import { TokenFields, useTokenForm } from './token-fields.tsx';

/** Makes a token, then shows it this once. */
export function CreateTokenDialog({ close }: { readonly close: () => void }) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { form, isPending } = useTokenForm('', texts.failed, setMade);
  if (made) return <NewTokenDialog token={made} close={close} />;
  return (
    <RecordFormDialog
      title={texts.title}
      submit={texts.create}
      submitting={texts.creating}
      isPending={isPending}
      {...form}
      close={close}
    >
      <TokenFields />
    </RecordFormDialog>
  );
}

interface NewTokenDialogProps {
  readonly token: NewApiToken;
  readonly close: () => void;
}

/** The secret of a new token. Only its button closes it, so that a stray click does not lose it. */
function NewTokenDialog({ token, close }: NewTokenDialogProps) {
  return (
    <ModalDialog
      title={texts.createdTitle}
      actions={
        <Button variant="contained" onClick={close}>
          {texts.done}
        </Button>
      }
    >
      <p>{texts.once}</p>
      <CopyField id="new-token" label={texts.label} value={token.token} hint={texts.hint} />
    </ModalDialog>
  );
}

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly close: () => void;
}

/** Asks before a token dies. */
export function RevokeTokenDialog({ token: { id, name }, close }: RevokeTokenDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      id={id}
      action={{
        call: (id) => records.delete('api-tokens', { id }),
        done: () => ({ title: tokenScreenTexts.success, text: revokeTokenTexts.revoked(name) }),
        failed: revokeTokenTexts.failed,
        refresh: [['api-tokens']],
      }}
      title={revokeTokenTexts.title}
      confirm={revokeTokenTexts.confirm}
      confirming={revokeTokenTexts.revoking}
      close={close}
    >
      <p>{revokeTokenTexts.text(name)}</p>
    </ConfirmAction>
  );
}
