import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import { parameterRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/** Deletes a parameter and its mappings; stored links keep their URL. @throws {DomainError} `forbidden`, `not_found` */
export async function deleteParameter(
  services: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const stored = await data.parameters.find(id);
    if (!stored) throw new DomainError('not_found', apiTexts.notFound.parameter);
    await recordAudit(services, caller, data, {
      action: 'parameter.delete',
      subjectId: id,
      subject: stored.queryName,
      before: parameterRecord(stored),
    });
    await data.mappings.remove({ parameterId: id });
    return data.parameters.remove({ id });
  });
}
