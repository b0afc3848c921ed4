import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/** Deletes a parameter and its mappings; stored links keep their URL. @throws {DomainError} `forbidden`, `not_found` */
export async function deleteParameter(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  requireAdmin(caller);
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(database, data);
    await data.mappings.remove({ parameterId: id });
    const deleted = await data.parameters.remove({ id });
    if (deleted === 0) throw new DomainError('not_found', apiTexts.notFound.parameter);
    return deleted;
  });
}
