import type { components } from '@utmost/core/contract.d.ts';
import { invitationRecord } from '../models/records.ts';
import type { SentInvitation } from '../services/invitations/invite.ts';
import type { OpenInvitation } from '../services/invitations/open-invitations.ts';

type Schemas = components['schemas'];

/** An invitation that was just sent, with the link that is shown this once. */
export function presentSentInvitation(
  { invitation, url, mailSent }: SentInvitation,
  now: Date,
): Schemas['Invitation'] {
  return { ...invitationRecord(invitation, now), url, mailSent };
}

/** What the invited person is shown. */
export function presentOpenInvitation({
  invitation,
  organization,
}: OpenInvitation): Schemas['OpenInvitation'] {
  const { id, email, invitedBy, expiresAt } = invitation;
  return {
    id,
    organizationName: organization.name,
    email,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
  };
}
