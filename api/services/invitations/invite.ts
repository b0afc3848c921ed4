import { createHash, randomBytes } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { htmlText } from '@utmost/core/html-text.ts';
import { accessTexts, invitationMail } from '@utmost/core/messages/access.ts';
import { checkEmail, foldEmail } from '@utmost/core/people/check-person.ts';
import { cutText } from '@utmost/core/rules/characters.ts';
import { v7 as uuid } from 'uuid';
import type { Mail } from '../../gateways/mail.ts';
import type { InvitationRow } from '../../models/models.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { readOrganization } from '../../models/read-row.ts';
import { invitationRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { changeConfiguration } from '../lock-organization.ts';
import { requireQuota, requireSeat } from '../plans/quota.ts';
import { countSending, forgetOldSendings } from './sending-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which an invitation is open. */
const INVITATION_DAYS = 7;

type SentInvitation = components['schemas']['Invitation'];

/** The hash by which an invitation's secret is found. */
export const invitationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/**
 * Invites somebody into the workspace, always as a plain member (threat I3), and reserves a seat for them. Asking again
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
  const { clock, settings } = services;
  const secret = randomBytes(32).toString('base64url');
  const url = `${settings.publicUrl}/invitation?token=${secret}`;
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
    };
    const { id, email } = addressee;
    const stored = await data.invitations.find(id);
    if (stored) await data.invitations.update(id, fields);
    else await data.invitations.create({ id, email, createdAt: now, ...fields });
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
  const mailSent = await mail(services, caller, invitation, url);
  // The link is shown this once.
  return { ...invitationRecord(invitation, clock.now()), url, mailSent };
}

// Outside the transaction: a slow mail server must hold no lock, and a refused mail must not lose the link.
async function mail(
  services: Services,
  caller: Caller,
  { email }: InvitationRow,
  url: string,
): Promise<boolean> {
  const data = dataOf(services.database, caller.organizationId);
  const organization = (await readOrganization(data))?.name ?? '';
  try {
    await services.mailer.send(letterOf(email, caller.username, organization, url));
    return true;
  } catch {
    return false;
  }
}

// Names are other people's words and stand in it as plain text (threat I3).
function letterOf(email: string, invitedBy: string, organization: string, url: string): Mail {
  const { greeting, instruction, button, unexpected } = invitationMail;
  const workspace = quotable(organization);
  const body = invitationMail.body(quotable(invitedBy), workspace);
  const expiry = invitationMail.expiry(INVITATION_DAYS);
  return {
    to: email,
    // A subject has no quotation marks around what it names: an address there would seem to be the sender's.
    subject: invitationMail.subject(/[@/\\:]/.test(workspace) ? null : workspace),
    text: [greeting, body, instruction(email), url, expiry, unexpected].join('\n\n'),
    html: [
      ...[greeting, body, instruction(email)].map((line) => `<p>${htmlText(line)}</p>`),
      `<p><a href="${htmlText(url)}">${htmlText(button)}</a></p>`,
      ...[expiry, unexpected].map((line) => `<p>${htmlText(line)}</p>`),
    ].join('\n'),
  };
}

const LONGEST_QUOTED = 60;

// A line break in a name would end the subject, and a quotation mark the quotation.
function quotable(text: string): string {
  const line = text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/["“”„«»]/g, "'")
    .trim();
  const short = cutText(line, LONGEST_QUOTED);
  return short === line ? line : `${short.trimEnd()}…`;
}
