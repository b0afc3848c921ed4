import type { components } from '@utmost/core/contract.d.ts';
import type { UserEntry } from './calls.ts';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Open, OpenDialog } from './open-dialog.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import type { LinksSent } from './use-links-sent.ts';

type Schemas = components['schemas'];

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
