import {
  userManagementTexts as common,
  deleteUserTexts as texts,
} from '@utmost/core/messages/people.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import { deleteUser, peopleKeys, type UserEntry } from './calls.ts';

interface DeleteUserDialogProps {
  readonly user: UserEntry;
  readonly close: () => void;
}

/** Asks before somebody loses access. */
export function DeleteUserDialog({ user, close }: DeleteUserDialogProps) {
  const { mutate, isPending } = useAction({
    call: deleteUser,
    done: () => ({ title: common.success, text: texts.deleted }),
    failed: texts.failed,
    refresh: peopleKeys,
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.deleting}
      isPending={isPending}
      onConfirm={() => mutate(user.id)}
      close={close}
    >
      <p>{texts.text(user.username, user.email)}</p>
    </ConfirmDialog>
  );
}
