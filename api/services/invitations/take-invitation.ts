import { DomainError } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { Op, type Transaction } from 'sequelize';
import type { InvitationRow, OrganizationRow } from '../../models/models.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { readOrganization, readRows } from '../../models/read-row.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Services } from '../caller.ts';
import { lockIfThere } from '../lock-organization.ts';
import { hasSeat, requireSeat } from '../plans/quota.ts';

/**
 * Uses up the newest open invitation for an address into a workspace with a free seat, if there is one; answers
 * that workspace. The seats are counted again here: since the invitation was sent, others may have come (threat I3).
 * A full workspace is passed over, not refused: whoever invited an address there would keep it from signing in.
 */
export async function takeInvitation(
  services: Services,
  guest: Actor,
  email: string,
  transaction: Transaction,
): Promise<OrganizationRow | null> {
  const found = await readRows(services.database.models.invitations, {
    where: { email, expiresAt: { [Op.gt]: services.clock.now() } },
    order: [['sentAt', 'DESC']],
    transaction,
  });
  for (const invitation of found) {
    const data = dataOf(services.database, invitation.organizationId, transaction);
    if (!(await lockIfThere(data))) continue;
    if (!(await hasSeat(services, data))) continue;
    const organization = await useUp(services, guest, data, invitation);
    if (organization) return organization;
  }
  return null;
}

/** Uses up this invitation. @throws {DomainError} `not_found`, `limit_reached` */
export async function acceptInvitation(
  services: Services,
  guest: Actor,
  invitation: InvitationRow,
  transaction: Transaction,
): Promise<OrganizationRow> {
  const data = dataOf(services.database, invitation.organizationId, transaction);
  const closed = () => new DomainError('not_found', accessTexts.notFound.invitation);
  if (!(await lockIfThere(data))) throw closed();
  await requireSeat(services, data);
  const organization = await useUp(services, guest, data, invitation);
  if (!organization) throw closed();
  return organization;
}

// Good once: null for whoever came second.
async function useUp(
  services: Services,
  guest: Actor,
  data: OrganizationData,
  { id, email }: InvitationRow,
): Promise<OrganizationRow | null> {
  if ((await data.invitations.remove({ id })) === 0) return null;
  await recordAudit(services, guest, data, {
    action: 'invitation.accept',
    subjectId: id,
    subject: email,
  });
  return readOrganization(data);
}
