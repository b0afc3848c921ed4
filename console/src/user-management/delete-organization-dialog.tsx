import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../data/api-error.ts';
import { forgetDrafts } from '../data/draft-storage.ts';
import { endWorkspace, useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { useNotice } from '../data/use-notice.ts';
import { currentPlanQuery } from '../subscription/calls.ts';
import { DownloadButton } from '../ui/controls/download-button.tsx';
import { FormDialog } from '../ui/controls/form-dialog.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { deleteAccount } from './calls.ts';
import { DELETION_WORD, deleteAccountTexts as texts } from './people-texts.ts';
import styles from './user-management.module.css';

const ACCOUNT_EXPORT = {
  from: '/api/account/export',
  kind: 'account',
  name: 'utmost-export.ndjson',
} as const;

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
        <div className={`row ${styles.copy}`}>
          <div>
            <strong>{texts.exportFirst}</strong>
            <p className="hint">{texts.exportText}</p>
          </div>
          <DownloadButton download={ACCOUNT_EXPORT} text={texts.export} />
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

/**
 * That a subscription has to be canceled first, with the way to it; nothing of it where nothing is sold.
 * @param isActive whether the server has just refused for that reason
 */
function SubscriptionFirst({ isActive }: { readonly isActive: boolean }) {
  const { data: plan } = useQuery(currentPlanQuery);
  if (!isActive && plan?.billing === false) return null;
  const link = <Link to={paths.subscription}>{texts.subscriptionLink}</Link>;
  return isActive ? (
    <Alert severity="error">
      <span>
        <strong>{texts.activeTitle}</strong>: {texts.active} {link}
      </span>
    </Alert>
  ) : (
    <p className="hint">
      {texts.subscription} {link}
    </p>
  );
}

const isSubscriptionRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.hasActiveSubscription;

/** Deletes the workspace once the word was typed. It ends the session, so the guard redirects to the login. */
function useDeleteOrganization() {
  const queries = useQueryClient();
  const notify = useNotice();
  const { organizationName } = useUser();
  const [isSubscribed, setSubscribed] = useState(false);
  const { mutate, isPending } = useAction({
    call: deleteAccount,
    done: () => ({ title: texts.deletedTitle, text: texts.deleted(organizationName) }),
    refresh: null,
    failed: (_message, error) => (isSubscriptionRefusal(error) ? texts.activeTitle : texts.failed),
    onDone: () => {
      forgetDrafts();
      endWorkspace(queries);
    },
    onFailed: (error) => setSubscribed(isSubscriptionRefusal(error)),
  });
  const remove = (typed: string) => {
    if (typed === DELETION_WORD) mutate(undefined);
    else notify(texts.unconfirmed, { type: 'error', title: texts.unconfirmedTitle });
  };
  return { remove, isPending, isSubscribed };
}
