import { createTokenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useState } from 'react';
import { FormDialog } from '../controls/form-dialog.tsx';
import type { NewApiToken } from './calls.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
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
