import { DomainError } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { Op, type Transaction } from 'sequelize';
import { dataIn } from '../../models/organization-data.ts';
import { readRow } from '../../models/read-row.ts';
import type { InvitationRow, OrganizationRow } from '../../models/rows.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Services } from '../caller.ts';
import { lockIfThere } from '../lock-configuration.ts';
import { requireRoom } from '../plans/room.ts';

/**
 * Uses up the newest open invitation for an address, if there is one; answers the workspace it leads to.
 * The seats are counted again here: since the invitation was sent, others may have come (threat I3).
 * @throws {DomainError} `limit_reached`
 */
export async function takeInvitation(
  services: Services,
  guest: Actor,
  email: string,
  transaction: Transaction,
): Promise<OrganizationRow | null> {
  const { invitations } = services.database.models;
  const found = await invitations.findOne({
    where: { email, expiresAt: { [Op.gt]: services.clock.now() } },
    order: [['sentAt', 'DESC']],
    transaction,
    raw: true,
  });
  return found && acceptInvitation(services, guest, readRow(invitations, found), transaction);
}

/** Uses up this invitation. @throws {DomainError} `limit_reached` */
export async function acceptInvitation(
  services: Services,
  guest: Actor,
  invitation: InvitationRow,
  transaction: Transaction,
): Promise<OrganizationRow> {
  const { organizations } = services.database.models;
  const { id, organizationId, email } = invitation;
  const data = dataIn(services.database, organizationId, transaction);
  const closed = () => new DomainError('not_found', accessTexts.notFound.invitation);
  if (!(await lockIfThere(services.database, data))) throw closed();
  await requireRoom(services, data, 'members');
  // Good once: whoever came second finds it gone.
  if ((await data.invitations.remove({ id })) === 0) throw closed();
  await recordAudit(services, guest, data, {
    action: 'invitation.accept',
    subjectId: id,
    subject: email,
  });
  const organization = await organizations.findByPk(organizationId, {
    transaction,
    raw: true,
    rejectOnEmpty: true,
  });
  return readRow(organizations, organization);
}
