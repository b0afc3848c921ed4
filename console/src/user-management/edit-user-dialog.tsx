import {
  userManagementTexts as common,
  editUserTexts as texts,
} from '@utmost/core/messages/people.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  changeOf,
  checkEmail,
  checkTaken,
  checkUsername,
} from '@utmost/core/people/check-person.ts';
import { useState } from 'react';
import { FormDialog } from '../controls/form-dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { identityKey } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { changeUser, peopleKeys, type UserEntry } from './calls.ts';

interface EditUserDialogProps {
  readonly user: UserEntry;
  readonly users: readonly UserEntry[];
  readonly close: () => void;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Changes somebody's username or address. */
export function EditUserDialog({ user, users, close }: EditUserDialogProps) {
  const [draft, setDraft] = useState({ username: user.username, email: user.email });
  const [refused, refuse] = useState(NONE);
  const change = changeOf(user, draft);
  const { mutate, isPending } = useAction({
    call: changeUser,
    done: () => ({ title: common.success, text: texts.updated }),
    failed: texts.failed,
    refresh: [...peopleKeys, identityKey],
    onDone: close,
    onRefused: refuse,
  });
  const others = users.filter(({ id }) => id !== user.id);
  // What was stored before today's rules is only judged when it changes.
  const problems = [
    ...(change.username === undefined ? [] : checkUsername(change.username)),
    ...(change.email === undefined ? [] : checkEmail(change.email)),
    ...checkTaken({ ...user, ...change }, others),
  ];
  const sentenceAt = (path: string): string | undefined => {
    const found = problems.find((one) => one.path === path);
    return refused.get(path) ?? (found && sentenceOf(found));
  };
  const edit = (fields: Partial<typeof draft>) => {
    setDraft({ ...draft, ...fields });
    refuse(NONE);
  };
  const send = () => {
    if (problems.length > 0) return;
    if (Object.keys(change).length === 0) close();
    else mutate({ id: user.id, change });
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      submitting={texts.saving}
      isPending={isPending}
      onSubmit={send}
      close={close}
    >
      <TextField
        id="user-username"
        label={common.username}
        value={draft.username}
        problem={sentenceAt('username')}
        input={{ autoFocus: true }}
        onChange={(username) => edit({ username })}
      />
      <TextField
        id="user-email"
        label={common.email}
        value={draft.email}
        problem={sentenceAt('email')}
        input={{ type: 'email', inputMode: 'email' }}
        onChange={(email) => edit({ email })}
      />
      <TextField
        id="user-role"
        label={common.role}
        value={common.roles[user.role]}
        hint={texts.roleHint}
        disabled
        onChange={() => {}}
      />
    </FormDialog>
  );
}
