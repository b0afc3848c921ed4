import { checkEmail, checkTaken, checkUsername } from '@utmost/core/people/check-person.ts';
import { identityKey } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { RecordFormDialog, TextInput } from '../ui/controls/record-form.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { changeOf, changeUser, type PersonDraft, peopleKeys, type UserEntry } from './calls.ts';
import { userManagementTexts as common, editUserTexts as texts } from './people-texts.ts';

interface EditUserDialogProps {
  /** As it was on opening: a poll does not take away what is typed. */
  readonly user: UserEntry;
  readonly users: readonly UserEntry[];
  readonly close: () => void;
}

/** Changes a member's username or address. */
export function EditUserDialog({ user, users, close }: EditUserDialogProps) {
  const { mutateAsync, isPending } = useAction({
    call: changeUser,
    done: () => ({ title: common.success, text: texts.updated }),
    failed: texts.failed,
    refresh: [...peopleKeys, identityKey],
    onDone: close,
  });
  const others = users.filter(({ id }) => id !== user.id);
  return (
    <RecordFormDialog<PersonDraft>
      title={texts.title}
      submit={texts.save}
      submitting={texts.saving}
      isPending={isPending}
      defaultValues={{ username: user.username, email: user.email }}
      mode="onChange"
      check={(draft) => {
        const { username, email } = changeOf(user, draft);
        // What was stored before today's rules is only checked when it changes.
        return [
          ...(username === undefined ? [] : checkUsername(username)),
          ...(email === undefined ? [] : checkEmail(email)),
          ...checkTaken({ ...user, ...changeOf(user, draft) }, others),
        ];
      }}
      save={async (draft) => {
        const change = changeOf(user, draft);
        if (Object.keys(change).length === 0) close();
        else await mutateAsync({ id: user.id, change });
      }}
      close={close}
    >
      <TextInput
        id="user-username"
        label={common.username}
        source="username"
        input={{ autoFocus: true }}
      />
      <TextInput
        id="user-email"
        label={common.email}
        source="email"
        input={{ type: 'email', inputMode: 'email' }}
      />
      <TextField
        id="user-role"
        label={common.role}
        value={common.roles[user.role]}
        hint={texts.roleHint}
        disabled
      />
    </RecordFormDialog>
  );
}
