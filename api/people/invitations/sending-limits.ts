import { createHash } from 'node:crypto';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../../caller.ts';
import { TooManyRequests } from '../../http/too-many-requests.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readRows } from '../../models/read-row.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** By one workspace or person. */
const SENT_A_DAY = 50;
const SENT_TO_ONE_A_DAY = 5;
const BETWEEN_TWO_MS = 60_000;
/** By all workspaces together: one alone must not keep the others from inviting an address. */
const SENT_TO_ONE_BY_ALL_A_DAY = 10;

/**
 * Counts one more invitation to the address, or refuses it: per recipient, per workspace, per sender and per day, so
 * that no inbox is filled from here, whatever workspaces are deleted meanwhile (threat I3).
 * @throws {TooManyRequests} that tells when it may be sent
 */
export async function countSending(
  { clock }: Services,
  caller: Caller,
  data: OrganizationData,
  email: string,
): Promise<void> {
  const now = clock.now();
  const sender = await data.users.get(caller.userId, accessTexts.notFound.user);
  const place = {
    recipientHash: hashOf(email),
    senderHash: hashOf(sender.subject),
    workspaceHash: hashOf(data.organizationId),
  };
  const { sentInvitations } = data.models;
  const { transaction } = data;
  const either = Object.entries(place).map(([column, hash]) => ({ [column]: hash }));
  const where = { sentAt: { [Op.gt]: new Date(now.getTime() - DAY_MS) }, [Op.or]: either };
  const sent = await readRows(sentInvitations, { where, order: [['sentAt', 'DESC']], transaction });

  const ours = sent.filter(
    ({ senderHash, workspaceHash }) =>
      senderHash === place.senderHash || workspaceHash === place.workspaceHash,
  );
  const toOne = sent.filter(({ recipientHash }) => recipientHash === place.recipientHash);
  const oursToOne = toOne.filter((one) => ours.includes(one));

  const refuseUntil = (at: number, sentence: string) => {
    if (at > now.getTime()) throw new TooManyRequests(at - now.getTime(), () => sentence);
  };
  refuseUntil(endOfLimit(oursToOne, 1, BETWEEN_TWO_MS), accessTexts.invitedJustNow);
  refuseUntil(endOfLimit(ours, SENT_A_DAY), accessTexts.tooManyInvitations);
  const toOneFreeAt = Math.max(
    endOfLimit(oursToOne, SENT_TO_ONE_A_DAY),
    endOfLimit(toOne, SENT_TO_ONE_BY_ALL_A_DAY),
  );
  refuseUntil(toOneFreeAt, accessTexts.invitedTooOften);
  await sentInvitations.create({ id: uuid(), ...place, sentAt: now }, { transaction });
}

/** Deletes what no limit counts any more. */
export async function forgetOldSendings({ database, clock }: Services): Promise<void> {
  const { sequelize, models } = database;
  const where = { sentAt: { [Op.lt]: new Date(clock.now().getTime() - DAY_MS) } };
  await inTransaction(sequelize, (transaction) =>
    models.sentInvitations.destroy({ where, transaction }),
  );
}

// When there is a place for one more; 0 where there is now. The newest stands first.
function endOfLimit(sent: readonly { sentAt: Date }[], most: number, withinMs = DAY_MS): number {
  const blocking = sent[most - 1];
  return blocking ? blocking.sentAt.getTime() + withinMs : 0;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
