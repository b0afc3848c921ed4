import { accessTexts } from '@utmost/core/messages/access.ts';
import type { Transaction } from 'sequelize';
import { type Actor, recordAudit } from '../../audit/record.ts';
import { requireSeat } from '../../billing/quota.ts';
import type { Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import type { InvitationRow, OrganizationRow } from '../../models/models.ts';
import { dataOf } from '../../models/organization-data.ts';
import { readOrganization } from '../../models/read-row.ts';
import { lockIfThere } from '../../organization/lock-organization.ts';

/**
 * Uses up an invitation; answers the workspace that it leads to. The seats are counted again here: since it was sent,
 * others may have come (threat I3). @throws {DomainError} `not_found`, also when it was accepted already; `limit_reached`
 */
export async function acceptInvitation(
  services: Services,
  guest: Actor,
  { id, email, organizationId }: InvitationRow,
  transaction: Transaction,
): Promise<OrganizationRow> {
  const data = dataOf(services.database, organizationId, transaction);
  const closed = () => new DomainError('not_found', accessTexts.notFound.invitation);
  if (!(await lockIfThere(data))) throw closed();
  await requireSeat(services, data);
  if ((await data.invitations.remove({ id })) === 0) throw closed();
  await recordAudit(services, guest, data, {
    action: 'invitation.accept',
    subjectId: id,
    subject: email,
  });
  const organization = await readOrganization(data);
  if (!organization) throw closed();
  return organization;
}
