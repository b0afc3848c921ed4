import {
  userManagementTexts as common,
  deleteUserTexts as texts,
} from '@utmost/core/messages/people.ts';
import { ConfirmAction } from '../controls/confirm-action.tsx';
import { deleteUser, peopleKeys, type UserEntry } from './calls.ts';

interface DeleteUserDialogProps {
  readonly user: UserEntry;
  readonly close: () => void;
}

/** Asks before somebody loses access. */
export function DeleteUserDialog({ user, close }: DeleteUserDialogProps) {
  return (
    <ConfirmAction
      id={user.id}
      action={{
        call: deleteUser,
        done: () => ({ title: common.success, text: texts.deleted }),
        failed: texts.failed,
        refresh: peopleKeys,
      }}
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.deleting}
      close={close}
    >
      <p>{texts.text(user.username, user.email)}</p>
    </ConfirmAction>
  );
}
