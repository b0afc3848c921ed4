import { accessTexts } from '@utmost/core/messages/access.ts';
import { Op } from 'sequelize';
import type { InvitationRow } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readRows } from '../../models/read-row.ts';
import type { Services } from '../caller.ts';
import { TooManyRequests } from '../too-many-requests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SENT_A_DAY = 50;
const SENT_TO_ONE_A_DAY = 5;
const BETWEEN_TWO_MS = 60_000;

/**
 * Refuses to send an invitation too soon, or too often: per recipient, per workspace and per day, so that
 * nobody's inbox is filled from here (threat I3).
 * @throws {TooManyRequests} that tells when it may be sent
 */
export async function restrainSending(
  { clock }: Services,
  data: OrganizationData,
  { email, sentAt }: Pick<InvitationRow, 'email'> & Partial<Pick<InvitationRow, 'sentAt'>>,
): Promise<void> {
  const now = clock.now().getTime();
  const sinceLast = sentAt ? now - sentAt.getTime() : Number.POSITIVE_INFINITY;
  if (sinceLast < BETWEEN_TWO_MS) {
    throw new TooManyRequests(BETWEEN_TWO_MS - sinceLast, () => accessTexts.invitedJustNow);
  }
  const today = { [Op.gt]: new Date(now - DAY_MS) };
  const ours = await data.audit.all({ where: { action: 'invitation.send', at: today } });
  const others = await readRows(data.models.invitations, {
    where: { email, sentAt: today, organizationId: { [Op.ne]: data.organizationId } },
    transaction: data.transaction,
  });
  const toOne = [
    ...ours.filter(({ subject }) => subject === email).map(({ at }) => at),
    ...others.map(({ sentAt }) => sentAt),
  ];
  const freeAt = Math.max(
    endOfLimit(
      ours.map(({ at }) => at),
      SENT_A_DAY,
    ),
    endOfLimit(toOne, SENT_TO_ONE_A_DAY),
  );
  if (freeAt > now) throw new TooManyRequests(freeAt - now, () => accessTexts.tooManyInvitations);
}

// When so many of the last day's are old enough that there is a place for one more; 0 where there is now.
function endOfLimit(sent: readonly Date[], most: number): number {
  const blocking = sent.map((at) => at.getTime()).sort((a, b) => b - a)[most - 1];
  return blocking === undefined ? 0 : blocking + DAY_MS;
}
