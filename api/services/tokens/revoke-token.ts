import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData, type OrganizationData } from '../../models/organization-data.ts';
import { tokenRecord } from '../../models/records.ts';
import type { UserRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { raiseRevision } from '../organization/revision.ts';
import { overseesTokens } from './list-tokens.ts';

/**
 * Revokes a token: it is dead at its next request. Administrators revoke everybody's.
 * @throws {DomainError} `not_found`, also for somebody else's
 */
export async function revokeToken(services: Services, caller: Caller, id: string): Promise<number> {
  const removed = await revoke(services, caller, id);
  if (removed === 0) throw new DomainError('not_found', apiTexts.notFound.token);
  return removed;
}

/**
 * Revokes the token that the caller came in by, whatever its scope: giving rights up needs none. One
 * that somebody else has revoked meanwhile is as dead as it was meant to be.
 */
export async function revokeOwnToken(
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  await revoke(services, caller, id);
}

/** Revokes all that somebody has in a workspace that they leave: should they return, none of them lives again. */
export async function revokeTokensOf(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  { id: userId, username }: Pick<UserRow, 'id' | 'username'>,
): Promise<void> {
  for (const token of await data.tokens.all({ where: { userId }, order: [['id', 'ASC']] })) {
    await data.tokens.remove({ id: token.id });
    await recordAudit(services, caller, data, {
      action: 'token.revoke',
      subjectId: token.id,
      subject: token.name,
      before: tokenRecord(token, username),
    });
  }
}

async function revoke(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller.organizationId, async (data) => {
    const token = await data.tokens.find(id);
    const isTheirs = token?.userId === caller.userId || overseesTokens(caller);
    const owner = token && isTheirs ? await data.users.find(token.userId) : null;
    const removed = owner ? await data.tokens.remove({ id }) : 0;
    if (!token || !owner || removed === 0) return 0;
    await raiseRevision(services, data);
    await recordAudit(services, caller, data, {
      action: 'token.revoke',
      subjectId: id,
      subject: token.name,
      before: tokenRecord(token, owner.username),
    });
    return removed;
  });
}
