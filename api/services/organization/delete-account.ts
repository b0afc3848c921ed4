import { changeData } from '../../models/organization-data.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/**
 * Deletes the organisation with all its people, rules, links and sessions, in one transaction; the
 * foreign keys take every row along. @throws {DomainError} `forbidden`
 */
export async function deleteAccount({ database }: Services, caller: Caller): Promise<void> {
  requireAdmin(caller);
  const id = caller.organizationId;
  await changeData(database, id, async (data) => {
    await lockConfiguration(database, data);
    await database.models.organizations.destroy({ where: { id }, transaction: data.transaction });
  });
}
