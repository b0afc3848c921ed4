import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op } from 'sequelize';
import { readRows } from '../../models/read-row.ts';
import type { SessionRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';

/** Where the caller is signed in; the last used first. */
export async function listSessions(
  { database, clock }: Services,
  { userId }: Caller,
): Promise<SessionRow[]> {
  return readRows(database.models.sessions, {
    where: { userId, expiresAt: { [Op.gt]: clock.now() } },
    order: [
      ['lastSeenAt', 'DESC'],
      ['publicId', 'DESC'],
    ],
  });
}

/**
 * Ends one of the caller's sessions.
 * @param publicId as it is listed
 * @throws {DomainError} `not_found`, also for somebody else's
 */
export async function endOwnSession(
  { database, clock }: Services,
  { userId }: Caller,
  publicId: string,
): Promise<number> {
  const ended = await inTransaction(database.sequelize, (transaction) =>
    database.models.sessions.destroy({
      where: { userId, publicId, expiresAt: { [Op.gt]: clock.now() } },
      transaction,
    }),
  );
  if (ended === 0) throw new DomainError('not_found', apiTexts.notFound.session);
  return ended;
}
