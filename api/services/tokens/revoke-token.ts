import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import { presentToken } from '../../presenters/api-token.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { overseesTokens } from './list-tokens.ts';

/**
 * Revokes a token: it is dead at its next request. Administrators revoke everybody's.
 * @throws {DomainError} `not_found`, also for somebody else's
 */
export async function revokeToken(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller.organizationId, async (data) => {
    const token = await data.tokens.find(id);
    const isTheirs = token?.userId === caller.userId || overseesTokens(caller);
    const owner = token && isTheirs ? await data.users.find(token.userId) : null;
    if (!token || !owner) throw new DomainError('not_found', apiTexts.notFound.token);
    const removed = await data.tokens.remove({ id });
    if (removed === 0) throw new DomainError('not_found', apiTexts.notFound.token);
    await recordAudit(services, caller, data, {
      action: 'token.revoke',
      subjectId: id,
      subject: token.name,
      before: presentToken(token, owner.username),
    });
    return removed;
  });
}
