import {
  userManagementTexts as common,
  pendingTexts as texts,
} from '@utmost/core/messages/people.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import { type Invitation, peopleKeys, revokeInvitation } from './calls.ts';

interface RevokeDialogProps {
  readonly invitation: Invitation;
  readonly close: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeDialog({ invitation, close }: RevokeDialogProps) {
  const { id, email } = invitation;
  const { mutate, isPending } = useAction({
    call: revokeInvitation,
    done: () => ({ title: common.success, text: texts.revoked(email) }),
    failed: texts.revokeFailed,
    refresh: peopleKeys,
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.revokeTitle}
      confirm={texts.revoke}
      confirming={texts.revoking}
      isPending={isPending}
      onConfirm={() => mutate(id)}
      close={close}
    >
      <p>{texts.revokeText(email)}</p>
    </ConfirmDialog>
  );
}
