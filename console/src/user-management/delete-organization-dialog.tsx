import Button from '@mui/material/Button';
import { DELETION_WORD, deleteAccountTexts as texts } from '@utmost/core/messages/people.ts';
import { useState } from 'react';
import { FormDialog } from '../controls/form-dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useUser } from '../providers/session.ts';
import styles from './delete-organization-dialog.module.css';
import { SubscriptionFirst } from './subscription-first.tsx';
import { useDeleteOrganization } from './use-delete-organization.ts';

/** The end of the workspace: a copy is offered first, and a word has to be typed. */
export function DeleteOrganizationDialog({ close }: { readonly close: () => void }) {
  const { organizationName } = useUser();
  const [typed, setTyped] = useState('');
  const { remove, isPending, isSubscribed } = useDeleteOrganization();
  return (
    <FormDialog
      title={texts.title}
      submit={texts.confirm}
      submitting={texts.deleting}
      tone="error"
      isPending={isPending}
      onSubmit={() => remove(typed)}
      close={close}
    >
      <div className={styles.text}>
        <p>{texts.text(organizationName)}</p>
        <p>{texts.linksStop}</p>
        <SubscriptionFirst isActive={isSubscribed} />
        <div className={styles.copy}>
          <div>
            <strong>{texts.exportFirst}</strong>
            <p>{texts.exportText}</p>
          </div>
          <Button component="a" href="/api/account/export" download>
            {texts.export}
          </Button>
        </div>
      </div>
      <TextField
        id="delete-confirmation"
        label={texts.type}
        value={typed}
        isCode
        input={{ placeholder: DELETION_WORD }}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
