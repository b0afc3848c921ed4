import { useQueryClient } from '@tanstack/react-query';
import { DELETION_WORD, deleteAccountTexts as texts } from '@utmost/core/messages/people.ts';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { forgetDrafts } from '../link-fields/draft-storage.ts';
import { ApiError } from '../providers/api-error.ts';
import { changeWorkspace, useUser } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { deleteAccount } from './calls.ts';

const isSubscriptionRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.hasActiveSubscription;

/** Deletes the workspace once the word was typed; nobody is signed in afterwards, and the guard leads to the login. */
export function useDeleteOrganization() {
  const queries = useQueryClient();
  const notify = useNotify();
  const { organizationName } = useUser();
  const [isSubscribed, setSubscribed] = useState(false);
  const { mutate, isPending } = useAction({
    call: deleteAccount,
    done: () => ({ title: texts.deletedTitle, text: texts.deleted(organizationName) }),
    failed: (_message, error) => (isSubscriptionRefusal(error) ? texts.activeTitle : texts.failed),
    onDone: () => {
      forgetDrafts();
      changeWorkspace(queries, null);
    },
    onFailed: (error) => setSubscribed(isSubscriptionRefusal(error)),
  });
  const remove = (typed: string) => {
    if (typed === DELETION_WORD) mutate(undefined);
    else notify(texts.unconfirmed, { type: 'error', title: texts.unconfirmedTitle });
  };
  return { remove, isPending, isSubscribed };
}
