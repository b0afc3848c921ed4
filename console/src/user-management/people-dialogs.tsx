import type { components } from '@utmost/core/contract.d.ts';
import { useDataProvider } from 'react-admin';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { type Invitation, peopleKeys, type UserEntry } from './calls.ts';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { userManagementTexts as common, deleteUserTexts, pendingTexts } from './people-texts.ts';
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
