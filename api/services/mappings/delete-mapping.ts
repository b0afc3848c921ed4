import { changeData } from '../../models/organization-data.ts';
import { mappingRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { findMapping } from './find-mapping.ts';

/** Deletes a mapping; stored links keep its code. @throws {DomainError} `forbidden`, `not_found` */
export async function deleteMapping(
  services: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const { stored, parameter } = await findMapping(data, id);
    await recordAudit(services, caller, data, {
      action: 'mapping.delete',
      subjectId: id,
      subject: `${parameter.queryName}: ${stored.displayValue}`,
      before: mappingRecord(stored),
    });
    return data.mappings.remove({ id });
  });
}
