import {
  userManagementTexts as common,
  pendingTexts as texts,
} from '@utmost/core/messages/people.ts';
import { ConfirmAction } from '../controls/confirm-action.tsx';
import { type Invitation, peopleKeys, revokeInvitation } from './calls.ts';

interface RevokeDialogProps {
  readonly invitation: Invitation;
  readonly close: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeDialog({ invitation: { id, email }, close }: RevokeDialogProps) {
  return (
    <ConfirmAction
      id={id}
      action={{
        call: revokeInvitation,
        done: () => ({ title: common.success, text: texts.revoked(email) }),
        failed: texts.revokeFailed,
        refresh: peopleKeys,
      }}
      title={texts.revokeTitle}
      confirm={texts.revoke}
      confirming={texts.revoking}
      close={close}
    >
      <p>{texts.revokeText(email)}</p>
    </ConfirmAction>
  );
}
