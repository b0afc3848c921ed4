import type { components } from '@utmost/core/contract.d.ts';
import { checkEmail, checkTaken, checkUsername } from '@utmost/core/people/check-person.ts';
import { useDataProvider } from 'react-admin';
import { identityKey } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { RecordFormDialog, TextInput } from '../ui/controls/record-form.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import {
  changeOf,
  changeUser,
  type Invitation,
  type PersonDraft,
  peopleKeys,
  type UserEntry,
} from './calls.ts';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import {
  userManagementTexts as common,
  deleteUserTexts,
  pendingTexts,
  editUserTexts as texts,
} from './people-texts.ts';
import type { LinksSent } from './use-people.ts';

type Schemas = components['schemas'];

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { readonly kind: 'invite' | 'delete-organization' }
  | { readonly kind: 'edit' | 'delete'; readonly user: UserEntry }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };

export type Open = (dialog: OpenDialog | null) => void;

interface PeopleDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly open: Open;
  readonly users: readonly UserEntry[];
  readonly seats: Schemas['LimitCheck'];
  readonly plan: Schemas['CurrentPlan'] | undefined;
  readonly links: LinksSent;
}

/** The one dialog that is open over the screen, if any. */
export function PeopleDialogs({ dialog, open, users, seats, plan, links }: PeopleDialogsProps) {
  const close = () => open(null);
  switch (dialog?.kind) {
    case 'invite':
      return <InviteDialog seats={seats} plan={plan} links={links} close={close} />;
    case 'edit':
      return <EditUserDialog user={dialog.user} users={users} close={close} />;
    case 'delete':
      return <DeleteUserDialog user={dialog.user} close={close} />;
    case 'revoke':
      return <RevokeDialog invitation={dialog.invitation} close={close} />;
    case 'delete-organization':
      return <DeleteOrganizationDialog close={close} />;
    default:
      return null;
  }
}

interface DeleteUserDialogProps {
  readonly user: UserEntry;
  readonly close: () => void;
}

/** Confirms the removal of a member. */
function DeleteUserDialog({ user, close }: DeleteUserDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      id={user.id}
      action={{
        call: (id) => records.delete('users', { id }),
        done: () => ({ title: common.success, text: deleteUserTexts.deleted }),
        failed: deleteUserTexts.failed,
        refresh: peopleKeys,
      }}
      title={deleteUserTexts.title}
      confirm={deleteUserTexts.confirm}
      confirming={deleteUserTexts.deleting}
      close={close}
    >
      <p>{deleteUserTexts.text(user.username, user.email)}</p>
    </ConfirmAction>
  );
}

interface RevokeDialogProps {
  readonly invitation: Invitation;
  readonly close: () => void;
}

/** Asks before an invitation is taken back. */
function RevokeDialog({ invitation: { id, email }, close }: RevokeDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      id={id}
      action={{
        call: (id) => records.delete('invitations', { id }),
        done: () => ({ title: common.success, text: pendingTexts.revoked(email) }),
        failed: pendingTexts.revokeFailed,
        refresh: peopleKeys,
      }}
      title={pendingTexts.revokeTitle}
      confirm={pendingTexts.revoke}
      confirming={pendingTexts.revoking}
      close={close}
    >
      <p>{pendingTexts.revokeText(email)}</p>
    </ConfirmAction>
  );
}

interface EditUserDialogProps {
  /** As it was on opening: a poll does not take away what is typed. */
  readonly user: UserEntry;
  readonly users: readonly UserEntry[];
  readonly close: () => void;
}

/** Changes a member's username or address. */
function EditUserDialog({ user, users, close }: EditUserDialogProps) {
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
