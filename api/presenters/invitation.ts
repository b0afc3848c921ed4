import type { components } from '@utmost/core/contract.d.ts';
import type { InvitationRow } from '../models/rows.ts';
import type { SentInvitation } from '../services/invitations/invite.ts';
import type { OpenInvitation } from '../services/invitations/open-invitations.ts';

type Schemas = components['schemas'];

/** An invitation in the admin's list. @param now decides whether it has expired */
export function presentInvitation(row: InvitationRow, now: Date): Schemas['Invitation'] {
  const { id, email, invitedBy, createdAt, sentAt, expiresAt } = row;
  return {
    id,
    email,
    invitedBy,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

/** An invitation that was just sent, with the link that is shown this once. */
export function presentSentInvitation(
  { invitation, url, mailSent }: SentInvitation,
  now: Date,
): Schemas['Invitation'] {
  return { ...presentInvitation(invitation, now), url, mailSent };
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
