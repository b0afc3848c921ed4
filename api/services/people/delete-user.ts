import { DomainError } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { changeData } from '../../models/organization-data.ts';
import { userRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/**
 * Deletes a person: their sessions and tokens are dead at the next request, their links stay.
 * @throws {DomainError} `forbidden`, `not_found`; `conflict` for oneself and for the last admin (threat I5)
 */
export async function deleteUser(services: Services, caller: Caller, id: string): Promise<number> {
  requireAdmin(caller);
  return changeData(services.database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const user = await data.users.find(id);
    if (!user) throw new DomainError('not_found', accessTexts.notFound.user);
    if (id === caller.userId) throw new DomainError('conflict', accessTexts.deleteYourself);
    if (user.role === 'admin' && (await data.users.count({ role: 'admin' })) === 1) {
      throw new DomainError('conflict', accessTexts.lastAdmin);
    }
    await recordAudit(services, caller, data, {
      action: 'user.delete',
      subjectId: id,
      subject: user.username,
      before: userRecord(user),
    });
    return data.users.remove({ id });
  });
}
