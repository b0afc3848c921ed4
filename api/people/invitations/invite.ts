import type { components } from '@utmost/core/contract.d.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { checkEmail, foldEmail } from '@utmost/core/people/check-person.ts';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../audit/record.ts';
import { requireQuota, requireSeat } from '../../billing/quota.ts';
import { type Caller, requireAdmin, type Services } from '../../caller.ts';
import { DomainError, refuseOn } from '../../domain-error.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { InvitationRow, MailStatus } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { invitationRecord } from '../../models/records.ts';
import { changeConfiguration } from '../../organization/lock-organization.ts';
import {
  INVITATION_DAYS,
  invitationHash,
  invitationSecret,
  invitationUrl,
} from './invitation-letter.ts';
import { countSending, forgetOldSendings } from './sending-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type SentInvitation = components['schemas']['Invitation'];

/**
 * Invites a person into the workspace, always as a plain member (threat I3), and reserves a seat. Asking again
 * for the same address sends a new link; the one before is worth nothing then.
 * @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached`, `conflict` (a member already), `too_many_requests`
 */
export async function invite(
  services: Services,
  caller: Caller,
  address: string,
): Promise<SentInvitation> {
  requireAdmin(caller);
  const email = foldEmail(address.trim());
  refuseOn(checkEmail(email));
  return send(services, caller, async (data) => {
    if ((await data.users.count({ email })) > 0) {
      throw new DomainError('conflict', accessTexts.alreadyMember);
    }
    const [open] = await data.invitations.all({ where: { email } });
    return open ?? { id: uuid(), email };
  });
}

/** Sends an open or expired invitation once more, with a new link. @throws {DomainError} as `invite`, and `not_found` */
export async function resend(
  services: Services,
  caller: Caller,
  id: string,
): Promise<SentInvitation> {
  return send(services, caller, (data) =>
    data.invitations.get(id, accessTexts.notFound.invitation),
  );
}

type Addressee = Pick<InvitationRow, 'id' | 'email'> & Partial<Pick<InvitationRow, 'expiresAt'>>;

async function send(
  services: Services,
  caller: Caller,
  choose: (data: OrganizationData) => Promise<Addressee>,
): Promise<SentInvitation> {
  const { clock, settings, outbox } = services;
  const mailId = uuid();
  const secret = invitationSecret(outbox.keys[0] ?? '', mailId);
  await forgetOldSendings(services);
  const invitation = await changeConfiguration(services, caller, async (data) => {
    const addressee = await choose(data);
    const isPending = (addressee.expiresAt ?? clock.now()) > clock.now();
    await (isPending ? requireSeat(services, data) : requireQuota(services, data, 'members'));
    await countSending(services, caller, data, addressee.email);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const fields = {
      tokenHash: invitationHash(secret),
      invitedBy: caller.username,
      sentAt: now,
      expiresAt,
      mailStatus: 'waiting' as MailStatus,
    };
    const { id, email } = addressee;
    const stored = await data.invitations.find(id);
    if (stored) await data.invitations.update(id, fields);
    else await data.invitations.create({ id, email, createdAt: now, ...fields });
    // What waits of the link before is worth nothing now.
    await data.outbox.remove({ invitationId: id });
    const mail = { id: mailId, kind: 'invitation', recipient: email, invitationId: id } as const;
    await queueMail(services, data, mail);
    await recordAudit(services, caller, data, {
      action: 'invitation.send',
      subjectId: id,
      subject: email,
    });
    return {
      ...(stored ?? { id, email, organizationId: data.organizationId, createdAt: now }),
      ...fields,
    };
  });
  // Outside the transaction: a slow mail server must hold no lock, and a refused mail must not lose the link.
  const mailStatus = await outbox.deliver(mailId);
  const record = invitationRecord({ ...invitation, mailStatus }, clock.now());
  // The link is shown this once.
  const url = invitationUrl(settings.publicUrl, secret);
  return { ...record, url, mailSent: mailStatus === 'sent' };
}
